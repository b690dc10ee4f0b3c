// What rules did.
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { ruleLogList } from '../../../../contract/http/auto-reply.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { offsetOf, toPage, totalOf } from '../../../lib/paging.ts'
import { containsPattern } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Caller } from '../messages.ports.ts'
import { findSends, statusOf } from '../replies/sends.repository.ts'

type Input = ParsedInputOf<typeof ruleLogList>

function matching(db: Db, { rule_id: rule, status, third_auth_id: account, keyword = '' }: Input) {
  let query = db.selectFrom('auto_reply_logs as l')
  if (rule !== undefined) query = query.where('l.rule_id', '=', rule)
  if (status !== undefined) query = query.where('l.status', '=', status)
  if (account !== undefined) query = query.where('l.third_auth_id', '=', account)
  if (keyword !== '') {
    const pattern = containsPattern(keyword)
    const guests = db
      .selectFrom('conversations as c')
      .select('c.id')
      .where('c.id', '=', sql.ref<number>('l.conversation_id'))
      .where('c.guest_name', 'ilike', pattern)
    query = query.where((is) =>
      is.or([is('l.matched', 'ilike', pattern), is('l.rule_name', 'ilike', pattern), is.exists(guests)]),
    )
  }
  return query
}

/** Answers the call: the newest first, of accounts that the caller sees. */
export async function listRuleLogs({ db }: Caller, input: Input): Promise<OutputOf<typeof ruleLogList>> {
  const query = matching(db, input)
  const rows = await query
    .selectAll('l')
    .orderBy('l.create_time', 'desc')
    .orderBy('l.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const total = await totalOf(input, rows.length, async () =>
    Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
  )
  const texts = await textsOf(
    db,
    rows.flatMap((row) => [row.message_id, row.answer_id]),
  )
  const heads = await headsOf(
    db,
    rows.map((row) => row.conversation_id),
  )
  const sends = await findSends(
    db,
    rows.flatMap((row) => (row.answer_id > 0 ? [row.answer_id] : [])),
  )
  return toPage(
    input,
    total,
    rows.map((row) => {
      const head = heads.get(row.conversation_id)
      const send = sends.get(row.answer_id)
      return {
        id: row.id,
        rule_id: row.rule_id,
        rule_name: row.rule_name,
        conversation_id: row.conversation_id,
        message_id: row.message_id,
        guest_name: head?.guest_name ?? '',
        openname: head?.openname ?? '',
        platform_value: head?.platform_value ?? '',
        text: texts.get(row.message_id) ?? '',
        matched: row.matched,
        reply: texts.get(row.answer_id) ?? '',
        status: row.status,
        why: row.why === '' ? null : row.why,
        send_status: send === undefined ? null : statusOf(send),
        create_time: toSeconds(row.create_time),
      }
    }),
  )
}

/** Masked, by message. */
async function textsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('messages').select(['id', 'content']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.content]))
}

async function headsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('third_auths as a', 'a.id', 'c.third_auth_id')
    .select(['c.id', 'c.guest_name', 'c.platform_value', 'a.openname'])
    .where('c.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const DAY_MS = 86_400_000

/** Deletes what is older than it is kept. `db` sees all companies. `now`: unix ms. */
export async function cleanRuleLogs(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('auto_reply_logs')
    .where('create_time', '<', now - RULE_LIMITS.log_days * DAY_MS)
    .execute()
}
