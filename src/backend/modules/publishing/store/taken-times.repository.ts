// Times that are taken when works are spread.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from './items.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

const DAY_MS = 86_400_000

/** Times that these accounts' works already have, from a day ago on (unix ms); `without`: works that are left out. */
export async function findTakenTimes(
  db: Db,
  accountIds: readonly number[],
  now: number,
  without: readonly number[] = [],
): Promise<Map<number, number[]>> {
  const taken = new Map<number, number[]>()
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('publish_items')
    .select(['third_auth_id', 'timing_time'])
    .where('third_auth_id', 'in', accountIds.length > 0 ? [...new Set(accountIds)] : [0])
    .where('timing_time', '>', now - DAY_MS)
    .where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.success])
    .where('delete_time', 'is', null)
    .where('id', 'not in', [0, ...without])
    .execute()
  for (const row of rows) taken.set(row.third_auth_id, [...(taken.get(row.third_auth_id) ?? []), row.timing_time])
  return taken
}

/** Times that the accounts' other works have: the items being moved give their old times back. */
export async function takenByOthers(
  trx: Db,
  items: readonly Pick<ItemRow, 'third_auth_id' | 'timing_time'>[],
  now: number,
): Promise<Map<number, number[]>> {
  const taken = await findTakenTimes(
    trx,
    items.map((row) => row.third_auth_id),
    now,
  )
  for (const row of items) {
    const times = taken.get(row.third_auth_id)
    const at = times?.indexOf(row.timing_time) ?? -1
    if (at >= 0) times?.splice(at, 1)
  }
  return taken
}

/** Times that lie ahead of all the company's works that wait for them, unix ms: when its computers are busy. */
export async function findCompanyTimes(db: Db, now: number, without: readonly number[] = []): Promise<number[]> {
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('publish_items')
    .select('timing_time')
    // Spelled out, so that the partial index over waiting times is found.
    .where((eb) => eb('publish_status', '=', eb.lit(0)))
    .where('timing_time', '>', now)
    .where('delete_time', 'is', null)
    .where('id', 'not in', [0, ...without])
    .execute()
  return rows.map((row) => row.timing_time)
}
