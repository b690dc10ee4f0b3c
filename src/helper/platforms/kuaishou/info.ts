import type { Platform } from '../../../contract/entities/account.ts'

/** What 快手 takes (contract 9.2). Its form has no title: title and text share one field of 500 characters. */
export const info: Platform = {
  value: 'kuaishou',
  name: '快手',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
  limits: {
    video_title_max: 50, image_title_max: 50, text_max: 450, topics_max: 4, images_max: 20, video_max_bytes: 12 * 1024 ** 3, video_min_s: 5, video_max_s: 3600,
    timing_min_minutes: 60, timing_max_minutes: 14 * 24 * 60,
  },
  declarations: ['内容为AI生成', '演绎情节，仅供娱乐', '个人观点，仅供参考', '素材来源于网络'].map((name) => ({ value: name, name })),
}

export const OFFICE = '快手创作者服务平台'
export const ORIGIN = 'https://cp.kuaishou.com'
export const HOME = `${ORIGIN}/profile`
export const UPLOAD_VIDEO = `${ORIGIN}/article/publish/video`
export const UPLOAD_IMAGES = `${ORIGIN}/article/publish/video?tabType=2`
/** The login comes back to the publish page through the creator site's own session hand-over. */
export const LOGIN = `https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api&callback=${encodeURIComponent(`${ORIGIN}/rest/infra/sts?followUrl=${encodeURIComponent(UPLOAD_VIDEO)}&setRootDomain=true`)}`
export const DOMAINS = ['kuaishou.com'] as const
/** The cookie without which nobody is signed in on the creator site. */
export const SESSION = 'kuaishou.web.cp.api_ph'

/** Public address of a work. */
export const linkOf = (id: string): string => `https://www.kuaishou.com/short-video/${id}`
