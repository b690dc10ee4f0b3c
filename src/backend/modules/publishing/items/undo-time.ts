// A changed time that is taken back: the work gets exactly what it had before, a time that is over, too. There is no
// other way to such a time.
import { HAND_IN_REST_MS } from '../../../../contract/time-channel.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { conflict } from '../publishing.errors.ts'

/** A change can be taken back this long, ms: the page offers it for a rest at most, and the call takes its way. */
const UNDO_MS = HAND_IN_REST_MS + 60_000

/** Both in unix seconds, 0 = none. */
interface Undo {
  /** The time that the work had before its last change. */
  to: number
  /** The one that it was given by it. */
  from: number
}

/**
 * `now` in unix ms.
 * @throws CONFLICT for a work whose time is not as this change left it, that was tried since, or whose change lies too
 * long ago
 */
export async function requireUndo(trx: Db, row: ItemRow, { to, from }: Undo, now: number): Promise<void> {
  if (row.timing_time !== from * 1000 || row.time_before !== to * 1000) throw conflict('publishing.undoChanged')
  if (Math.abs(now - row.time_changed) > UNDO_MS) throw conflict('publishing.undoLate')
  const tried = await trx
    .selectFrom('publish_records')
    .select('id')
    .where('publish_item_id', '=', row.id)
    .where('start_time', '>=', row.time_changed)
    .limit(1)
    .executeTakeFirst()
  if (tried !== undefined) throw conflict('publishing.undoTried')
}

/**
 * Gives a work back the time that is over: it waits for a person as before, missed or skipped, and nothing sends it.
 * `now` in unix ms.
 */
export async function putBackPast(trx: Db, row: ItemRow, now: number): Promise<void> {
  await trx
    .updateTable('publish_items')
    .set({
      timing_time: row.time_before,
      skip_time: row.skip_before,
      time_before: 0,
      skip_before: 0,
      time_changed: now,
      time_channel: '',
      auto_publish: 0,
      update_time: now,
    })
    .where('id', '=', row.id)
    .execute()
}
