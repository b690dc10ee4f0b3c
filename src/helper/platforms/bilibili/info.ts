import type { Platform } from '../../../contract/entities/account.ts'

/** What B站 takes (contract 9.2). Our topics are its tags: it wants at least one. */
export const info: Platform = {
  value: 'bilibili',
  name: 'B站',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration'],
  limits: { video_title_max: 80, text_max: 2000, topics_max: 10, video_max_bytes: 16 * 1024 ** 3, video_min_s: 5, video_max_s: 10 * 3600, timing_min_minutes: 4 * 60, timing_max_minutes: 15 * 24 * 60 },
  // 「内容为转载」 is left out: the site then wants the source, which a work of ours doesn't have.
  declarations: ['含AI生成内容', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考', '内容无需标注'].map((name) => ({ value: name, name })),
}

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
export const isLogin = (url: URL): boolean => url.hostname === 'passport.bilibili.com'

/** Public address of a work. */
export const linkOf = (bvid: string): string => `https://www.bilibili.com/video/${bvid}`
