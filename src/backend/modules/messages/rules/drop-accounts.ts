// Accounts that go away.
import type { Db } from '../../../ports/database.ts'
import { listCells } from './rule.ts'
import { lockRules, readRules } from './rules.repository.ts'

/**
 * In the transaction that deletes them: they leave the lists of rules, and no rule answers for them any more. A rule
 * that had no others keeps them and is switched off: an empty list would mean all accounts.
 */
export async function dropAccounts(trx: Db, accountIds: readonly number[], now: number): Promise<void> {
  if (accountIds.length === 0) return
  await trx
    .deleteFrom('auto_reply_accounts')
    .where('third_auth_id', 'in', [...accountIds])
    .execute()
  for (const rule of readRules(await lockRules(trx), () => {})) {
    const left = rule.third_auth_ids.filter((id) => !accountIds.includes(id))
    if (left.length === rule.third_auth_ids.length) continue
    const change =
      left.length === 0
        ? { enabled: 0 as const }
        : { third_auth_ids: listCells({ ...rule, third_auth_ids: left }).third_auth_ids }
    await trx
      .updateTable('auto_reply_rules')
      .set((is) => ({ ...change, edition: is('edition', '+', 1), update_time: now }))
      .where('id', '=', rule.id)
      .execute()
  }
}
