// A count in the database and its shadow in the file store: a database whose count stays behind its shadow was put back
// from a backup.
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../ports/database.ts'
import { FileMissingError } from '../ports/file-store.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { Clock } from './clock.ts'
import { loadEpoch } from './epoch.ts'

type Store = Pick<FileStore, 'get' | 'put'>

/** The system's own settings have tenant 0. */
const place = (key: string) => ({ tenant_id: 0, admin_id: 0, key })
const COUNT = place('installation.beat')
const TIME = place('installation.beat_time')
/** Longest wait for the store, ms. */
const WAIT_MS = 15_000

/** The database is older than what the store remembers of it. */
export interface OlderData {
  /** Names this one discovery: all machines that make it say the same. */
  readonly key: string
  readonly epoch: string
  /** The last count that these data had reached before. */
  readonly reached: number
}

export interface DataMark {
  /**
   * Whether the data were put back; null = no.
   * @throws the store's error: without it nobody can tell
   */
  older(): Promise<OlderData | null>
  /** Counts on, and lets the store know. Only when `older` said no, or after the restored data were settled. */
  beat(): Promise<void>
  /** Once restored data are settled: no data of the ended epoch count as current any more. */
  close(ended: OlderData): Promise<void>
  /** When these data counted last, unix ms; null = never. About the moment of the backup. */
  lastBeat(): Promise<number | null>
}

/**
 * `db` unscoped, `fingerprint` of the installation's keys. The count only grows: the store is read before the database
 * and written after it, so that machines which work at the same time never take each other's count for a restore. It
 * knows only what all machines share.
 */
export function createDataMark(deps: { db: Db; store: Store; fingerprint: string; clock: Clock }): DataMark {
  const { db, store, fingerprint, clock } = deps
  const keyOf = (epoch: string): string => `system/${fingerprint}-${epoch}.txt`

  const shadow = async (epoch: string): Promise<number> => {
    try {
      const { stream } = await store.get(keyOf(epoch), { signal: AbortSignal.timeout(WAIT_MS) })
      const count = Number.parseInt(await readText(stream), 10)
      return Number.isSafeInteger(count) ? count : 0
    } catch (error) {
      if (error instanceof FileMissingError) return 0
      throw error
    }
  }
  const write = async (epoch: string, count: number): Promise<void> => {
    await store.put(keyOf(epoch), Buffer.from(`${count}\n`), {
      contentType: 'text/plain',
      signal: AbortSignal.timeout(WAIT_MS),
    })
  }
  const read = async (where: typeof COUNT): Promise<number | null> => {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('tenant_id', '=', 0)
      .where('admin_id', '=', 0)
      .where('key', '=', where.key)
      .executeTakeFirst()
    return row === undefined ? null : Number(row.value)
  }
  const set = async (where: typeof COUNT, value: string): Promise<void> => {
    await db
      .insertInto('settings')
      .values({ ...where, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value }))
      .execute()
  }

  return {
    async older() {
      const epoch = await loadEpoch(db)
      // In this order: whoever counts meanwhile makes the database's count larger, never the one read before.
      const reached = await shadow(epoch)
      return reached > ((await read(COUNT)) ?? 0) ? { key: `data-${epoch}-${reached}`, epoch, reached } : null
    },
    async beat() {
      const epoch = await loadEpoch(db)
      await db
        .insertInto('settings')
        .values({ ...COUNT, value: '0' })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
        .execute()
      const { value } = await db
        .updateTable('settings')
        .set({ value: sql<string>`cast(cast(value as bigint) + 1 as text)` })
        .where('tenant_id', '=', 0)
        .where('admin_id', '=', 0)
        .where('key', '=', COUNT.key)
        .returning('value')
        .executeTakeFirstOrThrow()
      await set(TIME, String(clock.now()))
      await write(epoch, Number(value))
    },
    close: async ({ epoch, reached }) => await write(epoch, reached + 1),
    lastBeat: async () => await read(TIME),
  }
}
