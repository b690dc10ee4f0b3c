// The hash of what a work shows, as its files are now.
import type { Db } from '../../../ports/database.ts'
import { readMore } from '../articles/more-articles.ts'
import { contentHash } from '../store/content-hash.ts'
import { readImages } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'

/** Hash of what an item shows, from the files as they are now. */
export async function currentHash(db: Db, row: ItemRow): Promise<string | null> {
  return (await currentHashes(db, [row])).get(row.id) ?? null
}

/** The same for many, by item; null while a file is not known. */
export async function currentHashes(db: Db, rows: readonly ItemRow[]): Promise<Map<number, string | null>> {
  const pictures = new Map(
    rows.filter((row) => row.media_type === 1).map((row) => [row.id, readImages(row.image_urls)]),
  )
  const wanted = [...new Set([...pictures.values()].flat().map((image) => image.id))]
  const known = new Map<number, string>()
  for (let at = 0; at < wanted.length; at += 500) {
    for (const { id, sha256 } of await db
      .selectFrom('attachments')
      .select(['id', 'sha256'])
      .where('id', 'in', wanted.slice(at, at + 500))
      .execute())
      known.set(id, sha256)
  }
  return new Map(
    rows.map((row) => {
      const file = row.media_type === 4 ? fileOf(row) : null
      const hashes =
        row.article_id !== null
          ? [row.print_sha256, ...readMore(row.more_articles).map((one) => one.sha256)]
          : file === null
            ? (pictures.get(row.id) ?? []).map((image) => known.get(image.id) ?? null)
            : [file.state === 'ready' ? file.sha256 : null]
      return [row.id, contentHash(hashes, row.title)] as const
    }),
  )
}
