// What each item of a batch publishes: read together, whatever they name.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { batchPublish } from '../../../../contract/http/publish-grid.ts'
import type { Db } from '../../../ports/database.ts'
import { readArticles } from '../articles/article-contents.ts'
import { combine } from '../articles/more-articles.ts'
import { badField, missing } from '../publishing.errors.ts'
import { readMaterials } from '../store/materials.repository.ts'
import { readSources } from './task-contents.ts'
import type { Content } from '../rules/content.ts'

type Item = ParsedInputOf<typeof batchPublish>['items'][number]

export interface BatchContent {
  content: Content
  /** Key of the chosen cover; '' = none. */
  cover: string
}

/**
 * One for each item, in their order.
 * @throws BAD_INPUT for an item with no content, two, or of another kind than it says, NOT_FOUND for what is not there
 */
export async function readBatchContents(db: Db, items: readonly Item[]): Promise<BatchContent[]> {
  for (const [index, item] of items.entries()) {
    const named = [item.attachment_id, item.clip_output_id, item.image_ids, item.article_id].filter(
      (one) => one !== undefined,
    ).length
    if (named !== 1) throw badField(`items.${index}`, 'publishing.oneContent')
  }
  const outputs = items.flatMap((item) => item.clip_output_id ?? [])
  const attachments = items.flatMap((item) => item.attachment_id ?? [])
  const sets = items.flatMap((item) => (item.image_ids === undefined ? [] : [item.image_ids]))
  // They come back in this order: films, materials, sets.
  const contents = await readSources(db, { clip_output_ids: outputs, attachment_ids: attachments, image_sets: sets })
  const articles = await readArticleSets(db, items)
  const next = { article: 0, output: 0, attachment: outputs.length, set: outputs.length + attachments.length }
  const covers = await readMaterials(
    db,
    items.flatMap((item) => item.cover_attachment_id ?? []),
  )
  return items.map((item, index) => {
    const content =
      item.article_id !== undefined
        ? articles[next.article++]
        : contents[
            item.clip_output_id !== undefined
              ? next.output++
              : item.attachment_id !== undefined
                ? next.attachment++
                : next.set++
          ]
    if (content === undefined) throw badField(`items.${index}`, 'publishing.contentMissing')
    if (content.mediaType !== item.media_type)
      throw badField(
        `items.${index}.media_type`,
        content.mediaType === 4 ? 'publishing.contentIsVideo' : 'publishing.contentIsPicture',
      )
    return { content, cover: coverOf(item, index, covers) }
  })
}

/**
 * One for each item with articles: several of one item are one content.
 * @throws BAD_INPUT, NOT_FOUND
 */
async function readArticleSets(db: Db, items: readonly Item[]): Promise<Content[]> {
  const sets = items.flatMap((item, index) => {
    const more = item.more_article_ids ?? []
    if (more.length > 0 && (item.article_id === undefined || item.media_type !== 3))
      throw badField(`items.${index}.more_article_ids`, 'publishing.severalArticles')
    return item.article_id === undefined
      ? []
      : [{ ids: [item.article_id, ...more], mediaType: articleMedia(item, index), index }]
  })
  const fieldOf = (index: number, at: number): string =>
    at === 0 ? `items.${index}.article_id` : `items.${index}.more_article_ids.${at - 1}`
  const read = await readArticles(
    db,
    sets.flatMap(({ ids, mediaType, index }) => ids.map((id, at) => ({ id, mediaType, field: fieldOf(index, at) }))),
  )
  let next = 0
  return sets.map(({ ids, index }) =>
    combine(read.slice(next, (next += ids.length)), `items.${index}.more_article_ids`),
  )
}

function articleMedia(item: Item, index: number): 2 | 3 {
  if (item.media_type === 2 || item.media_type === 3) return item.media_type
  throw badField(`items.${index}.media_type`, 'publishing.contentIsArticle')
}

function coverOf(item: Item, index: number, covers: Awaited<ReturnType<typeof readMaterials>>): string {
  if (item.cover_attachment_id === undefined) return ''
  const cover = covers.get(item.cover_attachment_id)
  if (cover === undefined)
    throw missing('publishing.coverMissing', `items.${index}.cover_attachment_id`, [item.cover_attachment_id])
  if (!cover.mimetype.startsWith('image/'))
    throw badField(`items.${index}.cover_attachment_id`, 'publishing.coverNoImage')
  return cover.storage_path
}
