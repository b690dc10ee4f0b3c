// The operation log written since the backup: a restore takes back data, never what people did.
import type SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import { writeAudit } from '../../http/audit.ts'
import type { Db } from '../../ports/database.ts'

/** Rows are read from a little before the backup on, ms: its name says when it began. */
const SLACK_MS = 3_600_000
/** How a row begins that stems from before the restore. */
export const KEPT_MARK = '【恢复前】'
const AT_ONCE = 200

const logRow = z.object({
  tenant_id: z.number(),
  create_time: z.number(),
  admin_id: z.number().nullable(),
  admin_name: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  summary: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  ip: z.string(),
  ua: z.string(),
  result: z.number(),
})
export type LogRow = z.infer<typeof logRow>

/** Rows of the replaced database that the backup may lack, oldest first; null when they can't be read. */
export function readLog(old: SqliteFile.Database, backupTime: number): LogRow[] | null {
  try {
    return z
      .array(logRow)
      .parse(
        old
          .prepare(
            'select tenant_id, create_time, admin_id, admin_name, action, target_type, target_id, summary, "before", "after", ip, ua, result from operation_logs where create_time >= ? order by id',
          )
          .all(backupTime - SLACK_MS),
      )
  } catch {
    return null
  }
}

/** What makes two rows the same; the summary says less, as it is marked when a row is kept. */
const keyOf = (
  row: Pick<
    LogRow,
    'tenant_id' | 'create_time' | 'action' | 'admin_name' | 'target_type' | 'target_id' | 'ip' | 'result'
  >,
): string =>
  JSON.stringify([
    row.tenant_id,
    row.create_time,
    row.action,
    row.admin_name,
    row.target_type,
    row.target_id,
    row.ip,
    row.result,
  ])

/**
 * Writes the rows that the restored data lack, each to its own company, marked and with numbers of its own; `people`
 * are those of the replaced data that are the same in the restored ones: another may get the number of one who is not.
 * Answers how many by company.
 */
export async function keepLog(
  trx: Db,
  rows: readonly LogRow[],
  parts: { backupTime: number; tenants: ReadonlySet<number>; people: ReadonlySet<number> },
): Promise<Map<number, number>> {
  const known = new Map<string, number>()
  for (const row of await trx
    .selectFrom('operation_logs')
    .select(['tenant_id', 'create_time', 'action', 'admin_name', 'target_type', 'target_id', 'ip', 'result'])
    .where('create_time', '>=', parts.backupTime - SLACK_MS)
    .execute())
    known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1)
  const missing = rows.filter((row) => {
    const left = known.get(keyOf(row)) ?? 0
    if (left > 0) known.set(keyOf(row), left - 1)
    return left === 0 && parts.tenants.has(row.tenant_id)
  })
  const values = missing.map((row) => ({
    ...row,
    admin_id: row.admin_id !== null && parts.people.has(row.admin_id) ? row.admin_id : null,
    summary: row.summary.startsWith(KEPT_MARK) ? row.summary : `${KEPT_MARK}${row.summary}`.slice(0, 500),
  }))
  for (let at = 0; at < values.length; at += AT_ONCE)
    await trx
      .insertInto('operation_logs')
      .values(values.slice(at, at + AT_ONCE))
      .execute()
  return new Map([...Map.groupBy(missing, (row) => row.tenant_id)].map(([tenant, some]) => [tenant, some.length]))
}

/** The row that stands for those that could not be kept. */
export async function sayLogLost(trx: Db, tenantId: number, backup: string): Promise<void> {
  await writeAudit(
    trx,
    {
      action: 'backup.restore',
      adminId: null,
      adminName: '系统',
      targetType: 'backup',
      targetId: backup,
      summary: '原数据库不在或无法读取：备份之后的操作日志没有保留',
      ip: '',
      ua: '',
      result: 0,
    },
    tenantId,
  )
}
