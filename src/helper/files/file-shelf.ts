// Files of the backend on this machine, each in a folder of its own and known to the outside by a handle only.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'
import { mayBeInner, ownUrl } from './address-rule.ts'
import { fetchPart } from './fetch-part.ts'
import { safeFileName } from './file-name.ts'

const PREFIX = 'hkfile:'
const DAY_MS = 86_400_000
const KEEP_MS = 7 * DAY_MS
/** A file that went out is kept this long for the other accounts of its task. */
const KEEP_PUBLISHED_MS = 3_600_000
const FREE_MARGIN = 200 * 1024 * 1024
const ROUNDS = 4

/** `name` is the file beside this note; `source` tells whether a later request means the same file. */
const note = z.object({
  handle: z.string(),
  origin: z.string(),
  source: z.string(),
  name: z.string(),
  etag: z.string(),
  size: z.number(),
  sha256: z.string(),
  done: z.boolean(),
  usedTime: z.number(),
  publishedTime: z.number(),
})
type Note = z.infer<typeof note>

export interface DownloadRequest {
  /** Absolute or relative; must lie on `origin`. */
  readonly url: string
  readonly origin: string
  readonly sha256?: string
  /** Bytes, as the backend knows it. */
  readonly size?: number
  readonly filename: string
  readonly signal: AbortSignal
  readonly onProgress?: (received: number, total: number) => void
}
export interface FileShelf {
  /** Fetches a file, or answers the one that is there. @throws HelperError kinds network, content, environment */
  download(request: DownloadRequest): Promise<{ handle: string; size: number; sha256: string }>
  /** Path of a handle that this origin got. @throws HelperError 400, code FILE_UNKNOWN */
  resolve(handle: string, origin: string): Promise<string>
  /** SHA-256 of such a file, hex. @throws as resolve */
  hashOf(handle: string, origin: string): Promise<string>
  /** Files of a finished publish: dropped an hour later. */
  markPublished(handles: readonly string[]): Promise<void>
  /** Deletes what is older than 7 days or went out over an hour ago. */
  sweep(): Promise<void>
}
export interface FileShelfDeps {
  readonly dataDir: string
  readonly log: Logger
  /** Origins that the operator configured: may lie on the inner network. */
  readonly configuredOrigins: readonly string[]
  readonly maxBytes: number
  readonly now?: () => number
  /** Free bytes of the disk; replaceable in tests. */
  readonly freeBytes?: (dir: string) => Promise<number>
}

