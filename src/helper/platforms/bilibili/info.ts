import { bilibili } from '../../../contract/platforms.ts'

export const info = bilibili

export const OFFICE = 'B站创作中心'
export const ORIGIN = 'https://member.bilibili.com'
export const API = 'https://api.bilibili.com'
export const HOME = `${ORIGIN}/platform/home`
export const UPLOAD = `${ORIGIN}/platform/upload/video/frame`
export const LOGIN = 'https://passport.bilibili.com/login'
export const DOMAINS = ['bilibili.com'] as const
/** The cookie without which nobody is signed in. */
export const SESSION = 'SESSDATA'

/** Every page of the site leads there when nobody is signed in. */
export function isLogin(url: URL): boolean {
  return url.hostname === 'passport.bilibili.com'
}

/** Public address of a work. */
export function linkOf(bvid: string): string {
  return `https://www.bilibili.com/video/${bvid}`
}
