// Rules that answer guests after a backup came back.
import { reasonText } from '../../../contract/reasons/reasons.ts'
import type { Db } from '../../ports/database.ts'

/**
 * In the transaction that settles in: no rule of before answers by itself, a person switches it on again. Companies in
 * which one was on are told so.
 */
export async function restRules(trx: Db, now: number): Promise<void> {
  const rules = await trx.selectFrom('auto_reply_rules').select(['id', 'tenant_id']).where('enabled', '=', 1).execute()
  const accounts = await trx.selectFrom('auto_reply_accounts').select('tenant_id').where('enabled', '=', 1).execute()
  await trx.updateTable('auto_reply_rules').set({ enabled: 0, update_time: now }).where('enabled', '=', 1).execute()
  await trx.updateTable('auto_reply_accounts').set({ enabled: 0 }).where('enabled', '=', 1).execute()
  for (const tenant of new Set([...rules, ...accounts].map((row) => row.tenant_id))) {
    const count = (rows: readonly { tenant_id: number }[]): number =>
      rows.filter((row) => row.tenant_id === tenant).length
    await trx
      .insertInto('run_logs')
      .values({
        tenant_id: tenant,
        job_type: 'backup',
        job_id: null,
        level: 'warn',
        title: reasonText('rules.restoredTitle'),
        message: reasonText('rules.restored', 'zh', { rules: count(rules), accounts: count(accounts) }),
        ref_id: null,
        cost_ms: null,
      })
      .execute()
  }
}
