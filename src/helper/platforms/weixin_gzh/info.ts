import type { Platform } from '../../../contract/entities/account.ts'
import { weixinGzh } from '../../../contract/platforms.ts'

/** By its pages: articles go by the official interface only. */
export const info: Platform = { ...weixinGzh, kinds: ['video', 'image'], auth_modes: ['helper'] }

export const OFFICE = '公众号后台'
export const ORIGIN = 'https://mp.weixin.qq.com'
/** Leads signed-in people to the home page, whose address has the token that every other page wants. */
export const ROOT = `${ORIGIN}/`
export const DOMAINS = ['mp.weixin.qq.com'] as const
/** The cookie without which nobody is signed in (general knowledge, not in the facts). */
export const SESSION = 'slave_sid'

/** Pages of a lost session lead there. */
export function isLogin(url: URL): boolean {
  return url.hostname === 'mp.weixin.qq.com' && /^\/cgi-bin\/(bizlogin|loginpage)$/.test(url.pathname)
}
export function isHome(url: URL): boolean {
  return url.hostname === 'mp.weixin.qq.com' && url.pathname === '/cgi-bin/home'
}
/** The page on which a work is published; a film gets there in a new tab. */
export function isEditor(url: URL): boolean {
  return url.hostname === 'mp.weixin.qq.com' && (url.searchParams.get('t') ?? '').includes('appmsg_edit')
}

export function videoPage(token: string): string {
  return `${ORIGIN}/cgi-bin/appmsg?t=media/videomsg_edit&action=video_edit&type=15&isNew=1&token=${token}&lang=zh_CN`
}
export function imagePage(token: string): string {
  const query = 'action=edit&isNew=1&type=77&createType=8'
  return `${ORIGIN}/cgi-bin/appmsg?t=media/appmsg_edit_v2&${query}&token=${token}&lang=zh_CN`
}
