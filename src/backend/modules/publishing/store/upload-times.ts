// How long a publish of an account takes, from its own last ones.
import { sql } from 'kysely'
import { foreseenUpload } from '../../../../contract/time-channel.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'

/** So many of an account's last successful attempts by browser are looked at. */
const LAST = 20
/** Older ones say nothing about today's line, ms. */
const SEEN_MS = 60 * 86_400_000

/**
 * What one attempt of each of these accounts is foreseen to take, ms: the slow end of its last successful ones by
 * browser, within bounds (contract/time-channel.ts). Every account that was asked for has an answer. `now` in unix ms.
 */
export async function uploadTimes(db: Db, accountIds: readonly number[], now: number): Promise<Map<number, number>> {
  const wanted = [...new Set(accountIds)]
  if (wanted.length === 0) return new Map()
  const company = wholeCompany(db, 'accounts')
  const attempts = company
    .selectFrom('publish_records')
    .select([
      'third_auth_id',
      sql<number>`end_time - start_time`.as('took'),
      sql<number>`row_number() over (partition by third_auth_id order by start_time desc)`.as('nth'),
    ])
    .where('third_auth_id', 'in', wanted)
    .where('start_time', '>', now - SEEN_MS)
    .where('result', '=', 2)
    .where('channel', 'in', ['helper', 'auto'])
    .where('end_time', 'is not', null)
  const rows = await company
    .selectFrom(attempts.as('a'))
    .select(['a.third_auth_id', 'a.took'])
    .where('a.nth', '<=', LAST)
    .execute()
  const took = Map.groupBy(rows, (row) => row.third_auth_id ?? 0)
  return new Map(wanted.map((id) => [id, foreseenUpload((took.get(id) ?? []).map((row) => Number(row.took)))]))
}
