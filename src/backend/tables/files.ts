// Materials, their folders, and uploads in progress.
import type { Generated } from 'kysely'
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

export type AttachmentKind = 'material' | 'music' | 'cover' | 'font' | 'avatar' | 'evidence' | 'export'

export interface AttachmentsTable extends TenantRow {
  filename: string
  /** Key in the FileStore; URLs are signed when an answer is made. */
  storage_path: string
  mimetype: string
  ext: Defaulted<string>
  kind: Defaulted<AttachmentKind>
  /** Bytes. */
  size: number
  /** As shown, after rotation, in pixels. */
  width: number | null
  height: number | null
  duration_ms: number | null
  fps: number | null
  has_audio: Flag | null
  /**
   * JSON SoundTrack[], empty for files with one at most; '' = pictures, and what was stored before tracks were looked
   * at.
   */
  sound_tracks: Defaulted<JsonText>
  /** The track that somebody chose, an index; -1 = nobody did. */
  sound_track: Defaulted<number>
  sha256: string
  cover_path: string | null
  /** 0 = root. */
  folder_id: Defaulted<number>
  /** JSON string[]. */
  tags: Defaulted<JsonText>
  use_count: Defaulted<number>
  source: Defaulted<string>
  admin_id: number
  /** Where the right to use a piece of music comes from; '' = not told. */
  license: Defaulted<string>
  /** Fingerprint of a picture's look; '' = none. Equal ones look alike. */
  look: Defaulted<string>
  /** How much moves in a video, 0 to 100; -1 = not measured, -2 = could not be. */
  motion: Defaulted<number>
}

/** Music that an operator marked. Primary key (tenant_id, admin_id, attachment_id). */
export interface MusicFavoritesTable {
  tenant_id: TenantId
  admin_id: number
  attachment_id: number
  create_time: Generated<Millis>
}

export interface AttachmentFoldersTable extends TenantRow {
  /** 0 = root. */
  parent_id: Defaulted<number>
  name: string
  sort: Defaulted<number>
}

export interface UploadSessionsTable extends TenantLogRow {
  update_time: TenantRow['update_time']
  upload_id: string
  kind: Defaulted<AttachmentKind>
  filename: string
  size: number
  mimetype: string
  /** As announced by the client; empty when it could not hash. */
  sha256: Defaulted<string>
  storage_path: string
  folder_id: Defaulted<number>
  chunk_size: number
  /** Bytes on the server so far. */
  received: Defaulted<number>
  status: Defaulted<'open' | 'done' | 'failed' | 'expired'>
  attachment_id: number | null
  expire_time: Millis
  admin_id: number
  license: Defaulted<string>
}
