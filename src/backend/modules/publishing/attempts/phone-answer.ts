// What a person said of a work that was handed to a phone stands in the operation log.
import { writeAudit } from '../../../http/audit.ts'
import type { Db } from '../../../ports/database.ts'
import type { Outcome, Settled } from './attempts.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { Caller } from '../publishing.ports.ts'

/** One row for a hand-off's known end, in the transaction that settles it. */
export async function auditPhone(
  trx: Db,
  caller: Pick<Caller, 'admin' | 'ip' | 'ua'>,
  row: Pick<ItemRow, 'id' | 'title' | 'publish_status'>,
  outcome: Outcome,
  settled: Settled,
): Promise<void> {
  if (!settled.changed || outcome.channel !== 'phone' || outcome.result === -2) return
  await writeAudit(trx, {
    action: 'item.phone',
    adminId: caller.admin.id,
    adminName: caller.admin.name,
    targetType: 'publish_item',
    targetId: row.id,
    summary: `手机发布${outcome.result === 2 ? '已完成' : '没有完成'}：${row.title}${outcome.msg === '' ? '' : `，${outcome.msg}`}`,
    before: { publish_status: row.publish_status },
    after: { publish_status: outcome.result, platform_url: outcome.platformUrl },
    ip: caller.ip,
    ua: caller.ua,
    result: 1,
  })
}
