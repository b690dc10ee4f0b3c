// The pace of accounts inside one piece of work: what they started, what may start now.
import type { Pace, Paces } from '../../../../contract/entities/pace.ts'
import { lastAnswersOf } from '../../../lib/account-writes.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { paceOf } from '../rules/pace.ts'
import type { Pause } from '../publishing.errors.ts'
import { findAccountsOf, findStarts, findTaken, lockAccounts } from '../store/pace.repository.ts'
import type { Starts } from '../store/pace.repository.ts'
import { readPaces } from './pace-settings.service.ts'
import { conflict, paced } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { openZone } from '../../../lib/zoned-time.ts'

type PacedRow = Pick<ItemRow, 'id' | 'third_auth_id' | 'platform_value' | 'create_time'>

/** Starts of some accounts, and what follows from them. */
export interface PaceLedger {
  /**
   * Null = the item may start at `at` (unix ms).
   * @throws CONFLICT for an item whose account the book does not hold
   */
  pauseOf(row: PacedRow, at: number): Pause | null
  /** @throws PACED unless the item may start at `at` */
  require(row: PacedRow, at: number): void
  /** From here on the item counts as started at `at`. */
  note(row: PacedRow, at: number): void
}

export interface Pacing {
  /**
   * For advice: nothing is locked, the answer may be old at once. `taken`: works that a desktop holds count as starting
   * now.
   */
  preview(
    caller: Pick<Caller, 'db' | 'tenant'>,
    accountIds: readonly number[],
    options: { taken: boolean },
  ): Promise<PaceLedger>
  /**
   * For deciding: the items' accounts stay locked until the end of the transaction. To be called before any task is
   * locked.
   */
  hold(
    trx: Db,
    caller: Pick<Caller, 'tenant'>,
    itemIds: readonly number[],
    options: { taken: boolean },
  ): Promise<PaceLedger>
}

/** Of a platform without a pace: works follow each other at once, and keep apart from answers all the same. */
const NO_PACE: Pace = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
const FREE: PaceLedger = { pauseOf: () => null, require: () => undefined, note: () => undefined }

/** See the interface. Where no platform has a pace, nothing is read and nothing is locked. */
export function createPacing({ clock, paces: usual }: Pick<PublishingDeps, 'clock' | 'paces'>): Pacing {
  const load = async (
    db: Db,
    timeZone: string,
    paces: Paces,
    accountIds: readonly number[],
    taken: boolean,
  ): Promise<PaceLedger> => {
    const now = clock.now()
    const starts = await findStarts(db, accountIds, now)
    if (taken) for (const item of await findTaken(db, accountIds)) starts.get(item.third_auth_id)?.set(item.id, now)
    return openPaceLedger({ starts, answers: await lastAnswersOf(db, accountIds, now) }, paces, timeZone)
  }
  return {
    async preview({ db, tenant }, accountIds, { taken }) {
      const paces = await readPaces(db, usual)
      return Object.keys(paces).length === 0 ? FREE : await load(db, tenant.timeZone, paces, accountIds, taken)
    },
    async hold(trx, { tenant }, itemIds, { taken }) {
      const paces = await readPaces(trx, usual)
      if (Object.keys(paces).length === 0) return FREE
      const accountIds = await findAccountsOf(trx, itemIds)
      await lockAccounts(trx, accountIds)
      return await load(trx, tenant.timeZone, paces, accountIds, taken)
    },
  }
}

/** `answers`: when accounts last pressed an answer, unix ms. */
function openPaceLedger(
  { starts, answers }: { readonly starts: Starts; readonly answers: ReadonlyMap<number, number> },
  paces: Paces,
  timeZone: string,
): PaceLedger {
  const zone = openZone(timeZone)
  const paceLedger: PaceLedger = {
    pauseOf(row, at) {
      const own = starts.get(row.third_auth_id)
      if (own === undefined) throw conflict('publishing.changedMeanwhile')
      const pace = paces[row.platform_value] ?? NO_PACE
      const answered = answers.get(row.third_auth_id)
      const others = [...own].flatMap(([id, start]) => (id === row.id ? [] : [start]))
      return paceOf(others, { pace, zone, seed: `${row.id}:${row.create_time}`, answered }, at)
    },
    require(row, at) {
      const pause = paceLedger.pauseOf(row, at)
      if (pause !== null) throw paced(pause, at, zone)
    },
    note: (row, at) => void starts.get(row.third_auth_id)?.set(row.id, at),
  }
  return paceLedger
}
