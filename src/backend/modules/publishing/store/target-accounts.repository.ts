// The accounts that works are made for.
import type { Db } from '../../../ports/database.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import type { TimeChannel } from '../../../../contract/entities/account.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { missing } from '../publishing.errors.ts'

/** An account that was chosen. */
export interface TargetAccount {
  id: number
  platform_value: string
  openname: string
  region: string
  third_login_status: number
  enabled: 0 | 1
  /** Whose rules its works are held to. */
  way: Way
  /** Who makes its timed works public, as it prefers. */
  time_channel: TimeChannel
}

/**
 * The accounts in the order they were named, each once.
 * @throws NOT_FOUND for one that is not there
 */
export async function findTargets(db: Db, ids: readonly number[], field = 'third_auth_ids'): Promise<TargetAccount[]> {
  const wanted = [...new Set(ids)]
  const rows = await db
    .selectFrom('third_auths as a')
    .select([
      'a.id',
      'a.platform_value',
      'a.openname',
      'a.region',
      'a.third_login_status',
      'a.enabled',
      'a.ways',
      'a.third_token_enc',
      'a.time_channel',
    ])
    .where('a.id', 'in', wanted)
    .where('a.delete_time', 'is', null)
    .execute()
  return wanted.map((id) => {
    const row = rows.find((found) => found.id === id)
    if (row === undefined) throw missing('accounts.missing', field, [id])
    const { ways, third_token_enc, ...account } = row
    return { ...account, way: judgedWay({ ways, third_token_enc }) }
  })
}
