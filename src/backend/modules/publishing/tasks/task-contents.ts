// What a new task publishes: films of an order, films that exist, materials, sets of pictures.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../../ports/database.ts'
import { readArticles } from '../articles/article-contents.ts'
import type { ArticleMedia, Content } from '../rules/content.ts'
import { readImageHashes } from '../store/image-hashes.ts'
import { readImages } from '../store/item-codec.ts'
import { combine } from '../articles/more-articles.ts'
import { badField, missing } from '../publishing.errors.ts'
import { readMaterials } from '../store/materials.repository.ts'
import type { MaterialRow } from '../store/materials.repository.ts'

type Sources = NonNullable<ParsedInputOf<typeof addTask>['sources']>

/**
 * Contents in the order they were named: films, materials, sets, articles, articles that go out together. Throws
 * NOT_FOUND for what is not there and BAD_INPUT for what can't be published.
 */
export async function readSources(
  db: Db,
  sources: Sources,
  articleMedia: ArticleMedia = MEDIA_TYPE.article,
): Promise<Content[]> {
  const films = await readOutputs(db, sources.clip_output_ids ?? [])
  const materials = await readMaterials(db, [...(sources.attachment_ids ?? []), ...(sources.image_sets ?? []).flat()])
  const single = (sources.attachment_ids ?? []).map((id) => {
    const row = need(materials, id, 'sources.attachment_ids')
    if (row.mimetype.startsWith('image/')) return picturePost([row])
    if (!row.mimetype.startsWith('video/'))
      throw badField('sources.attachment_ids', 'publishing.notFilmOrPicture', { file: row.filename })
    return {
      mediaType: MEDIA_TYPE.video,
      clipOutputId: null,
      attachmentId: row.id,
      images: [],
      sourceTitle: baseName(row.filename),
      file: { size: row.size, durationMs: row.duration_ms },
      hashes: [row.sha256],
      article: null,
    } satisfies Content
  })
  const sets = (sources.image_sets ?? []).map((ids, at) => {
    const rows = ids.map((id) => need(materials, id, `sources.image_sets.${at}`))
    const other = rows.find((row) => !row.mimetype.startsWith('image/'))
    if (other !== undefined)
      throw badField(`sources.image_sets.${at}`, 'publishing.notPicture', { file: other.filename })
    return picturePost(rows)
  })
  const articles = await readArticles(
    db,
    (sources.article_ids ?? []).map((id) => ({ id, mediaType: articleMedia, field: 'sources.article_ids' })),
  )
  return [...films, ...single, ...sets, ...articles, ...(await readArticleSets(db, sources.article_sets ?? []))]
}

/**
 * One content for each set of 公众号 articles.
 * @throws BAD_INPUT, NOT_FOUND
 */
async function readArticleSets(db: Db, sets: readonly (readonly number[])[]): Promise<Content[]> {
  const read = await readArticles(
    db,
    sets.flatMap((ids, at) =>
      ids.map((id, place) => ({ id, mediaType: MEDIA_TYPE.official, field: `sources.article_sets.${at}.${place}` })),
    ),
  )
  let next = 0
  return sets.map((ids, at) => combine(read.slice(next, (next += ids.length)), `sources.article_sets.${at}`))
}

/** A film or image post of an order made together with the task. */
export function pendingContent(output: { id: number; title: string; pictures?: boolean }): Content {
  return {
    mediaType: output.pictures === true ? MEDIA_TYPE.image : MEDIA_TYPE.video,
    clipOutputId: output.id,
    attachmentId: null,
    images: [],
    sourceTitle: output.title,
    file: null,
    hashes: [],
    article: null,
  }
}

async function readOutputs(db: Db, ids: readonly number[]): Promise<Content[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('clip_outputs')
    .select(['id', 'status', 'title', 'size', 'duration_ms', 'sha256', 'storage_path', 'images'])
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .execute()
  return await Promise.all(
    ids.map(async (id) => {
      const row = rows.find((found) => found.id === id)
      if (row === undefined) throw missing('publishing.filmMissing', 'sources.clip_output_ids', [id])
      if (row.status === -1 || row.status === 5)
        throw badField('sources.clip_output_ids', 'publishing.filmFailed', { title: row.title })
      const ready = row.status === 2 && row.storage_path !== null
      if (row.images !== null) {
        const images = ready ? readImages(row.images) : []
        return { ...pendingContent({ ...row, pictures: true }), images, hashes: await readImageHashes(db, images) }
      }
      return {
        ...pendingContent(row),
        file: ready ? { size: row.size ?? 0, durationMs: row.duration_ms } : null,
        hashes: ready && row.sha256 !== null ? [row.sha256] : [],
      }
    }),
  )
}

function need(materials: ReadonlyMap<number, MaterialRow>, id: number, field: string): MaterialRow {
  const row = materials.get(id)
  if (row === undefined) throw missing('publishing.materialMissing', field, [id])
  return row
}

const picturePost = (rows: readonly MaterialRow[]): Content => ({
  mediaType: MEDIA_TYPE.image,
  clipOutputId: null,
  attachmentId: null,
  images: rows.map((row) => ({ id: row.id, key: row.storage_path })),
  sourceTitle: baseName(rows[0]?.filename ?? ''),
  file: null,
  hashes: rows.map((row) => row.sha256),
  article: null,
})

const baseName = (filename: string): string => filename.replace(/\.[A-Za-z0-9]{1,8}$/, '').trim() || filename
