import type { Platform } from '../../../contract/entities/account.ts'

/** What 视频号 takes of films (contract 9.2). Its text of 1000 characters holds title, description and topics; the short title is made from the title. */
export const info: Platform = {
  value: 'shipinhao',
  name: '视频号',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration'],
  limits: { video_title_max: 50, text_max: 850, topics_max: 10, video_max_bytes: 20 * 1024 ** 3, video_min_s: 5, video_max_s: 8 * 3600, timing_min_minutes: 60, timing_max_minutes: 30 * 24 * 60 },
  // 内容为自行拍摄 and 内容为转载 are left out: they ask for a date, a place or a source, which a work does not have.
  declarations: ['含AI生成内容', '内容为虚构剧情，仅供娱乐', '个人观点，仅供参考'].map((name) => ({ value: name, name })),
}

export const OFFICE = '视频号助手'
export const ORIGIN = 'https://channels.weixin.qq.com'
export const LOGIN = `${ORIGIN}/login.html`
export const HOME = `${ORIGIN}/platform`
export const CREATE = `${ORIGIN}/platform/post/create`
export const LIST_PATH = '/platform/post/list'
/** The cookie without which nobody is signed in; ends after twelve hours, or when the channel is opened elsewhere. */
export const SESSION = 'sessionid'
export const DOMAINS = ['channels.weixin.qq.com', 'weixin.qq.com'] as const

/** The site leads to its login late, half a second and more after a page stood. */
export const isLogin = (url: URL): boolean => url.hostname === 'channels.weixin.qq.com' && /^\/login/.test(url.pathname)
/** The office's first page; the publish page sometimes leads back to it. */
export const isHome = (url: URL): boolean => url.hostname === 'channels.weixin.qq.com' && /^\/platform\/?$/.test(url.pathname)
