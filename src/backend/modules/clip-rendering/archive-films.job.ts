// Row 79: finished films as one archive or as a list of addresses. The archive is streamed: nothing is held in memory, nothing compressed again.
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { z } from 'zod'
import type { downloadClipsResult } from '../../../contract/http/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { archivePayload } from './clip-jobs.ts'
import { archiveKey } from './file-keys.ts'

/** A finished film of the tenant, or one picture of an image post. */
export interface Film {
  id: number
  title: string
  storagePath: string
  size: number
}

interface ArchiveDeps {
  store: FileStore
  clock: Clock
  /** The finished ones among these outputs of the tenant, in their order. */
  films(tenantId: number, outputIds: readonly number[]): Promise<Film[]>
}

/** How long the addresses work, s. */
const DOWNLOAD_EXPIRES_S = 6 * 3600

/** Handler of `clip.download`; the result is contract `downloadClipsResult`. */
export function createArchiveJob(deps: ArchiveDeps): (context: JobContext) => Promise<z.output<typeof downloadClipsResult>> {
  const { store } = deps
  return async (context) => {
    const payload = archivePayload.parse(context.payload)
    const films = await deps.films(context.tenantId, payload.outputIds)
    if (films.length === 0) throw new NoRetryError('所选成片还没有完成或已被删除，没有可下载的文件')
    const names = fileNames(films)
    const expireTime = toSeconds(deps.clock.now()) + DOWNLOAD_EXPIRES_S
    const link = (key: string, downloadName: string): Promise<string> => store.signedUrl(key, { expiresSec: DOWNLOAD_EXPIRES_S, downloadName })
    const files = await Promise.all(films.map(async (film, at) => ({ name: names[at] ?? '', url: await link(film.storagePath, names[at] ?? '') })))
    if (payload.format === 'url') return { url: '', expire_time: expireTime, files }
    const key = archiveKey(context.tenantId, context.jobId)
    await store.put(key, zipOf(store, films, names, context, new Date(deps.clock.now())), { contentType: 'application/zip', signal: context.signal })
    return { url: await link(key, `${safeName(payload.name) || '成片'}.zip`), expire_time: expireTime, files }
  }
}

/** A zip with the films stored as they are, read one after the other while it is taken. */
function zipOf(store: FileStore, films: readonly Film[], names: readonly string[], context: JobContext, mtime: Date): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const all = films.reduce((sum, film) => sum + film.size, 0)
  let read = 0
  const fail = (error: Error): void => {
    out.destroy(error)
  }
  films.forEach((film, at) => {
    zip.addReadStreamLazy(names[at] ?? `${film.id}.mp4`, { compress: false, mtime, size: film.size }, (give) => {
      store.get(film.storagePath, { signal: context.signal }).then(
        ({ stream }) => {
          stream.on('data', (chunk: Buffer) => {
            read += chunk.length
            context.progress((100 * read) / Math.max(1, all))
          })
          stream.on('error', fail)
          give(null, stream)
        },
        (error: unknown) => {
          const cause = error instanceof Error ? error : new Error(String(error))
          fail(cause)
          give(cause, out)
        },
      )
    })
  })
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  zip.end()
  return out
}

/** `标题.mp4` (or the ending of its file), numbered where titles repeat, without characters a file system refuses. */
export function fileNames(films: readonly (Pick<Film, 'id' | 'title'> & { storagePath?: string })[]): string[] {
  const seen = new Map<string, number>()
  return films.map((film) => {
    const base = safeName(film.title) || `成片${film.id}`
    const before = seen.get(base.toLowerCase()) ?? 0
    seen.set(base.toLowerCase(), before + 1)
    const ending = film.storagePath?.endsWith('.jpg') ? 'jpg' : 'mp4'
    return before === 0 ? `${base}.${ending}` : `${base} (${before + 1}).${ending}`
  })
}

const safeName = (name: string): string =>
  name
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
    .slice(0, 80)
