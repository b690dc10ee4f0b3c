// Hashes of pictures, for telling whether two posts show the same.
import type { Db } from '../../../ports/database.ts'
import type { StoredImage } from './item-codec.ts'

/** sha256 of each picture, in order; '' for one that is gone. */
export async function readImageHashes(db: Db, images: readonly StoredImage[]): Promise<string[]> {
  if (images.length === 0) return []
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'sha256'])
    .where(
      'id',
      'in',
      images.map((image) => image.id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.id, row.sha256]))
  return images.map((image) => known.get(image.id) ?? '')
}
