// How long the words of a work may be on a platform, by what the work is (contract 9.2): one rule for cells, forms and the check before publishing.
import { MEDIA_TYPE } from './constants.ts'
import type { Platform } from './entities/account.ts'
import { OFFICIAL_LIMITS } from './entities/article.ts'
import { bodyText } from './text-length.ts'

/** In the platform's own counting; undefined = no such limit is known. */
export interface Bounds {
  readonly min: number | undefined
  readonly max: number | undefined
}

const isArticle = (mediaType: number): boolean => mediaType === MEDIA_TYPE.article || mediaType === MEDIA_TYPE.official

/** Of the title: films, posts of pictures and articles each have their own. */
export const titleBounds = ({ limits }: Pick<Platform, 'limits'>, mediaType: number): Bounds => {
  if (isArticle(mediaType)) return { min: limits.article_title_min, max: limits.article_title_max }
  return mediaType === MEDIA_TYPE.video ? { min: limits.video_title_min, max: limits.video_title_max } : { min: undefined, max: limits.image_title_max ?? limits.video_title_max }
}

/** Of the text below the title with its topics; of an article that is its digest, which only 公众号 limits. */
export const descriptionMax = ({ limits }: Pick<Platform, 'limits'>, mediaType: number): number | undefined =>
  mediaType === MEDIA_TYPE.official ? OFFICIAL_LIMITS.digest : isArticle(mediaType) ? undefined : mediaType === MEDIA_TYPE.image ? (limits.image_text_max ?? limits.text_max) : limits.text_max

/** What that limit counts: text and topics as one; of an article the digest alone. */
export const describedText = (mediaType: number, description: string, topics: string): string => (isArticle(mediaType) ? description : bodyText(description, topics))
