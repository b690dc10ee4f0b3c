// Rules that answer, and what they did in the demo's week.
import { foldText, matcherOf } from '../../../src/backend/modules/messages/rules/match.ts'
import { openLocation } from '../../../src/backend/drivers/database/open-database.ts'
import type { DatabasePort } from '../../../src/backend/ports/database.ts'
import type { RuleRow } from '../../../src/contract/entities/auto-reply.ts'
import { ruleList, saveRule, setRuleAccounts, setRuleStatus } from '../../../src/contract/http/auto-reply.ts'
import { saveTag } from '../../../src/contract/http/customer.ts'
import { BY_HAND_PLATFORMS } from '../../../src/contract/message-platforms.ts'
import type { ApiClient } from '../../../tests/fixtures/api-client.ts'
import { BOOKING_TAG, RULES } from './rules.data.ts'

interface RulesInput {
  readonly api: ApiClient
  /** The account for which rules may answer. */
  readonly account: number
  readonly databaseFile: string
}

const MINUTE = 60_000

/** By the calls of the page; no call makes what they did on another day, so that is written beside them. */
export async function seedRules({ api, account, databaseFile }: RulesInput): Promise<void> {
  const tag = await api.call(saveTag, { name: BOOKING_TAG, kind: 'conversation' })
  const on: number[] = []
  for (const { form, isOn, isBooking } of RULES) {
    const actions = isBooking === true ? { add_tag_ids: [tag.id], create_lead: 1 as const } : {}
    const { id } = await api.call(saveRule, { ...form, actions })
    if (isOn === true) on.push(id)
  }
  await api.call(setRuleStatus, { ids: on, enabled: 1 })
  await api.call(setRuleAccounts, { ids: [account], enabled: 1, is_risk_accepted: 1 })
  const { data } = await api.call(ruleList, { limit: 200 })
  const known = data.filter((rule) => on.includes(rule.id))
  const database = openLocation({ kind: 'sqlite', file: databaseFile })
  try {
    await writeLog(database.db, known)
  } finally {
    await database.close()
  }
}

/** Whatever the account answered after a question that a rule knows counts as the rule's answer. */
async function writeLog(
  db: DatabasePort['db'],
  rules: readonly Pick<RuleRow, 'id' | 'name' | 'keywords' | 'exclude_words'>[],
): Promise<void> {
  const messages = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('m')
    .select('c.platform_value')
    .where('m.direction', 'in', ['in', 'out'])
    .orderBy('m.msg_time')
    .orderBy('m.id')
    .execute()
  for (const thread of Map.groupBy(messages, (message) => message.conversation_id).values()) {
    const question = thread.find((message) => message.direction === 'in')
    if (question === undefined) continue
    const text = foldText(question.content)
    const rule = rules.find((one) => matcherOf(one).excluded(text) === null && matcherOf(one).keyword(text) !== null)
    if (rule === undefined) continue
    const isByHand = BY_HAND_PLATFORMS.includes(question.platform_value)
    const answer = isByHand ? undefined : thread.find((message) => message.direction === 'out')
    const time = question.msg_time + 5 * MINUTE
    if (answer !== undefined)
      await db
        .insertInto('message_sends')
        .values({
          message_id: answer.id,
          tenant_id: question.tenant_id,
          conversation_id: question.conversation_id,
          third_auth_id: question.third_auth_id,
          admin_id: 0,
          rule_id: rule.id,
          client_token: `rule-${question.id}`,
          target_id: question.id,
          state: 'sent',
          device_id: null,
          ended_time: answer.msg_time,
        })
        .execute()
    await db
      .insertInto('auto_reply_logs')
      .values({
        tenant_id: question.tenant_id,
        rule_id: rule.id,
        rule_name: rule.name,
        message_id: question.id,
        conversation_id: question.conversation_id,
        third_auth_id: question.third_auth_id,
        matched: matcherOf(rule).keyword(text) ?? '',
        status: answer === undefined ? 'skipped' : 'queued',
        why: answer === undefined ? (isByHand ? 'by_hand_only' : 'account_off') : '',
        answer_id: answer?.id ?? 0,
        create_time: time,
      })
      .execute()
    await db
      .updateTable('auto_reply_rules')
      .set((is) => ({ hit_count: is('hit_count', '+', 1), last_hit_time: time }))
      .where('id', '=', rule.id)
      .execute()
  }
}
