// A database that was put back with PostgreSQL's own tools tells nobody: the count in it and in the file store does.
import { randomBytes } from 'node:crypto'
import { createDataMark } from '../lib/data-mark.ts'
import type { DataMark } from '../lib/data-mark.ts'
import type { Clock } from '../lib/clock.ts'
import { errorText } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { settleIn } from '../modules/restores/after-restore.ts'
import type { DatabasePort } from '../ports/database.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { BackendConfig } from './config.ts'

/**
 * What may be unnoticed: works published since the last count and before a kill, when the backup is of that very
 * moment.
 */
const BEAT_MS = 15_000

/**
 * Which machines count: those that answer calls of a shared database. The embedded one is put back by the product
 * itself, and workers publish nothing.
 */
const countsData = (config: Pick<BackendConfig, 'role' | 'database'>): boolean =>
  config.database.kind === 'postgres' && config.role !== 'worker'

/**
 * Before anybody is served: data that are older than what the file store remembers, or that `--restored` says were put
 * back, begin a life of their own, as after a restore of the embedded database. Answers the mark to count on with; null
 * = these data are not counted. With a store that does not answer the start goes on: the count that follows tells
 * later.
 */
export async function settleOlder(
  config: BackendConfig,
  parts: { database: DatabasePort; files: FileStore; fingerprint: string; clock: Clock; log: Log },
): Promise<DataMark | null> {
  const { database, files, fingerprint, clock, log } = parts
  const mark = countsData(config) ? createDataMark({ db: database.db, store: files, fingerprint, clock }) : null
  const older =
    mark === null
      ? null
      : await mark.older().catch((error: unknown) => {
          log.error('can not tell whether the database was put back', { reason: errorText(error) })
          return undefined
        })
  if (older || config.restored) {
    const by = config.restored ? '启动参数 --restored' : '启动检查'
    const time = (await mark?.lastBeat()) ?? clock.now()
    await settleIn(
      database.db,
      {
        key: older?.key ?? `said-${randomBytes(8).toString('hex')}`,
        name: database.kind === 'postgres' ? 'PostgreSQL 备份' : '数据库备份',
        time,
        by,
        tenantId: null,
        adminId: null,
        replaced: null,
      },
      null,
      clock.now(),
    )
    log.warn('the database was put back from a backup', { by })
    if (older) await mark?.close(older)
  }
  if (older !== undefined)
    await mark
      ?.beat()
      .catch((error: unknown) => log.error('the file store can not be reached', { reason: errorText(error) }))
  return mark
}

/**
 * Counts on every 15 s. When the data were put back under the running server, or another machine has settled that, asks
 * to be started again. Answers what stops it.
 */
export function keepCounting(
  mark: DataMark,
  parts: { restart: () => void; log: Log; epochNow: () => Promise<string>; epoch: string; everyMs?: number },
): () => Promise<void> {
  const { restart, log, epochNow, epoch, everyMs = BEAT_MS } = parts
  let failing = false
  let running = Promise.resolve()
  const count = async (): Promise<void> => {
    try {
      if ((await mark.older()) !== null || (await epochNow()) !== epoch) {
        log.error('the database was put back while this server ran: it starts again')
        clearInterval(timer)
        return restart()
      }
      await mark.beat()
      failing = false
    } catch (error) {
      if (!failing) log.error('the count of the data did not go on', { reason: errorText(error) })
      failing = true
    }
  }
  const timer = setInterval(() => {
    running = running.then(count)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The last count of a server that stops, after everything was answered: a backup taken before is older from now on. */
export async function countLast(mark: DataMark): Promise<void> {
  if ((await mark.older()) === null) await mark.beat()
}
