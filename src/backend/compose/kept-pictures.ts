// Avatars and logos are copies: a picture that leaves the library stays where it is shown.
import { createHash } from 'node:crypto'
import type { Db } from '../ports/database.ts'
import type { FileStore } from '../ports/file-store.ts'

/**
 * Copies a picture of the library; null when the id is no live picture of the tenant. `avatar`: the small JPEG at a
 * badge's size; `logo`: the file itself, with what is transparent in it.
 */
export function createPictureKeeper(deps: { files: FileStore; as: 'avatar' | 'logo' }) {
  return async (db: Db, tenantId: number, attachmentId: number): Promise<string | null> => {
    const picture = await db
      .selectFrom('attachments')
      .select(['storage_path', 'cover_path', 'mimetype', 'ext', 'sha256'])
      .where('id', '=', attachmentId)
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    if (picture === undefined || !picture.mimetype.startsWith('image/')) return null
    const small = deps.as === 'avatar'
    const from = small ? (picture.cover_path ?? picture.storage_path) : picture.storage_path
    const name = createHash('sha256').update(`${picture.sha256}:${from}`).digest('hex').slice(0, 32)
    const key = `t/${tenantId}/${deps.as}/${name}.${small ? 'jpg' : picture.ext}`
    if ((await deps.files.head(key)) === null) {
      const { stream } = await deps.files.get(from)
      await deps.files.put(key, stream, { contentType: small ? 'image/jpeg' : picture.mimetype })
    }
    return key
  }
}
