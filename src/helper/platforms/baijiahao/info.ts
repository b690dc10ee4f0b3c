import { baijiahao } from '../../../contract/platforms.ts'

export const info = baijiahao

export const OFFICE = '百家号后台'
export const ORIGIN = 'https://baijiahao.baidu.com'
export const HOME = `${ORIGIN}/builder/rc/home`
export const EDIT = `${ORIGIN}/builder/rc/edit?type=videoV2`
export const EDIT_ARTICLE = `${ORIGIN}/builder/rc/edit?type=news`
export const LOGIN = `${ORIGIN}/builder/theme/bjh/login`
export const DOMAINS = ['baidu.com'] as const
/** The cookie without which nobody is signed in. */
export const SESSION = 'BDUSS'

/** The four places to which somebody without a session is led. */
export function isLogin({ hostname, pathname }: URL): boolean {
  return (
    (hostname === 'baijiahao.baidu.com' && pathname.startsWith('/builder/theme/bjh/login')) ||
    (hostname === 'passport.baidu.com' && /^\/v3\/(login|ucenter)/.test(pathname)) ||
    hostname === 'wappass.baidu.com'
  )
}

/** Public address of a work. */
export function linkOf(id: string): string {
  return `${ORIGIN}/s?id=${id}`
}