const free = async (dir: string): Promise<number> => {
  const disk = await statfs(dir)
  return disk.bavail * disk.bsize
}
const hashFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}
const parseNote = (text: string): Note | null => {
  try {
    return note.parse(JSON.parse(text))
  } catch {
    return null
  }
}
const lastPart = (url: URL): string => {
  const part = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
const unknownFile = () =>
  new HelperError({ kind: 'content', code: 'FILE_UNKNOWN', msg: '文件标识无效或文件已清理，请重新下载', reply: 400 })

/** Files below `<dataDir>/files/<handle>/`, folders 0700. */
export function createFileShelf(deps: FileShelfDeps): FileShelf {
  const now = deps.now ?? Date.now
  const root = join(deps.dataDir, 'files')
  const running = new Map<string, Promise<Note>>()
  const dirOf = (handle: string) => join(root, handle.slice(PREFIX.length))
  const save = (one: Note) => writePrivateFile(join(dirOf(one.handle), 'note.json'), JSON.stringify(one))
  const load = async (folder: string): Promise<Note | null> => {
    const text = await readIfThere(join(root, folder, 'note.json')).catch(() => null)
    return text === null ? null : parseNote(text)
  }
  const all = async (): Promise<Note[]> => {
    const folders = await readdir(root).catch(() => [])
    return (await Promise.all(folders.map(load))).filter((one) => one !== null)
  }
  const isWhole = async (one: Note): Promise<boolean> =>
    one.done &&
    (await stat(join(dirOf(one.handle), one.name)).then(
      (found) => found.size === one.size,
      () => false,
    ))

  const room = async (bytes: number): Promise<void> => {
    if ((await (deps.freeBytes ?? free)(root)) < bytes + FREE_MARGIN) {
      throw new HelperError({
        kind: 'environment',
        code: 'DISK_FULL',
        msg: `磁盘空间不足，下载还需要 ${Math.ceil((bytes + FREE_MARGIN) / 1048576)} MB，请清理后重试`,
      })
    }
  }
  const fetchInto = async (start: Note, url: URL, request: DownloadRequest): Promise<Note> => {
    let one = start
    const dir = dirOf(one.handle)
    const part = join(dir, 'download.part')
    // Bytes told so far: what a broken connection did not bring to the disk is fetched again, but a bar never runs
    // backwards.
    let told = 0
    for (let round = 1; ; round += 1) {
      try {
        await fetchPart({
          url,
          origin: request.origin,
          innerAllowed: mayBeInner(request.origin, deps.configuredOrigins),
          part,
          etag: one.etag,
          checked: request.sha256 !== undefined,
          maxBytes: deps.maxBytes,
          signal: request.signal,
          onHead: async (total, etag) => {
            if (request.size !== undefined && total > 0 && total !== request.size)
              throw new HelperError({
                kind: 'content',
                code: 'SIZE_MISMATCH',
                msg: '文件大小与后台记录不一致，请刷新页面后重试',
              })
            await room(total)
            if (one.etag !== '' && etag !== one.etag) told = 0
            one = { ...one, etag }
            await save(one)
          },
          onBytes: (received, total) => {
            if (received <= told) return
            told = received
            request.onProgress?.(received, total || (request.size ?? 0))
          },
        })
        const sha256 = await hashFile(part, request.signal)
        if (request.sha256 !== undefined && sha256 !== request.sha256)
          throw new HelperError({ kind: 'network', code: 'HASH_MISMATCH', msg: '文件校验不一致，请重新下载' })
        const { size } = await stat(part)
        await rename(part, join(dir, one.name))
        one = { ...one, sha256, size, done: true, usedTime: now() }
        await save(one)
        return one
      } catch (error) {
        const broken =
          error instanceof HelperError && (error.code === 'HASH_MISMATCH' || error.code === 'RANGE_REFUSED')
        if (broken) {
          await rm(part, { force: true })
          one = { ...one, etag: '' }
          told = 0
        }
        const again =
          error instanceof HelperError &&
          error.kind === 'network' &&
          round < (error.code === 'HASH_MISMATCH' ? 2 : ROUNDS) &&
          !request.signal.aborted
        if (!again) throw error
        await new Promise((resolve) => setTimeout(resolve, 250 * round * round))
      }
    }
  }
  const download: FileShelf['download'] = async (request) => {
    const url = ownUrl(request.url, request.origin)
    await mkdir(root, { recursive: true, mode: 0o700 })
    // The signature in a link changes with every request, the path doesn't; a hash names the content itself.
    const source = request.sha256 ? `sha256:${request.sha256}` : `path:${url.pathname}`
    const key = `${request.origin} ${source}`
    let going = running.get(key)
    if (!going) {
      going = (async () => {
        const known = (await all()).find((one) => one.origin === request.origin && one.source === source)
        if (known && request.sha256 && (await isWhole(known))) {
          const touched = { ...known, usedTime: now(), publishedTime: 0 }
          await save(touched)
          return touched
        }
        const name = safeFileName(request.filename || lastPart(url))
        const handle = known && !known.done ? known.handle : PREFIX + randomBytes(18).toString('base64url')
        const fresh: Note = {
          handle,
          origin: request.origin,
          source,
          name,
          etag: known && !known.done ? known.etag : '',
          size: 0,
          sha256: '',
          done: false,
          usedTime: now(),
          publishedTime: 0,
        }
        await mkdir(dirOf(handle), { recursive: true, mode: 0o700 })
        await save(fresh)
        return fetchInto(fresh, url, request)
      })().finally(() => running.delete(key))
      running.set(key, going)
    }
    const found = await going.catch((error: unknown) => {
      // Somebody else's download of the same file was cancelled, not ours.
      if (error instanceof HelperError && error.code === 'CANCELLED' && !request.signal.aborted) return null
      throw error
    })
    if (!found) return download(request)
    return { handle: found.handle, size: found.size, sha256: found.sha256 }
  }
  const find = async (handle: string, origin: string): Promise<Note> => {
    if (!/^hkfile:[A-Za-z0-9_-]{16,64}$/.test(handle)) throw unknownFile()
    const one = await load(handle.slice(PREFIX.length))
    if (!one || one.handle !== handle || one.origin !== origin || !(await isWhole(one))) throw unknownFile()
    return one
  }
  return {
    download,
    resolve: async (handle, origin) => join(dirOf(handle), (await find(handle, origin)).name),
    hashOf: async (handle, origin) => (await find(handle, origin)).sha256,
    markPublished: async (handles) => {
      for (const handle of handles) {
        const one = await load(handle.slice(PREFIX.length))
        if (one) await save({ ...one, publishedTime: now() })
      }
    },
    sweep: async () => {
      for (const folder of await readdir(root).catch(() => [])) {
        const one = await load(folder)
        const old =
          !one ||
          now() - one.usedTime > KEEP_MS ||
          (one.publishedTime > 0 && now() - one.publishedTime > KEEP_PUBLISHED_MS)
        if (old && !running.size) await rm(join(root, folder), { recursive: true, force: true })
      }
      deps.log.info('files.swept', {})
    },
  }
}
