// Files on the server's own disk.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileMissingError } from '../../ports/file-store.ts'
import type { FileStore, StoredFile } from '../../ports/file-store.ts'
import { diskFolders, isMissing, keyPath, renameDurably, syncFile } from './disk-paths.ts'
import type { DiskFolders } from './disk-paths.ts'
import { createDiskUploads } from './disk-uploads.ts'
import { measure, measureFile, toStream } from './measure.ts'
import type { UrlSigner } from './signed-url.ts'

/** A file that nobody wrote to for so long was left by a process that is gone, ms. */
const LEFT_MS = 3_600_000

interface DiskStoreOptions {
  /** Folder of the store; made when absent. */
  root: string
  signer: UrlSigner
  /** Where the server takes chunks, e.g. `/api/v2.common/uploadFile/<upload id>`. */
  uploadUrl: (uploadId: string) => string
  /** Bytes per chunk. Default 8 MiB. */
  chunkSize?: number
}

/**
 * Opens the store and removes what an earlier process left half-written in `tmp`: another role on the same folder may
 * be writing now, so only what has stood still.
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<FileStore> {
  const folders = diskFolders(options.root)
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const old = Date.now() - LEFT_MS
  for (const name of await readdir(folders.temporary)) {
    const left = path.join(folders.temporary, name)
    const found = await stat(left).catch(nullWhenMissing)
    if (found !== null && found.mtimeMs < old) await rm(left, { recursive: true, force: true })
  }
  return createDiskStore(folders, options)
}

function createDiskStore(
  folders: DiskFolders,
  { signer, uploadUrl, chunkSize = 8 * 1024 * 1024 }: DiskStoreOptions,
): FileStore {
  const uploads = createDiskUploads({ folder: folders.uploads, chunkSize })
  const sizeOf = async (key: string): Promise<number> => (await stat(keyPath(folders, key)).catch(missing(key))).size
  /** `from` lies on this disk: makes it the file `key`. */
  const adopt = async (from: string, key: string, signal?: AbortSignal): Promise<StoredFile> => {
    const measured = await measureFile(from, signal)
    await syncFile(from)
    await renameDurably(from, keyPath(folders, key))
    return { key, ...measured }
  }

  return {
    kind: 'disk',
    async put(key, body, { signal } = {}) {
      const target = keyPath(folders, key)
      const temporary = path.join(folders.temporary, randomUUID())
      try {
        const measurement = measure()
        await pipeline(toStream(body), measurement.stream, createWriteStream(temporary, { flush: true }), {
          ...(signal && { signal }),
        })
        await renameDurably(temporary, target)
        return { key, ...measurement.result() }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async putFile(key, file, { signal } = {}) {
      keyPath(folders, key)
      const temporary = path.join(folders.temporary, randomUUID())
      await renameOrCopy(file, temporary)
      return await adopt(temporary, key, signal)
    },
    async get(key, { range, signal } = {}) {
      const size = await sizeOf(key)
      if (range && (range.start >= size || range.end < range.start))
        throw new RangeError(`bytes ${range.start}-${range.end} of ${size}`)
      const stream = createReadStream(keyPath(folders, key), { ...range, ...(signal && { signal }) })
      return { stream, size }
    },
    async head(key) {
      const found = await stat(keyPath(folders, key)).catch(nullWhenMissing)
      return found && { size: found.size, modified: found.mtimeMs }
    },
    async delete(key) {
      await rm(keyPath(folders, key), { force: true })
    },
    list: (prefix) => listFiles(folders.files, prefix),
    async move(from, to) {
      await renameDurably(keyPath(folders, from), keyPath(folders, to)).catch(missing(from))
    },
    async localCopy(key) {
      await sizeOf(key)
      return { path: keyPath(folders, key), dispose: async () => {} }
    },
    signedUrl: async (key, urlOptions) => signer.sign(key, urlOptions),
    async beginUpload({ uploadId }) {
      await uploads.begin(uploadId)
      return { url: uploadUrl(uploadId), method: 'POST', fields: {}, chunkSize }
    },
    writeChunk: (request) => uploads.write(request),
    receivedBytes: (uploadId, size) => uploads.received(uploadId, size),
    peekUpload: (uploadId, length) => uploads.peek(uploadId, length),
    async commitUpload(uploadId, key, { signal } = {}) {
      const part = uploads.pathOf(uploadId)
      const target = keyPath(folders, key)
      if (await stat(part).catch(nullWhenMissing)) return await adopt(part, key, signal)
      // The rename happened, the caller's own record of it was lost in a crash.
      return { key, ...(await measureFile(target, signal).catch(missing(uploadId))) }
    },
    discardUpload: (uploadId) => uploads.discard(uploadId),
    async freeBytes() {
      const disk = await statfs(folders.files)
      return disk.bavail * disk.bsize
    },
    purgeUploads: (before) => uploads.purge(before),
  }
}

const missing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new FileMissingError(key) : error
  }

const nullWhenMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

async function renameOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from)
  }
}

/** Walks only the folders that can hold the prefix. */
async function* listFiles(root: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  async function* walk(folder: string): AsyncGenerator<{ key: string; size: number }> {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) yield* walk(key)
      else if (entry.isFile() && key.startsWith(prefix)) yield { key, size: (await stat(path.join(root, key))).size }
    }
  }
  yield* walk('')
}
