import type { Platform } from '../../../contract/entities/account.ts'

/** What 百家号 takes (contract 9.2); an emoji counts three. Title and topics share one field of 50. */
export const info: Platform = {
  value: 'baijiahao',
  name: '百家号',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  // 合集 is left out: no read of the account's collections is known, so there is nothing to choose from.
  capabilities: ['topic', 'timing', 'cover', 'declaration'],
  limits: { video_title_max: 30, video_title_min: 9, text_max: 100, topics_max: 6, video_max_bytes: 12 * 1024 ** 3, video_min_s: 5, timing_min_minutes: 60, timing_max_minutes: 7 * 24 * 60 },
  // One of them is required; who chooses none gets the page's own 「无需声明」.
  declarations: ['含AI生成内容', '内容为转载', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考'].map((name) => ({ value: name, name })),
}

/** The field of title and topics, in the site's counting. */
export const TITLE_FIELD_MAX = 50

export const OFFICE = '百家号后台'
export const ORIGIN = 'https://baijiahao.baidu.com'
export const HOME = `${ORIGIN}/builder/rc/home`
export const EDIT = `${ORIGIN}/builder/rc/edit?type=videoV2`
export const LOGIN = `${ORIGIN}/builder/theme/bjh/login`
export const DOMAINS = ['baidu.com'] as const
/** The cookie without which nobody is signed in. */
export const SESSION = 'BDUSS'

/** The four places to which somebody without a session is led. */
export const isLogin = ({ hostname, pathname }: URL): boolean =>
  (hostname === 'baijiahao.baidu.com' && pathname.startsWith('/builder/theme/bjh/login')) || (hostname === 'passport.baidu.com' && /^\/v3\/(login|ucenter)/.test(pathname)) || hostname === 'wappass.baidu.com'

/** Public address of a work. */
export const linkOf = (id: string): string => `${ORIGIN}/s?id=${id}`
