// How many clips a company can still order: one rule for the bar, orders, plans and tasks.
import { UNCOUNTED_CLIPS } from '../../contract/constants.ts'
import type { Db } from '../ports/database.ts'

/** The columns of `tenants` that say it. */
export interface ClipCounts {
  readonly clip_balance: number
  readonly clip_frozen: number
  readonly clips_counted: 0 | 1
}

/** UNCOUNTED_CLIPS where they are not counted. */
export function clipsLeft(row: ClipCounts): number {
  return row.clips_counted === 0 ? UNCOUNTED_CLIPS : row.clip_balance - row.clip_frozen
}

/** The same, read; `db` is scoped. */
export async function readClipsLeft(db: Db): Promise<number> {
  return clipsLeft(
    await db.selectFrom('tenants').select(['clip_balance', 'clip_frozen', 'clips_counted']).executeTakeFirstOrThrow(),
  )
}
