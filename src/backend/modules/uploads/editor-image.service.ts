// A picture for the text of an article: small, jpeg or png, in one request; it becomes a material like any other.
import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Attachment } from '../../../contract/entities/material.ts'
import { EDITOR_IMAGE_MAX_BYTES } from '../../../contract/constants.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { uploadEditorImage } from '../../../contract/http/common.ts'
import type { IncomingFile, RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { isUniqueViolation } from '../../ports/database.ts'
import { coverKey } from './finish-upload.ts'
import type { InspectedFile, UploadsDeps } from './uploads.ports.ts'

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
const isTaken = (mime: string): mime is keyof typeof ENDINGS => mime in ENDINGS
const refused = (msg: string): AppError =>
  new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field: 'file', msg }] } })

/**
 * Stores the file of the call.
 * @throws BAD_INPUT for anything but a jpeg or png below 2 MB, CLIP_ENGINE_DOWN without the programs that look into it
 */
export type KeepEditorImage = (ctx: RequestContext) => Promise<OutputOf<typeof uploadEditorImage>>

/** See the type. */
export function createEditorImages(
  deps: Pick<UploadsDeps, 'files' | 'library' | 'media' | 'temporary'>,
): KeepEditorImage {
  const { files, library } = deps

  const look = async (local: string, picture: string, signal: AbortSignal): Promise<InspectedFile> => {
    const found = await deps.media.inspect(local, signal)
    if (!isTaken(found.mime)) throw refused('只能上传 jpg、png 格式')
    await deps.media.cover(local, picture, found, signal)
    return found
  }

  const keep = async (
    ctx: RequestContext,
    file: { bytes: Buffer; filename: string; sha256: string },
  ): Promise<Attachment> => {
    const local = path.join(deps.temporary, `editor-${randomUUID()}`)
    const picture = `${local}.jpg`
    try {
      await writeFile(local, file.bytes)
      const found = await look(local, picture, ctx.signal)
      const key = `t/${ctx.tenantId}/material/f${randomUUID()}.${isTaken(found.mime) ? ENDINGS[found.mime] : found.ext}`
      await files.put(key, file.bytes, { contentType: found.mime, signal: ctx.signal })
      await files.putFile(coverKey(key), picture, { contentType: 'image/jpeg', signal: ctx.signal })
      try {
        const id = await library.add(ctx.db, {
          filename: file.filename,
          storage_path: key,
          mimetype: found.mime,
          ext: found.ext,
          kind: 'material',
          size: file.bytes.length,
          width: found.width,
          height: found.height,
          duration_ms: null,
          fps: null,
          has_audio: 0,
          sha256: file.sha256,
          cover_path: coverKey(key),
          source: 'editor',
          admin_id: ctx.admin.id,
          delete_time: null,
        })
        return need(await library.get(ctx.db, id))
      } catch (error) {
        await files.delete(key)
        await files.delete(coverKey(key))
        // The same picture at the same time: the other one stays.
        if (!isUniqueViolation(error, 'attachments')) throw error
        return need(await library.findByHash(ctx.db, file.sha256, 'material'))
      }
    } finally {
      await Promise.all([rm(local, { force: true }), rm(picture, { force: true })])
    }
  }

  return async (ctx) => {
    const part = await ctx.file()
    const bytes = await readSmall(part)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await library.findByHash(ctx.db, sha256, 'material')
    if (known !== null && !isTaken(known.mimetype)) throw refused('只能上传 jpg、png 格式')
    const kept = known ?? (await keep(ctx, { bytes, filename: nameOf(part), sha256 }))
    return { id: kept.id, url: kept.fullurl, filename: kept.filename, width: kept.width, height: kept.height }
  }
}

/** The whole file; what goes on beyond the limit is read away, so that the sender hears the answer. */
async function readSmall({ stream }: IncomingFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
    size += chunk.length
    if (size < EDITOR_IMAGE_MAX_BYTES) parts.push(chunk)
  }
  if (size >= EDITOR_IMAGE_MAX_BYTES) throw refused('图片大小不能超过 2M')
  if (size === 0) throw refused('图片插入失败')
  return Buffer.concat(parts)
}

const nameOf = ({ filename }: IncomingFile): string =>
  [...filename.replaceAll('\u0000', '').trim()].slice(0, 200).join('') || '正文图片'

function need(attachment: Attachment | null): Attachment {
  if (attachment === null) throw new AppError(CODE.CONFLICT)
  return attachment
}
