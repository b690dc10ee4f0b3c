// Which accounts a computer was given: only of these its journal is believed.
import { z } from 'zod'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { Db } from '../../ports/database.ts'

/** An account by what its platform calls it. */
export interface NamedAccount {
  readonly platform_value: string
  readonly account_id: string
}
/** Answers whether the computer was given this account. */
export type Given = (account: NamedAccount) => boolean

const keyOf = ({ platform_value: platform, account_id: id }: NamedAccount): string => `${platform} ${id}`
const kept = z.array(z.string()).catch([])

/**
 * Accounts that this computer published to, as these data or the replaced ones know it, and those in sight of the
 * operator who registered it: he could have been given them since the backup. `db` sees the whole company.
 */
export async function givenTo(db: Db, device: { readonly deviceId: string; readonly adminId: number }): Promise<Given> {
  const published = await db
    .selectFrom('publish_records as r')
    .innerJoin('third_auths as a', 'a.id', 'r.third_auth_id')
    .select(['a.platform_value', 'a.account_id'])
    .distinct()
    .where('r.device_id', '=', device.deviceId)
    .execute()
  const before = await db
    .selectFrom('restore_checks')
    .select('given')
    .where('kind', '=', 'device')
    .where('subject', '=', device.deviceId)
    .execute()
  const operator = await db
    .selectFrom('admins')
    .select(['id', 'data_scope'])
    .where('id', '=', device.adminId)
    .where('status', '=', 1)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  const sight =
    operator === undefined ? null : visibleAccountIds(db, { id: operator.id, dataScope: operator.data_scope })
  const accounts = db.selectFrom('third_auths').select(['platform_value', 'account_id'])
  const seen =
    operator === undefined ? [] : await (sight === null ? accounts : accounts.where('id', 'in', sight)).execute()
  const all = new Set([
    ...[...published, ...seen].map(keyOf),
    ...before.flatMap((row) => kept.parse(JSON.parse(row.given))),
  ])
  return (account) => all.has(keyOf(account))
}

/** What `restore_checks.given` holds. */
export function givenText(accounts: readonly NamedAccount[]): string {
  return JSON.stringify(accounts.map(keyOf))
}
