// What a work publishes, before it is dealt to accounts.
import type { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { StoredImage } from '../store/item-codec.ts'

/** One content, to be dealt to accounts. */
export interface Content {
  mediaType: 1 | 2 | 3 | 4
  clipOutputId: number | null
  attachmentId: number | null
  images: StoredImage[]
  /** Title of the film or article, or the file's name without its ending. */
  sourceTitle: string
  /** Null while a film is being made. */
  file: { size: number; durationMs: number | null } | null
  /**
   * sha256 of the file, of the pictures in order, or of an article's text and pictures as one; empty while not known.
   */
  hashes: string[]
  /** Of an article; its title is `sourceTitle`, its pictures are `images`. */
  article: ArticlePart | null
}

export type ArticleMedia = typeof MEDIA_TYPE.article | typeof MEDIA_TYPE.official

/** What an item keeps of an article beside its title and pictures. */
export interface ArticlePart {
  articleId: number
  version: number
  digest: string
  /** Pictures as `local:N`. */
  html: string
  text: string
  textLength: number
  sha256: string
  /** Key of the chosen cover; '' = none. */
  cover: string
  author: string
  sourceUrl: string
  needOpenComment: 0 | 1
  onlyFansCanComment: 0 | 1
  /** Material of the chosen cover; 0 = none. */
  coverId: number
  /** The second and further articles of the same 公众号 draft. */
  more: readonly Content[]
}

/** The pictures of a work; of an image post that is still being made one at least, which nobody has seen. */
export function picturesOf(content: Pick<Content, 'clipOutputId' | 'images'>): readonly StoredImage[] | number {
  return content.clipOutputId !== null && content.images.length === 0 ? 1 : content.images
}
