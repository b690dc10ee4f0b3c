// Avatars are copies: a picture that leaves the library stays on its owner's badge.
import { createHash } from 'node:crypto'
import type { Db } from '../ports/database.ts'
import type { FileStore } from '../ports/file-store.ts'

/** Copies a picture of the library; null when the id is no live picture of the tenant. */
export function createAvatarKeeper(deps: { files: FileStore }) {
  return async (db: Db, tenantId: number, attachmentId: number): Promise<string | null> => {
    const picture = await db
      .selectFrom('attachments').select(['storage_path', 'cover_path', 'mimetype', 'sha256'])
      .where('id', '=', attachmentId).where('delete_time', 'is', null).executeTakeFirst()
    if (picture === undefined || !picture.mimetype.startsWith('image/')) return null
    // The cover is the same picture at a badge's size.
    const from = picture.cover_path ?? picture.storage_path
    const key = `t/${tenantId}/avatar/${createHash('sha256').update(`${picture.sha256}:${from}`).digest('hex').slice(0, 32)}.jpg`
    if ((await deps.files.head(key)) === null) {
      const { stream } = await deps.files.get(from)
      await deps.files.put(key, stream, { contentType: 'image/jpeg' })
    }
    return key
  }
}
