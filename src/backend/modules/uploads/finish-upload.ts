// The end of an upload: the bytes are checked, looked into, given a cover, and only then become a row of the library.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Attachment } from '../../../contract/entities/material.ts'
import { CODE } from '../../../contract/errors.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { writeSoundTracks } from '../../lib/sound-tracks.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import { FileMissingError } from '../../ports/file-store.ts'
import { checkRules } from './upload-rules.ts'
import type { InspectedFile, UploadsDeps } from './uploads.ports.ts'
import { changeOpen, findUpload, finishUpload, lockUpload } from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

/** Where the cover of a file is kept. */
export function coverKey(storagePath: string): string {
  return `${storagePath}.cover.jpg`
}

/** With the fingerprint of a picture's look. */
type SeenFile = InspectedFile & { look: string }

interface FinishedUpload {
  attachment: Attachment
  /** 1 = the library had this file already; the new copy is gone. */
  duplicate: 0 | 1
}

/**
 * Finishes an upload; repeating it, also after a crash at any point, gives the same answer.
 * @throws NOT_FOUND, and BAD_INPUT when bytes are missing, the hash differs, or the file is none of the kinds allowed
 */
export type FinishUpload = (ctx: RequestContext, uploadId: string) => Promise<FinishedUpload>

export function createFinishUpload(deps: UploadsDeps): FinishUpload {
  const { files, library } = deps
  const running = new Map<string, Promise<FinishedUpload>>()

  const answer = async (db: Db, attachmentId: number | null, duplicate: 0 | 1): Promise<FinishedUpload> => {
    const attachment = attachmentId === null ? null : await library.get(db, attachmentId)
    if (attachment === null) throw new AppError(CODE.NOT_FOUND)
    return { attachment, duplicate }
  }

  const finish = async (ctx: RequestContext, upload: UploadRow): Promise<FinishedUpload> => {
    const { db } = ctx
    const received = await files.receivedBytes(upload.upload_id, upload.size)
    // After a crash between moving the file and writing its row, the bytes are under their final key.
    const moved = received === 0 ? await files.head(upload.storage_path) : null
    if (received !== upload.size && moved === null)
      throw badInput([{ field: 'upload_id', msg: `文件还没有传完（${received}/${upload.size}）` }])
    const stored = await files
      .commitUpload(upload.upload_id, upload.storage_path, {
        contentType: upload.mimetype || 'application/octet-stream',
        signal: ctx.signal,
      })
      .catch((error: unknown) => {
        throw error instanceof FileMissingError
          ? badInput([{ field: 'upload_id', msg: '文件还没有传完，请重新上传' }])
          : error
      })
    let inspected: SeenFile
    try {
      if (stored.size !== upload.size) throw badInput([{ field: 'size', msg: '文件大小与申请时不一致，请重新上传' }])
      if (upload.sha256 !== '' && upload.sha256 !== stored.sha256)
        throw badInput([{ field: 'sha256', msg: '文件校验不一致，传输中可能损坏，请重新上传' }])
      inspected = await lookInto(upload, ctx.signal)
    } catch (error) {
      // A refused file goes at once; a broken-off check may be repeated.
      if (error instanceof AppError && error.code === CODE.BAD_INPUT) await discard(db, upload)
      throw error
    }
    const known = await library.findByHash(db, stored.sha256, upload.kind)
    if (known !== null) return await reuse(ctx, upload, known.id)
    try {
      const id = await keep(ctx, upload, stored.sha256, inspected)
      return await answer(db, id, 0)
    } catch (error) {
      if (!isUniqueViolation(error, 'attachments')) throw error
      const twin = await library.findByHash(db, stored.sha256, upload.kind)
      if (twin === null) throw new AppError(CODE.CONFLICT, { cause: error })
      return await reuse(ctx, upload, twin.id)
    }
  }

  const lookInto = async (upload: UploadRow, signal: AbortSignal): Promise<SeenFile> => {
    const copy = await files.localCopy(upload.storage_path, { signal })
    const picture = path.join(deps.temporary, `cover-${randomUUID()}.jpg`)
    try {
      const inspected = await deps.media.inspect(copy.path, signal)
      checkRules(upload.kind, inspected.kind, upload.size, inspected.ext)
      let look = ''
      if (inspected.kind !== 'audio') {
        await deps.media.cover(copy.path, picture, inspected, signal)
        if (inspected.kind === 'image') look = await deps.media.look(picture, signal)
        await files.putFile(coverKey(upload.storage_path), picture, { contentType: 'image/jpeg', signal })
      }
      return { ...inspected, look }
    } finally {
      await rm(picture, { force: true })
      await copy.dispose()
    }
  }

  const keep = async (ctx: RequestContext, upload: UploadRow, sha256: string, file: SeenFile): Promise<number> =>
    await inTransaction(ctx.db, async (trx) => {
      const locked = await lockUpload(trx, upload.upload_id)
      // Finished meanwhile by another process with the same key.
      if (locked.status === 'done' && locked.attachment_id !== null) return locked.attachment_id
      if (locked.status !== 'open') throw new AppError(CODE.NOT_FOUND, { msg: '上传已取消' })
      const now = deps.now()
      const seen = file.kind !== 'audio'
      const id = await library.add(trx, {
        filename: upload.filename,
        storage_path: upload.storage_path,
        mimetype: file.mime,
        ext: file.ext,
        kind: upload.kind,
        size: upload.size,
        width: seen ? file.width : null,
        height: seen ? file.height : null,
        duration_ms: file.kind === 'image' ? null : file.durationMs,
        fps: file.kind === 'video' ? file.fps : null,
        has_audio: file.hasAudio ? 1 : 0,
        sound_tracks: file.kind === 'image' ? '' : writeSoundTracks(file.soundTracks),
        sha256,
        cover_path: seen ? coverKey(upload.storage_path) : null,
        folder_id: upload.folder_id,
        source: 'upload',
        admin_id: ctx.admin.id,
        license: upload.license,
        look: file.look,
        delete_time: null,
      })
      await finishUpload(trx, upload.upload_id, id, now)
      return id
    })

  const reuse = async (ctx: RequestContext, upload: UploadRow, attachmentId: number): Promise<FinishedUpload> => {
    const done = await inTransaction(ctx.db, async (trx) => {
      const locked = await lockUpload(trx, upload.upload_id)
      if (locked.status === 'done') return locked.attachment_id
      await finishUpload(trx, upload.upload_id, attachmentId, deps.now())
      return null
    })
    // Another call made the row out of this very file: it stays.
    if (done === attachmentId) return await answer(ctx.db, done, 0)
    await library.noteLicense(ctx.db, attachmentId, upload.license)
    await removeFiles(upload)
    return await answer(ctx.db, attachmentId, 1)
  }

  const discard = async (db: Db, upload: UploadRow): Promise<void> => {
    if (!(await changeOpen(db, upload.upload_id, { status: 'failed', update_time: deps.now() }))) return
    await files.discardUpload(upload.upload_id)
    await removeFiles(upload)
  }

  const removeFiles = async (upload: UploadRow): Promise<void> => {
    await files.delete(upload.storage_path)
    await files.delete(coverKey(upload.storage_path))
  }

  return async (ctx, uploadId) => {
    const upload = await findUpload(ctx.db, uploadId, ctx.admin.id)
    if (upload === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '上传不存在或已过期，请重新选择文件' })
    if (upload.status === 'done') return await answer(ctx.db, upload.attachment_id, 0)
    if (upload.status !== 'open') throw new AppError(CODE.NOT_FOUND, { msg: '上传不存在或已过期，请重新选择文件' })
    const already = running.get(uploadId)
    if (already !== undefined) return await already
    const work = finish(ctx, upload)
    running.set(uploadId, work)
    try {
      return await work
    } finally {
      running.delete(uploadId)
    }
  }
}
