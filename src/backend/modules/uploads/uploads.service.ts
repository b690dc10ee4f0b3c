// Takes files in: an address to send to, pieces in order, going on after a break, and giving up.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { int } from '../../../contract/fields.ts'
import type { getUploadParams } from '../../../contract/http/common.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput, parseInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { newToken } from '../../lib/tokens.ts'
import { UploadTooLargeError } from '../../ports/file-store.ts'
import { coverKey } from './finish-upload.ts'
import { announcedKind, checkRules, extensionOf } from './upload-rules.ts'
import type { UploadsDeps } from './uploads.ports.ts'
import { changeOpen, countOpen, findResumable, findUpload, insertUpload } from './uploads.repository.ts'
import type { UploadRow } from './uploads.repository.ts'

/** An upload that nobody continues is given up after this time, ms. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000
/** Open uploads of one operator. */
const MAX_OPEN = 300

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(bytes < 1024 ** 2 * 10 ? 1 : 0)} MB`

const chunkFields = z.object({ index: int(0, 1_000_000).default(0) })

export interface UploadsService {
  /** @throws BAD_INPUT (type or size), NOT_FOUND (folder), TOO_OFTEN (too many open), STORAGE_DOWN */
  begin(ctx: RequestContext, input: ParsedInputOf<typeof getUploadParams>): Promise<OutputOf<typeof getUploadParams>>
  /**
   * Takes one piece.
   * @throws NOT_FOUND for an upload that is not this operator's or is over, BAD_INPUT when more arrives than was
   * announced
   */
  takeChunk(ctx: RequestContext): Promise<{ received: number }>
  cancel(ctx: RequestContext, uploadId: string): Promise<{ cancelled: number }>
}

export function createUploadsService(deps: UploadsDeps): UploadsService {
  const { files, library } = deps

  /** Another's upload is as unknown as none. */
  const openUpload = async (ctx: RequestContext, uploadId: string): Promise<UploadRow> => {
    const upload = await findUpload(ctx.db, uploadId, ctx.admin.id)
    if (upload === undefined || upload.status !== 'open' || upload.expire_time <= deps.now())
      throw new AppError(CODE.NOT_FOUND, { msg: '上传不存在或已过期，请重新选择文件' })
    return upload
  }

  const checkSpace = async (ctx: RequestContext, size: number): Promise<void> => {
    const free = await library.freeSpace(ctx.db, ctx.tenantId)
    if (free !== null && size > free)
      throw new AppError(CODE.STORAGE_DOWN, {
        msg: `素材空间不足：还剩 ${inMegabytes(free)}，这个文件需要 ${inMegabytes(size)}。请清空回收站或删除不用的素材后再上传`,
        data: { free },
      })
  }

  const start = async (
    ctx: RequestContext,
    input: ParsedInputOf<typeof getUploadParams>,
  ): Promise<{ uploadId: string; path: string }> => {
    if ((await countOpen(ctx.db, ctx.admin.id, deps.now())) >= MAX_OPEN)
      throw new AppError(CODE.TOO_OFTEN, {
        msg: '未完成的上传过多，请等待完成或取消后再试',
        data: { retry_after: 60, seconds: 60 },
      })
    const uploadId = newToken()
    const ending = extensionOf(input.filename)
    // Not the secret upload id: the key is part of addresses that others may see.
    const path = `t/${ctx.tenantId}/${input.kind}/f${crypto.randomUUID()}${ending === '' ? '' : `.${ending}`}`
    await insertUpload(ctx.db, {
      upload_id: uploadId,
      kind: input.kind,
      filename: input.filename,
      size: input.size,
      mimetype: input.mimetype,
      sha256: input.sha256 ?? '',
      storage_path: path,
      folder_id: input.folder_id ?? 0,
      chunk_size: 0,
      attachment_id: null,
      expire_time: deps.now() + UPLOAD_LIFE_MS,
      admin_id: ctx.admin.id,
      license: input.license ?? '',
    })
    return { uploadId, path }
  }

  return {
    async begin(ctx, input) {
      checkRules(input.kind, announcedKind(input.filename, input.mimetype), input.size, extensionOf(input.filename))
      if (
        input.folder_id !== undefined &&
        input.folder_id > 0 &&
        !(await library.folderExists(ctx.db, input.folder_id))
      )
        throw new AppError(CODE.NOT_FOUND, { msg: '文件夹不存在或已删除' })
      const known = input.sha256 === undefined ? null : await library.findByHash(ctx.db, input.sha256, input.kind)
      if (known !== null && known.size === input.size) {
        await library.noteLicense(ctx.db, known.id, input.license ?? '')
        return {
          upload_id: '',
          upload_url: '',
          method: 'POST',
          fields: {},
          file_field: 'file',
          chunk_size: 0,
          received: input.size,
          exists: 1,
          attachment: known,
        }
      }
      const resumed = await findResumable(ctx.db, {
        adminId: ctx.admin.id,
        uploadId: input.resume_upload_id,
        size: input.size,
        kind: input.kind,
        sha256: input.sha256 ?? '',
        now: deps.now(),
      })
      if (resumed === undefined) await checkSpace(ctx, input.size)
      const uploadId = resumed?.upload_id ?? (await start(ctx, input)).uploadId
      try {
        const target = await files.beginUpload({
          uploadId,
          size: input.size,
          contentType: input.mimetype || 'application/octet-stream',
          expiresSec: UPLOAD_LIFE_MS / 1000,
        })
        const received = resumed === undefined ? 0 : await files.receivedBytes(uploadId, input.size)
        if (resumed !== undefined)
          await changeOpen(ctx.db, uploadId, { expire_time: deps.now() + UPLOAD_LIFE_MS, update_time: deps.now() })
        return {
          upload_id: uploadId,
          upload_url: target.url,
          method: 'POST',
          fields: target.fields,
          file_field: 'file',
          chunk_size: target.chunkSize ?? 0,
          received,
          exists: 0,
          attachment: null,
        }
      } catch (error) {
        deps.log.error('the file store does not take uploads', { error })
        throw new AppError(CODE.STORAGE_DOWN, { cause: error })
      }
    },
    async takeChunk(ctx) {
      const upload = await openUpload(ctx, ctx.params['upload_id'] ?? '')
      if (files.kind === 's3') throw badInput([{ field: 'file', msg: '文件请直接上传到对象存储' }])
      const part = await ctx.file()
      const { index } = parseInput(chunkFields, part.fields)
      try {
        const { received } = await files.writeChunk({
          uploadId: upload.upload_id,
          index,
          size: upload.size,
          body: part.stream,
          signal: ctx.signal,
        })
        const now = deps.now()
        if (
          !(await changeOpen(ctx.db, upload.upload_id, {
            received,
            expire_time: now + UPLOAD_LIFE_MS,
            update_time: now,
          }))
        )
          throw new AppError(CODE.NOT_FOUND, { msg: '上传已取消' })
        return { received }
      } catch (error) {
        if (error instanceof UploadTooLargeError)
          throw badInput([{ field: 'file', msg: '收到的内容超过文件大小，请重新上传' }])
        throw error
      }
    },
    async cancel(ctx, uploadId) {
      const upload = await findUpload(ctx.db, uploadId, ctx.admin.id)
      if (upload === undefined) throw new AppError(CODE.NOT_FOUND)
      if (!(await changeOpen(ctx.db, uploadId, { status: 'failed', update_time: deps.now() }))) return { cancelled: 0 }
      await files.discardUpload(uploadId)
      await files.delete(upload.storage_path)
      await files.delete(coverKey(upload.storage_path))
      return { cancelled: 1 }
    },
  }
}
