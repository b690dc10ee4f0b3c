import { shipinhao } from '../../../contract/platforms.ts'

export const info = shipinhao

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
export function isLogin(url: URL): boolean {
  return url.hostname === 'channels.weixin.qq.com' && /^\/login/.test(url.pathname)
}
/** The office's first page; the publish page sometimes leads back to it. */
export function isHome(url: URL): boolean {
  return url.hostname === 'channels.weixin.qq.com' && /^\/platform\/?$/.test(url.pathname)
}
