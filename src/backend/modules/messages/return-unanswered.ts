// Conversations that wait too long for the answer of whoever has them are nobody's again, where a company wants that.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { INBOX_WORDS } from '../../../contract/inbox-words.ts'
import { namesOf } from '../../lib/people.ts'
import { isOpenNow, isWaitedIn } from '../../lib/wants-answer.ts'
import { openZone } from '../../lib/zoned-time.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { businessMinutesBefore } from './business-minutes.ts'
import { noteChange, updateConversations } from './conversations.repository.ts'
import { inboxRules } from './inbox-rules.ts'
import { insertMessages } from './messages.repository.ts'

/** Conversations that one transaction takes. */
const AT_ONCE = 200
const INBOX_PAGE = '/chat/chat'

/**
 * Takes the assignee off, company by company, with a note in each thread, a line in the run log and a word to whoever
 * had them; answers how many.
 * `unscoped` sees every company; `now`: unix ms. Nothing is taken outside of business hours.
 */
export async function returnUnanswered(
  unscoped: Db,
  forTenant: (tenantId: number) => Db,
  now: number,
): Promise<number> {
  const companies = await unscoped
    .selectFrom('settings as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.tenant_id', 's.value', 't.time_zone'])
    .where('s.admin_id', '=', 0)
    .where('s.key', '=', inboxRules.key)
    .execute()
  let returned = 0
  for (const { tenant_id: tenantId, value, time_zone: timeZone } of companies) {
    const { return_minutes: minutes, windows } = inboxRules.parse(value)
    if (minutes === 0) continue
    const before = businessMinutesBefore(now, minutes, windows, openZone(timeZone))
    if (before === null) continue
    for (;;) {
      const count = await returnSome(forTenant(tenantId), { before, minutes, now })
      returned += count
      if (count < AT_ONCE) break
    }
  }
  return returned
}

interface Due {
  /** Unix ms. */
  readonly before: number
  readonly minutes: number
  readonly now: number
}

async function returnSome(company: Db, { before, minutes, now }: Due): Promise<number> {
  return await inTransaction(company, async (trx) => {
    const rows = await trx
      .selectFrom('conversations as c')
      .select(['c.id', 'c.third_auth_id', 'c.kind', 'c.assignee_admin_id'])
      .where('c.assignee_admin_id', '>', 0)
      .where('c.assigned_time', '<=', before)
      .where(isWaitedIn('c'))
      .where('c.waiting_since', '<=', before)
      // For the partial index.
      .where(sql<SqlBool>`c.status <> 'resolved'`)
      .where(isOpenNow('c', now))
      // Whose answer stands in the queue has answered.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('message_sends as s')
              .select('s.message_id')
              .whereRef('s.conversation_id', '=', 'c.id')
              .where('s.rule_id', '=', 0)
              .where('s.state', 'in', ['waiting', 'taken', 'unknown']),
          ),
        ),
      )
      .orderBy('c.id')
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    if (rows.length === 0) return 0
    const names = await namesOf(
      trx,
      rows.map((row) => row.assignee_admin_id),
    )
    const nameOf = (id: number): string => names.get(id) ?? ''
    await insertMessages(
      trx,
      rows.map((row) => ({
        conversation_id: row.id,
        third_auth_id: row.third_auth_id,
        kind: row.kind,
        platform_msg_id: null,
        direction: 'system' as const,
        content: INBOX_WORDS.returned(nameOf(row.assignee_admin_id), minutes),
        content_enc: null,
        msg_time: now,
      })),
    )
    await updateConversations(
      trx,
      rows.map((row) => row.id),
      { assignee_admin_id: 0, assigned_time: 0, update_time: now },
    )
    await trx
      .insertInto('run_logs')
      .values({
        job_type: 'messages',
        job_id: null,
        level: 'warn',
        title: INBOX_WORDS.returnedTitle,
        message: INBOX_WORDS.returnedLine(rows.length, [...new Set(rows.map((row) => nameOf(row.assignee_admin_id)))]),
        ref_id: null,
        cost_ms: null,
      })
      .execute()
    await trx
      .insertInto('notifications')
      .values(
        [...Map.groupBy(rows, (row) => row.assignee_admin_id)].map(([adminId, own]) => ({
          admin_id: adminId,
          kind: 'conversation_returned',
          title: INBOX_WORDS.returnedTitle,
          body: INBOX_WORDS.returnedYours(own.length, minutes),
          jump_url: INBOX_PAGE,
          read_time: null,
          due_time: null,
        })),
      )
      .execute()
    await noteChange(trx)
    return rows.length
  })
}
