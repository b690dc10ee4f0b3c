// Addresses of finished films, each by itself or all as one archive. The archive itself is made when its
// address is opened (archive.routes.ts).
import type { z } from 'zod'
import type { downloadClipsResult } from '../../../contract/http/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { fileNames, safeName, zipFilms } from './archive-zip.ts'
import type { Archive, Film } from './archive-zip.ts'
import { archiveAddress } from './archive.routes.ts'
import type { ArchiveRef } from './archive.routes.ts'
import { ARCHIVE_JOB, archivePayload } from './clip-jobs.ts'

interface ArchiveDeps {
  store: FileStore
  clock: Clock
  /** A keyed hash of this installation. */
  mark(text: string): string
  /** The finished ones among these outputs of the tenant, in their order. */
  films(tenantId: number, outputIds: readonly number[]): Promise<Film[]>
}

/** How long the addresses work, s. */
const DOWNLOAD_EXPIRES_S = 6 * 3600
/** Files asked for at once. */
const AT_ONCE = 20

/** Handler of `clip.download`; the result is contract `downloadClipsResult`. */
export function createArchiveJob(
  deps: ArchiveDeps,
): (context: JobContext) => Promise<z.output<typeof downloadClipsResult>> {
  const { store } = deps
  return async (context) => {
    const payload = archivePayload.parse(context.payload)
    const films = await deps.films(context.tenantId, payload.outputIds)
    if (films.length === 0) throw new NoRetryError('所选成片还没有完成或已被删除，没有可下载的文件')
    const gone = await missing(store, films)
    if (gone.length > 0)
      throw new NoRetryError(
        `${gone.length} 个成片文件已不存在：${gone
          .slice(0, 5)
          .map((film) => `“${film.title}”`)
          .join('、')}${gone.length > 5 ? ' 等' : ''}，请重新剪辑这些成片，或取消勾选后再下载`,
      )
    const names = fileNames(films)
    const expires = toSeconds(deps.clock.now()) + DOWNLOAD_EXPIRES_S
    const files = await Promise.all(
      films.map(async (film, at) => ({
        name: names[at] ?? '',
        url: await store.signedUrl(film.storagePath, { expiresSec: DOWNLOAD_EXPIRES_S, downloadName: names[at] ?? '' }),
      })),
    )
    return {
      url:
        payload.format === 'url'
          ? ''
          : archiveAddress(deps, { tenantId: context.tenantId, jobId: context.jobId, expires }),
      expire_time: expires,
      files,
    }
  }
}

/** An archive must not begin and break off: what is not there is told before. */
async function missing(store: FileStore, films: readonly Film[]): Promise<Film[]> {
  const gone: Film[] = []
  for (let from = 0; from < films.length; from += AT_ONCE) {
    const part = films.slice(from, from + AT_ONCE)
    const heads = await Promise.all(part.map(async (film) => await store.head(film.storagePath)))
    gone.push(...part.filter((film, at) => heads[at]?.size !== film.size))
  }
  return gone
}

/** Opens the archive that a download job named; null when the job or all its films are gone. `db` sees its tenant. */
export async function openArchive(
  deps: Omit<ArchiveDeps, 'mark'> & { db: Db },
  ref: ArchiveRef,
  signal: AbortSignal,
): Promise<(Archive & { name: string }) | null> {
  const job = await deps.db
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', ref.jobId)
    .where('type', '=', ARCHIVE_JOB)
    .where('status', '=', 'done')
    .executeTakeFirst()
  if (job === undefined) return null
  const payload = archivePayload.parse(JSON.parse(job.payload))
  const films = await deps.films(ref.tenantId, payload.outputIds)
  if (films.length === 0) return null
  const archive = await zipFilms(deps.store, films, fileNames(films), { mtime: new Date(deps.clock.now()), signal })
  return { ...archive, name: `${safeName(payload.name) || '成片'}.zip` }
}
