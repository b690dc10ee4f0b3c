import type { InputOf } from '../../../../contract/endpoint.ts'
import type { ArticleDetail, ArticleKind } from '../../../../contract/entities/article.ts'
import type { saveArticle } from '../../../../contract/http/article.ts'

/** What stands beside the text. */
export interface ArticleFields {
  title: string
  author: string
  digest: string
  /** 0 = none chosen. */
  coverId: number
  coverUrl: string
  sourceUrl: string
  openComment: boolean
  onlyFans: boolean
  keywords: readonly string[]
  status: ArticleDetail['status']
}

export const EMPTY_FIELDS: ArticleFields = {
  title: '',
  author: '',
  digest: '',
  coverId: 0,
  coverUrl: '',
  sourceUrl: '',
  openComment: false,
  onlyFans: false,
  keywords: [],
  status: 0,
}

/** Fields of a stored article. Without a chosen cover its first picture is only shown, not chosen. */
export function fieldsOf(article: ArticleDetail): ArticleFields {
  return {
    title: article.title,
    author: article.author,
    digest: article.digest,
    coverId: article.cover_attachment_id,
    coverUrl: article.cover_attachment_id === 0 ? '' : article.cover_url,
    sourceUrl: article.content_source_url,
    openComment: article.need_open_comment === 1,
    onlyFans: article.only_fans_can_comment === 1,
    keywords: article.keywords,
    status: article.status,
  }
}

/** What addOrEditArticle takes of them; what only 公众号 knows is kept out of other articles. */
export function bodyOf(
  kind: ArticleKind,
  fields: ArticleFields,
  html: string,
): Omit<InputOf<typeof saveArticle>, 'id' | 'version' | 'autosave'> {
  return {
    kind,
    title: fields.title.trim(),
    author: fields.author,
    digest: fields.digest,
    content_html: html,
    cover_attachment_id: fields.coverId,
    keywords: [...fields.keywords],
    ...(fields.status === 0 || fields.status === 1 ? { status: fields.status } : {}),
    ...(kind === 'official'
      ? {
          content_source_url: fields.sourceUrl.trim(),
          need_open_comment: fields.openComment ? 1 : 0,
          only_fans_can_comment: fields.openComment && fields.onlyFans ? 1 : 0,
        }
      : {}),
  }
}
