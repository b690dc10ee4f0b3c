// Rules and what they did, in the database.
import type { Db } from '../../../ports/database.ts'
import { ruleOf } from './rule.ts'
import type { Rule, RuleDbRow } from './rule.ts'

/** Answers that never went out, and won't. */
const NOT_OUT = ['withdrawn', 'failed'] as const

/** All rules of a company, in the order in which they are asked. */
export async function findRules(db: Db): Promise<RuleDbRow[]> {
  return await db.selectFrom('auto_reply_rules').selectAll().orderBy('priority').orderBy('id').execute()
}

/** The same, locked for the transaction: behind conversations, never before them. */
export async function lockRules(trx: Db): Promise<RuleDbRow[]> {
  const rows = await trx.selectFrom('auto_reply_rules').selectAll().orderBy('id').forUpdate().execute()
  return rows.toSorted((a, b) => a.priority - b.priority || a.id - b.id)
}

/** Is there any rule that is on? */
export async function hasRules(db: Db): Promise<boolean> {
  const row = await db.selectFrom('auto_reply_rules').select('id').where('enabled', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Rows as rules; one whose cells are none is told of and left out. */
export function readRules(rows: readonly RuleDbRow[], onBroken: (ruleId: number, error: unknown) => void): Rule[] {
  return rows.flatMap((row) => {
    try {
      return [ruleOf(row)]
    } catch (error) {
      onBroken(row.id, error)
      return []
    }
  })
}

/** Answers since then that are out or may go out, by rule or by account. */
export async function countAnswers(
  db: Db,
  by: 'rule_id' | 'third_auth_id',
  ids: readonly number[],
  since: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('auto_reply_logs as l')
    .innerJoin('message_sends as s', 's.message_id', 'l.answer_id')
    .select((is) => [`l.${by} as of`, is.fn.countAll<number>().as('n')])
    .where(`l.${by}`, 'in', [...ids])
    .where('l.create_time', '>=', since)
    .where('l.status', '=', 'queued')
    .where('s.state', 'not in', NOT_OUT)
    .groupBy(`l.${by}`)
    .execute()
  return new Map(rows.map((row) => [row.of, Number(row.n)]))
}

/** When guests of a platform had their last answer of each rule, since then: rule, guest, unix ms. */
export async function lastAnswers(
  db: Db,
  {
    platform,
    guests,
    since,
  }: { readonly platform: string; readonly guests: readonly string[]; readonly since: number },
): Promise<{ rule_id: number; guest_uid: string; time: number }[]> {
  const rows = await db
    .selectFrom('auto_reply_logs as l')
    .innerJoin('message_sends as s', 's.message_id', 'l.answer_id')
    .innerJoin('conversations as c', 'c.id', 'l.conversation_id')
    .select((is) => ['l.rule_id', 'c.guest_uid', is.fn.max<number>('l.create_time').as('time')])
    .where('c.guest_uid', 'in', [...guests])
    .where('c.platform_value', '=', platform)
    .where('l.create_time', '>=', since)
    .where('l.status', '=', 'queued')
    .where('s.state', 'not in', NOT_OUT)
    .groupBy(['l.rule_id', 'c.guest_uid'])
    .execute()
  return rows.map((row) => ({ ...row, time: Number(row.time) }))
}

/** Since when rules may answer for an account, unix ms; null = they may not. */
export async function answersSince(db: Db, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('auto_reply_accounts')
    .select(['enabled', 'enabled_time'])
    .where('third_auth_id', '=', accountId)
    .executeTakeFirst()
  return row?.enabled === 1 ? row.enabled_time : null
}
