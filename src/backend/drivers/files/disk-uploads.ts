// Uploads that arrive in pieces: one growing file each, whose length on disk is what has been acknowledged.
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileMissingError, UploadTooLargeError } from '../../ports/file-store.ts'
import type { ChunkRequest } from '../../ports/file-store.ts'
import { isMissing, syncFolder } from './disk-paths.ts'
import { measure } from './measure.ts'

const UPLOAD_ID = /^[A-Za-z0-9_-]{16,128}$/

export interface DiskUploads {
  begin(uploadId: string): Promise<void>
  write(request: ChunkRequest): Promise<{ received: number }>
  received(uploadId: string, size: number): Promise<number>
  peek(uploadId: string, length: number): Promise<Uint8Array>
  /** @throws TypeError for anything but an upload id */
  pathOf(uploadId: string): string
  discard(uploadId: string): Promise<void>
  purge(before: number): Promise<number>
}

export function createDiskUploads(deps: { folder: string; chunkSize: number }): DiskUploads {
  const { folder, chunkSize } = deps
  const busy = new Map<string, Promise<unknown>>()

  const pathOf = (uploadId: string): string => {
    if (!UPLOAD_ID.test(uploadId)) throw new TypeError('not an upload id')
    return path.join(folder, `${uploadId}.part`)
  }
  const sizeOf = async (uploadId: string): Promise<number> =>
    await stat(pathOf(uploadId)).then(
      (found) => found.size,
      (error: unknown) => {
        if (isMissing(error)) return 0
        throw error
      },
    )

  const acknowledged = (present: number, size: number): number =>
    present >= size ? size : Math.floor(present / chunkSize) * chunkSize

  /** Two requests for one upload (a retry beside a hanging first try) must not write into each other. */
  const inTurn = async <T>(uploadId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (busy.get(uploadId) ?? Promise.resolve()).then(work, work)
    busy.set(uploadId, turn)
    try {
      return await turn
    } finally {
      if (busy.get(uploadId) === turn) busy.delete(uploadId)
    }
  }

  const write = async ({ uploadId, index, size, body, signal }: ChunkRequest): Promise<{ received: number }> => {
    const file = pathOf(uploadId)
    const start = index * chunkSize
    if (start > size || (start === size && size > 0))
      throw new UploadTooLargeError(`chunk ${index} lies behind the announced ${size} bytes`)
    const expected = Math.min(chunkSize, size - start)
    const present = await sizeOf(uploadId)
    if (present >= start + expected || present < start) {
      body.resume()
      return { received: acknowledged(present, size) }
    }
    // What lies behind the last whole chunk was never acknowledged.
    if (present > start) await truncate(file, start)
    try {
      const measurement = measure(expected)
      await pipeline(body, measurement.stream, createWriteStream(file, { flags: 'a', flush: true }), {
        ...(signal && { signal }),
      })
      const { size: written } = measurement.result()
      if (written < expected) {
        await truncate(file, start)
        return { received: start }
      }
    } catch (error) {
      await truncate(file, start).catch(() => {})
      throw error
    }
    return { received: start + expected }
  }

  return {
    pathOf,
    async begin(uploadId) {
      const file = pathOf(uploadId)
      await mkdir(folder, { recursive: true })
      const handle = await open(file, 'a')
      await handle.close()
      await syncFolder(folder)
    },
    write: (request) => inTurn(request.uploadId, () => write(request)),
    received: (uploadId, size) => inTurn(uploadId, async () => acknowledged(await sizeOf(uploadId), size)),
    async peek(uploadId, length) {
      const handle = await open(pathOf(uploadId), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissingError(uploadId) : error
      })
      try {
        const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position: 0 })
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    discard: (uploadId) => inTurn(uploadId, () => rm(pathOf(uploadId), { force: true })),
    async purge(before) {
      let removed = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(() => null)
        if (!found || found.mtimeMs >= before) continue
        await rm(file, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
