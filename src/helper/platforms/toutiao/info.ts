import type { Platform } from '../../../contract/entities/account.ts'

/** What 头条 takes (contract 9.2). One text limit holds for both: the stricter one, of the video's description (微头条 alone would take 1000). */
export const info: Platform = {
  value: 'toutiao',
  name: '头条',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['topic', 'collection', 'timing', 'cover', 'declaration'],
  limits: { video_title_max: 30, image_title_max: 30, text_max: 400, topics_max: 5, images_max: 18, timing_min_minutes: 120, timing_max_minutes: 7 * 24 * 60 },
  // The first one stands on the pages of both kinds.
  declarations: ['虚构演绎，故事经历', '取自站外', '引用站内', '自行拍摄', 'AI生成', '投资观点', '健康医疗'].map((name) => ({ value: name, name })),
}

export const OFFICE = '头条号后台'
export const ORIGIN = 'https://mp.toutiao.com'
export const HOME = `${ORIGIN}/profile_v4/index`
export const LOGIN = `${ORIGIN}/auth/page/login`
export const UPLOAD_VIDEO = `${ORIGIN}/profile_v4/xigua/upload-video`
/** 微头条: image posts. */
export const UPLOAD_IMAGES = `${ORIGIN}/profile_v4/weitoutiao/publish`
export const DOMAINS = ['toutiao.com'] as const
export const SESSION = 'sessionid'

/** Public address of a work. */
export const linkOf = (id: string, kind: 'video' | 'image'): string => `https://www.toutiao.com/${kind === 'video' ? 'video' : 'w'}/${id}/`
