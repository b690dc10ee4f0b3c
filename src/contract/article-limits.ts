// What of an article a platform would not take (contract 9.2): one rule for the editor's counters, saving, and the check before publishing.
import type { Platform } from './entities/account.ts'
import { platformTextLength } from './text-length.ts'

export interface ArticleFacts {
  readonly title: string
  /** Characters of the text without tags and line ends. */
  readonly textLength: number
  readonly pictures: number
  readonly hasCover: boolean
}
/** A limit that is not kept. `limit` and `actual` in the platform's own counting; 0 for things that are missing. */
export interface ArticleProblem {
  readonly code: 'title_long' | 'title_short' | 'text_long' | 'cover_missing'
  readonly field: 'title' | 'content_html' | 'cover_attachment_id'
  readonly limit: number
  readonly actual: number
  readonly msg: string
}

/** Empty = it fits. A cover that is not chosen is no problem while the text has a picture: that one is taken. */
export const articleProblems = ({ value, name, limits }: Pick<Platform, 'value' | 'name' | 'limits'>, facts: ArticleFacts): ArticleProblem[] => {
  const { article_title_max: max, article_title_min: min, article_text_max: most } = limits
  const title = platformTextLength(value, facts.title.trim())
  const problems: ArticleProblem[] = []
  if (max !== undefined && title > max) problems.push({ code: 'title_long', field: 'title', limit: max, actual: title, msg: `${name}文章标题最多 ${max} 个字，当前 ${title} 个` })
  if (min !== undefined && title < min) problems.push({ code: 'title_short', field: 'title', limit: min, actual: title, msg: `${name}文章标题至少 ${min} 个字，当前 ${title} 个` })
  if (most !== undefined && facts.textLength > most) problems.push({ code: 'text_long', field: 'content_html', limit: most, actual: facts.textLength, msg: `${name}文章正文最多 ${most} 个字，当前 ${facts.textLength} 个` })
  if (limits.article_cover_required === 1 && !facts.hasCover && facts.pictures === 0) problems.push({ code: 'cover_missing', field: 'cover_attachment_id', limit: 1, actual: 0, msg: `${name}文章必须有封面，请选择封面或在正文中插入图片` })
  return problems
}
