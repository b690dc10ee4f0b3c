// One stored file as the wire shows it, and what uploads ask of the library.
import type { Attachment } from '../../../contract/entities/material.ts'
import { toSeconds } from '../../lib/clock.ts'
import { readSoundTracks, usedTrack } from '../../lib/sound-tracks.ts'
import type { Db } from '../../ports/database.ts'
import type { AttachmentKind } from '../../tables/files.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { AttachmentRow, NewAttachment } from './materials.repository.ts'
import { findByHash, findLive, insertAttachment, noteLicense, readTags } from './materials.repository.ts'

/** Signed addresses in answers work this long, s. */
export const URL_LIFE_S = 6 * 3_600

export interface Library {
  /** With signed addresses. */
  show(row: AttachmentRow): Promise<Attachment>
  /** The live file with this content, so that it is not stored twice. */
  findByHash(db: Db, sha256: string, kind: AttachmentKind): Promise<Attachment | null>
  get(db: Db, id: number): Promise<Attachment | null>
  /** @throws the database's unique violation when a live row has the same content and kind */
  add(trx: Db, row: NewAttachment): Promise<number>
  /** Keeps a licence note on a file that has none. */
  noteLicense(db: Db, id: number, license: string): Promise<void>
}

/** What is told of a file with more than one sound track. */
function soundOf(row: AttachmentRow): Pick<Attachment, 'sound'> {
  const used = usedTrack(row)
  return used === undefined ? {} : { sound: { tracks: readSoundTracks(row.sound_tracks), used } }
}

export function createLibrary(deps: { files: Pick<FileStore, 'signedUrl'> }): Library {
  const show = async (row: AttachmentRow): Promise<Attachment> => ({
    id: row.id,
    filename: row.filename,
    mimetype: row.mimetype,
    kind: row.kind,
    size: row.size,
    width: row.width,
    height: row.height,
    duration_ms: row.duration_ms,
    fps: row.fps,
    ...soundOf(row),
    fullurl: await deps.files.signedUrl(row.storage_path, { expiresSec: URL_LIFE_S, contentType: row.mimetype }),
    cover_url:
      row.cover_path === null
        ? ''
        : await deps.files.signedUrl(row.cover_path, { expiresSec: URL_LIFE_S, contentType: 'image/jpeg' }),
    folder_id: row.folder_id,
    tags: readTags(row.tags),
    use_count: row.use_count,
    create_time: toSeconds(row.create_time),
  })
  return {
    show,
    async findByHash(db, sha256, kind) {
      const row = await findByHash(db, sha256, kind)
      return row === undefined ? null : await show(row)
    },
    async get(db, id) {
      const [row] = await findLive(db, [id])
      return row === undefined ? null : await show(row)
    },
    add: insertAttachment,
    noteLicense,
  }
}
