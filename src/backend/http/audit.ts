// Rows of the operation log.
import { redact } from '../lib/log.ts'
import type { Log } from '../lib/log.ts'
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

/** What a row says of a refusal; whose it was is known. */
export type AuditedRefusal = Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'summary'>

const MAX_TEXT = 500
const MAX_JSON = 20_000

/** Appends one row; `db` is scoped to the tenant, or `tenantId` names it. Secrets are removed by key. */
export async function writeAudit(db: Db, entry: AuditEntry, tenantId?: number): Promise<void> {
  await db
    .insertInto('operation_logs')
    .values({
      ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
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

/** Rows of calls that are done: told as done whether or not their row can be written now. */
export interface AuditDesk {
  /**
   * Never rejects: what is stored must not be answered as failed. A row that can't be written (disk full) waits and is
   * written with the next.
   */
  write(db: Db, entry: AuditEntry): Promise<void>
}

/** Rows that wait at most; beyond them the oldest are only in the program's own log. */
const MOST_WAITING = 1_000

/** One for the process. */
export function createAuditDesk(log: Log): AuditDesk {
  const waiting: { db: Db; entry: AuditEntry }[] = []
  return {
    async write(db, entry) {
      waiting.push({ db, entry })
      while (waiting.length > MOST_WAITING)
        log.error('operation log row lost', { action: waiting.shift()?.entry.action })
      for (const one of waiting.splice(0)) {
        try {
          await writeAudit(one.db, one.entry)
        } catch (error) {
          log.error('operation log row waits', { action: one.entry.action, error })
          waiting.push(one)
        }
      }
    },
  }
}

const json = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(redact(value))
  return text.length > MAX_JSON ? JSON.stringify({ cut: true, length: text.length }) : text
}
