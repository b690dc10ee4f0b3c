import { xiaohongshu } from '../../../contract/platforms.ts'

export const info = xiaohongshu

export const OFFICE = '小红书创作服务平台'
export const ORIGIN = 'https://creator.xiaohongshu.com'
export const LOGIN = `${ORIGIN}/login?source=official`
export const HOME = `${ORIGIN}/new/home`
export const MANAGER = `${ORIGIN}/new/note-manager`
export const UPLOAD = {
  video: `${ORIGIN}/publish/publish?from=homepage&target=video`,
  image: `${ORIGIN}/publish/publish?from=menu&target=image`,
} as const
export const DOMAINS = ['xiaohongshu.com'] as const
/** The cookie without which nobody is signed in on the creator site. */
export function isSession(cookie: string): boolean {
  return cookie.includes('access-token')
}

/** The creator site leads to its login wherever nobody is signed in. */
export function isLogin(url: URL): boolean {
  return url.hostname === 'creator.xiaohongshu.com' && url.pathname.startsWith('/login')
}

/** Public address of a note; without the token of the works list it may ask for a login. */
export function linkOf(id: string, token = ''): string {
  return id ? `https://www.xiaohongshu.com/explore/${id}${token ? `?xsec_token=${encodeURIComponent(token)}` : ''}` : ''
}
