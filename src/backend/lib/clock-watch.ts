// Is the machine's clock plausible? With a wrong one timed works would go out early or never, and what is kept for a
// while would be deleted.
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
import type { Clock } from './clock.ts'

/** Clocks of a team's machines, and one that is corrected a little, may differ so much, ms. */
const TOLERANCE_MS = 10 * 60_000
/** Nobody used the product for so long: a person is asked before timed work goes on, ms. */
const LONG_MS = 30 * 86_400_000
/** The mark is written at most this often, ms. */
const WRITE_MS = 5 * 60_000
/** The system's own settings have tenant 0. */
const PLACE = { tenant_id: 0, admin_id: 0, key: 'installation.clock' }
/** Tables that get rows whatever is done here. */
const TABLES = [
  'operation_logs',
  'run_logs',
  'jobs',
  'admin_tokens',
  'publish_items',
  'publish_records',
  'attachments',
  'clips',
  'copywritings',
  'third_auths',
  'tenants',
] as const

/**
 * `trusted`: last plausible time. `accepted`: rows up to there are known to be dated in the future. `confirmed`: counts
 * the confirmations. Unix ms.
 */
const markSchema = z.object({ trusted: z.number(), accepted: z.number().default(0), confirmed: z.number().default(0) })
type Mark = z.infer<typeof markSchema>

export interface ClockDoubt {
  readonly code: 'clock.behind' | 'clock.ahead'
  /** What the clock shows and what it is compared with, unix ms. */
  readonly now: number
  readonly newest: number
}

export interface ClockWatch {
  /**
   * Null = plausible. Compares with what is in memory: cheap, also sees a clock that is put on or back while the
   * product runs.
   */
  doubt(): ClockDoubt | null
  /**
   * Reads what other processes and people know of, and writes down how far the clock is trusted.
   * @throws the database's error
   */
  look(): Promise<ClockDoubt | null>
  /** A person says that the clock is right. */
  confirm(): Promise<void>
}

/**
 * Opens the watch and notes the time, where it is plausible; call before anything writes rows. `db` unscoped. Throws
 * the database's error.
 */
export async function openClockWatch({ db, clock }: { db: Db; clock: Clock }): Promise<ClockWatch> {
  let mark = await readMark(db)
  let newest = await newestRow(db)
  /** Last plausible time in memory; the mark follows it now and then. */
  let trusted = mark?.trusted ?? newest

  const doubt = (): ClockDoubt | null => {
    const now = clock.now()
    // Rows of a time when the clock was ahead speak of the clock as much as the mark does.
    const latest = Math.max(trusted, newest > (mark?.accepted ?? 0) ? newest : 0)
    if (now < latest - TOLERANCE_MS) return { code: 'clock.behind', now, newest: latest }
    if (trusted > 0 && now > trusted + LONG_MS) return { code: 'clock.ahead', now, newest: trusted }
    trusted = Math.max(trusted, now)
    return null
  }
  const write = async (next: Mark): Promise<void> => {
    const value = JSON.stringify(next)
    await db
      .insertInto('settings')
      .values({ ...PLACE, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value }))
      .execute()
    mark = next
  }
  const look = async (): Promise<ClockDoubt | null> => {
    const stored = await readMark(db)
    if (stored !== null && stored.confirmed !== (mark?.confirmed ?? 0)) trusted = stored.trusted
    mark = stored ?? mark
    newest = await newestRow(db)
    const found = doubt()
    if (found === null && clock.now() - (mark?.trusted ?? 0) > WRITE_MS)
      await write({ accepted: 0, confirmed: 0, ...mark, trusted: clock.now() })
    return found
  }
  await look()
  return {
    doubt,
    look,
    async confirm() {
      newest = await newestRow(db)
      await write({
        trusted: clock.now(),
        accepted: newest > clock.now() ? newest : 0,
        confirmed: (mark?.confirmed ?? 0) + 1,
      })
      trusted = clock.now()
    },
  }
}

async function readMark(db: Db): Promise<Mark | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('tenant_id', '=', PLACE.tenant_id)
    .where('admin_id', '=', PLACE.admin_id)
    .where('key', '=', PLACE.key)
    .executeTakeFirst()
  return row === undefined ? null : markSchema.parse(JSON.parse(row.value))
}

/** When the youngest row was made, unix ms; 0 = there is none. The last rows by id: quick in large tables. */
async function newestRow(db: Db): Promise<number> {
  const times = await Promise.all(
    TABLES.map(
      async (table) =>
        (await db.selectFrom(table).select('create_time').orderBy('id', 'desc').limit(1).executeTakeFirst())
          ?.create_time ?? 0,
    ),
  )
  return Math.max(...times)
}
