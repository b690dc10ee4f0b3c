// What uploads need from their surroundings.
import type { Insertable } from 'kysely'
import type { Attachment, SoundTrack } from '../../../contract/entities/material.ts'
import type { Log } from '../../lib/log.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { AttachmentKind, AttachmentsTable } from '../../tables/files.ts'

export type MediaKind = 'video' | 'image' | 'audio'

/** What a file really is, by its bytes. Width and height as shown, in pixels; 0 for sound. */
export interface InspectedFile {
  kind: MediaKind
  /** Without a dot. */
  ext: string
  mime: string
  width: number
  height: number
  /** 0 for pictures. */
  durationMs: number
  fps: number
  hasAudio: boolean
  /** Which of the file's pictures is the film, as the media engine counts them. */
  picture: number
  /** In the file's order. */
  soundTracks: readonly SoundTrack[]
}

/**
 * Looks into files. Both throw AppError: BAD_INPUT with a sentence for the operator when the file is no good,
 * CLIP_ENGINE_DOWN without the programs.
 */
export interface MediaInspector {
  inspect(path: string, signal: AbortSignal): Promise<InspectedFile>
  /** Writes a JPEG of the file to `out`. */
  cover(path: string, out: string, file: InspectedFile, signal: AbortSignal): Promise<void>
  /** Fingerprint of a picture's look; '' = none can be told. */
  look(path: string, signal: AbortSignal): Promise<string>
}

/** The material library, as far as uploads go. */
interface UploadLibrary {
  findByHash(db: Db, sha256: string, kind: AttachmentKind): Promise<Attachment | null>
  get(db: Db, id: number): Promise<Attachment | null>
  add(trx: Db, row: Insertable<AttachmentsTable>): Promise<number>
  folderExists(db: Db, id: number): Promise<boolean>
  /** Keeps a licence note on a file that has none. */
  noteLicense(db: Db, id: number, license: string): Promise<void>
  /** Bytes that may still be stored; null = nobody knows. */
  freeSpace(db: Db, tenantId: number): Promise<number | null>
}

export interface UploadsDeps {
  readonly now: () => number
  readonly files: FileStore
  readonly library: UploadLibrary
  readonly media: MediaInspector
  /** Folder for short-lived files; exists. */
  readonly temporary: string
  readonly log: Log
}
