import { weibo } from '../../../contract/platforms.ts'

export const info = weibo

/** What the panel, which must be answered, offers to those who declare nothing. */
export const NO_DECLARATION = '内容无需标注'

export const OFFICE = '微博'
export const ORIGIN = 'https://weibo.com'
export const HOME = `${ORIGIN}/`
export const OFFICE_URL = `${ORIGIN}/n/${encodeURIComponent('微博创作者中心')}`
export const LOGIN =
  'https://passport.weibo.com/sso/signin?entry=miniblog&source=miniblog&url=https%3A%2F%2Fweibo.com%2F'
export const UPLOAD_VIDEO = `${ORIGIN}/upload/channel`
/** Articles, on a host of their own. */
export const EDIT_ARTICLE = 'https://card.weibo.com/article/v3/editor'
export const DOMAINS = ['weibo.com'] as const
/** Visitors have it too: it tells that somebody may be signed in, never that somebody is. */
export const SESSION = 'SUB'

/** Public address of a post. */
export function linkOf(uid: string, id: string): string {
  return `https://weibo.com/${uid}/${id}`
}

/** The page's two declarations say different words, or lack one. */
export const DECLARATIONS: Readonly<Record<string, { readonly menu?: string; readonly panel?: string }>> = {
  内容为转载: { menu: '内容为转载', panel: '内容为转载' },
  含AI生成内容: { menu: '内容由AI生成', panel: '含AI生成内容' },
  含虚构演绎内容: { menu: '内容为虚构演绎', panel: '含虚构演绎内容' },
  '个人观点，仅供参考': { panel: '个人观点，仅供参考' },
  内容含营销信息: { panel: '内容含营销信息' },
  // The panel has no word for one's own work: nothing has to be declared of it there.
  内容为自主创作: { menu: '内容为自主创作', panel: NO_DECLARATION },
}
