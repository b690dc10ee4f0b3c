import { tiktok } from '../../../contract/platforms.ts'

export const info = tiktok

export const OFFICE = 'TikTok 创作者工作室'
export const ORIGIN = 'https://www.tiktok.com'
export const HOME = `${ORIGIN}/tiktokstudio`
// The language is only a wish: the site does not always grant it.
export const UPLOAD = `${ORIGIN}/tiktokstudio/upload?lang=en`
export const CONTENT_PATH = '/tiktokstudio/content'
// The address of the page with the code is general knowledge; the other ways in lead to the same session.
export const LOGIN = `${ORIGIN}/login/qrcode?lang=en`
export const DOMAINS = ['tiktok.com'] as const
/** The cookie without which nobody is signed in. */
export const SESSION = 'sessionid'

/** Every page of the studio leads there when nobody is signed in. */
export function isLogin(url: URL): boolean {
  return url.hostname === 'www.tiktok.com' && /^\/login(\/|$)/.test(url.pathname)
}

/** A page that only a finished login leads to. */
export function isInside(url: URL): boolean {
  return url.hostname === 'www.tiktok.com' && /^\/(foryou|following|upload|tiktokstudio|@)/.test(url.pathname)
}

/** Public address of a work. */
export function linkOf(uniqueId: string, id: string): string {
  return `${ORIGIN}/@${uniqueId}/video/${id}`
}
