// What the helper gets for one item: film or pictures and the chosen cover, each with size and hash; the text of an
// article.
import path from 'node:path'
import { convertedFor } from '../../../../contract/acceptance/acceptance.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { preparePublishFile } from '../../../../contract/http/wisdom-seo.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import type { Db } from '../../../ports/database.ts'
import { findPrint } from '../articles/article-contents.ts'
import { readImages } from '../store/item-codec.ts'
import { fileOf, findItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { textsOfMore } from '../articles/more-articles.ts'
import { conflict, fileMissing, itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

type Prepared = OutputOf<typeof preparePublishFile>
type OneFile = Prepared['files'][number] & { expire_time: number }

export interface PublishFileService {
  /** @throws NOT_FOUND when the item or its file is gone, CONFLICT while its film is being made */
  prepare(caller: Caller, id: number): Promise<Prepared>
}

/** See the interface. */
export function createPublishFileService(deps: Pick<PublishingDeps, 'files'>): PublishFileService {
  const { files } = deps

  const one = async (
    key: string,
    filename: string,
    known: { size: number; sha256: string } | null,
  ): Promise<OneFile> => {
    const size = await files.size(key)
    if (size === null) throw fileMissing()
    const sha256 = known?.sha256 || (await files.sha256(key))
    if (sha256 === null) throw fileMissing()
    const { url, expireTime } = await files.download(key, filename)
    return { url, size, sha256, filename, expire_time: Math.floor(expireTime / 1000) }
  }

  /**
   * A picture as the site takes it: `converted` are kinds that it gets as JPEG. What it is goes by its bytes, told by
   * `mimetype`, not by its name.
   */
  const picture = async (
    key: string,
    filename: string,
    known: { size: number; sha256: string } | null,
    mimetype: string,
    converted: readonly string[],
  ): Promise<OneFile> => {
    if (!converted.includes(mimetype.replace('image/', ''))) return await one(key, filename, known)
    const jpeg = await files.jpeg(key)
    if (jpeg === null) throw fileMissing()
    return await one(jpeg, `${path.posix.parse(filename).name}.jpg`, null)
  }

  const cover = async (db: Db, row: ItemRow, key: string): Promise<Prepared['cover']> => {
    if (key === '') return null
    const converted = convertedOf(row).cover
    const known =
      converted.length === 0
        ? undefined
        : await db.selectFrom('attachments').select('mimetype').where('storage_path', '=', key).executeTakeFirst()
    return strip(
      await picture(key, `cover-${row.id}${path.posix.extname(key)}`, null, known?.mimetype ?? '', converted),
    )
  }

  const pictures = async (caller: Caller, row: ItemRow): Promise<Prepared> => {
    const images = readImages(row.image_urls)
    const print = await findPrint(caller.db, row.article_print_id)
    if (images.length === 0 && print === undefined)
      throw fileOf(row).state === 'pending' ? conflict('publishing.postPending') : fileMissing()
    const more = await textsOfMore(caller.db, row.more_articles)
    if (more === null) throw fileMissing()
    const rows =
      images.length === 0
        ? []
        : await caller.db
            .selectFrom('attachments')
            .select(['id', 'filename', 'mimetype', 'sha256', 'size', 'delete_time'])
            .where(
              'id',
              'in',
              images.map((image) => image.id),
            )
            .execute()
    const list: OneFile[] = []
    const converted = convertedOf(row).pictures
    for (const image of images) {
      const known = rows.find((found) => found.id === image.id)
      if (known === undefined || known.delete_time !== null) throw fileMissing()
      list.push(await picture(image.key, known.filename, known, known.mimetype, converted))
    }
    return {
      filePath: '',
      url: '',
      size: 0,
      sha256: '',
      filename: '',
      expire_time: list.length === 0 ? 0 : Math.min(...list.map((file) => file.expire_time)),
      files: list.map(strip),
      cover: await cover(caller.db, row, row.video_cover_url),
      ...(print === undefined ? {} : { content_html: print.html }),
      ...(more.length === 0 ? {} : { more_articles: more }),
    }
  }

  return {
    async prepare(caller, id) {
      const [row] = await findItems(caller.db, [id])
      if (row === undefined) throw itemMissing([id])
      if (row.media_type !== 4) return await pictures(caller, row)
      const file = fileOf(row)
      if (file.state === 'pending') throw conflict('publishing.filmPending')
      if (file.state === 'missing') throw fileMissing()
      const video = await one(file.key, file.name, file)
      return { filePath: '', ...video, files: [], cover: await cover(caller.db, row, file.chosenCover) }
    },
  }
}

/** Endings that the site gets as JPEG on the way that the work takes. */
const convertedOf = (row: ItemRow): ReturnType<typeof convertedFor> =>
  convertedFor({ value: row.platform_value }, kindOfMedia(row.media_type), judgedWay(row))

const strip = ({ url, size, sha256, filename }: OneFile): Prepared['files'][number] => ({ url, size, sha256, filename })
