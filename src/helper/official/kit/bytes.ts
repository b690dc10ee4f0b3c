// Files on their way to an interface: a part of one, or a stream with a count.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { HelperError } from '../../lib/errors.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
}

/** Media type by the file's ending; a film without a known one counts as MP4. */
export function typeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'video/mp4'
}

export function isFilm(path: string): boolean {
  return typeOf(path).startsWith('video/')
}

/** Bytes `from` to `to` (not included) of a file. @throws HelperError `content` when the file has become shorter */
export async function partOf(path: string, from: number, to: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const buffer = new Uint8Array(to - from)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
    if (bytesRead !== buffer.length)
      throw new HelperError({
        kind: 'content',
        code: 'FILE_CHANGED',
        msg: '文件在上传时被改动，请重新下载素材后发布',
        step: 'uploading',
      })
    return buffer
  } finally {
    await file.close()
  }
}

/** The file from this byte on. @param onBytes told how many bytes of the whole file were read so far */
export function streamOf(path: string, from: number, onBytes: (sent: number) => void): ReadableStream<Uint8Array> {
  const parts = createReadStream(path, { start: from, highWaterMark: 256 * 1024 })[Symbol.asyncIterator]()
  let sent = from
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next: IteratorResult<unknown> = await parts.next()
      if (next.done === true || !(next.value instanceof Uint8Array)) return controller.close()
      sent += next.value.length
      onBytes(sent)
      controller.enqueue(next.value)
    },
    cancel: async () => void (await parts.return?.()),
  })
}

/** A picture as a field of a form. */
export function fileOf(path: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], basename(path), { type: typeOf(path) })
}
