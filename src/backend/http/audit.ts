// Rows of the operation log (contract 8.10).
import { redact } from '../lib/log.ts'
import type { Db } from '../ports/database.ts'
import type { AuditDetails } from './context.ts'

export interface AuditEntry extends AuditDetails {
  readonly action: string
  readonly adminId: number | null
  readonly adminName: string
  readonly ip: string
  readonly ua: string
  /** 1 done, 0 refused. */
  readonly result: 0 | 1
}

const MAX_TEXT = 500
const MAX_JSON = 20_000

/** Appends one row; `db` is scoped to the tenant. Secrets are removed by key. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('operation_logs')
    .values({
      action: entry.action,
      admin_id: entry.adminId,
      admin_name: entry.adminName,
      target_type: entry.targetType ?? '',
      target_id: String(entry.targetId ?? '').slice(0, MAX_TEXT),
      summary: (entry.summary ?? '').slice(0, MAX_TEXT),
      before: json(entry.before),
      after: json(entry.after),
      ip: entry.ip,
      ua: entry.ua,
      result: entry.result,
    })
    .execute()
}

const json = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(redact(value))
  return text.length > MAX_JSON ? JSON.stringify({ cut: true, length: text.length }) : text
}
