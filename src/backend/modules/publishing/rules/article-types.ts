// Tasks of articles: which sources they take, and as what their articles go out.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { ArticleMedia } from './content.ts'
import { badField } from '../publishing.errors.ts'

type Input = ParsedInputOf<typeof addTask>

/** Articles of a task of official articles go out as such, whatever their own kind. */
export function articleMediaOf(type: Input['type']): ArticleMedia {
  return type === 'officialAccount' ? MEDIA_TYPE.official : MEDIA_TYPE.article
}

/** @throws BAD_INPUT unless tasks of articles have articles only, and others none */
export function requireArticleSources(type: Input['type'], sources: NonNullable<Input['sources']>): void {
  const sets = (sources.article_sets ?? []).length
  const articles = (sources.article_ids ?? []).length + sets
  const others =
    (sources.clip_output_ids ?? []).length + (sources.attachment_ids ?? []).length + (sources.image_sets ?? []).length
  const wanted = type === 'article' || type === 'officialAccount'
  if (wanted && others > 0) throw badField('sources', 'publishing.articlesOnly')
  if (wanted && articles === 0) throw badField('sources.article_ids', 'publishing.noArticle')
  if (type === 'article' && sets > 0) throw badField('sources.article_sets', 'publishing.severalArticles')
  if (!wanted && articles > 0)
    throw badField(sets > 0 ? 'sources.article_sets' : 'sources.article_ids', 'publishing.typeWithoutArticles')
}
