import { toutiao } from '../../../contract/platforms.ts'

export const info = toutiao

export const OFFICE = '头条号后台'
export const ORIGIN = 'https://mp.toutiao.com'
export const HOME = `${ORIGIN}/profile_v4/index`
export const LOGIN = `${ORIGIN}/auth/page/login`
export const UPLOAD_VIDEO = `${ORIGIN}/profile_v4/xigua/upload-video`
/** 微头条: image posts. */
export const UPLOAD_IMAGES = `${ORIGIN}/profile_v4/weitoutiao/publish`
/** Articles. */
export const EDIT_ARTICLE = `${ORIGIN}/profile_v4/graphic/publish`
export const DOMAINS = ['toutiao.com'] as const
export const SESSION = 'sessionid'

/** Public address of a work. */
export function linkOf(id: string, kind: 'video' | 'image' | 'article'): string {
  return `https://www.toutiao.com/${{ video: 'video', image: 'w', article: 'article' }[kind]}/${id}/`
}
