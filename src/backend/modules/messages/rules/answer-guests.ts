// Answers by rule what guests just wrote: in the transaction that takes their messages in, so that each is asked once.
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { MessageKind } from '../../../../contract/entities/message.ts'
import { BY_HAND_PLATFORMS, canReply } from '../../../../contract/message-platforms.ts'
import type { TenantIdentity } from '../../../http/context.ts'
import { dayOf, startOfDay } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { Db } from '../../../ports/database.ts'
import { findConversations } from '../conversations.repository.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import type { MessagesDeps } from '../messages.ports.ts'
import { findByPlatformIds } from '../messages.repository.ts'
import type { MessageRow } from '../messages.repository.ts'
import { directBar } from '../replies/direct-window.ts'
import { insertAnswer } from '../replies/insert-answer.ts'
import { answersLeft } from '../replies/read-pace.ts'
import { riskyTest } from '../replies/risky-text.ts'
import { breathe } from './breathe.ts'
import { byTime } from '../thread-state.ts'
import { createAnswerMemory } from './answer-memory.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { decide } from './decide.ts'
import type { Circumstances, Decision, Verdict } from './decide.ts'
import { foldText } from './match.ts'
import { isQuestion } from './question.ts'
import { restAfterPerson } from './rest.ts'
import { applyActions } from './rule-actions.ts'
import type { Rule } from './rule.ts'
import { answersSince, countAnswers, hasRules, lastAnswers, lockRules, readRules } from './rules.repository.ts'
import { findTurns } from './turns.ts'
import type { Turns } from './turns.ts'
import { fillFor } from './variables.ts'
import { momentOf } from '../../../lib/hour-windows.ts'

const DAY_MS = 86_400_000
/** What was written longer ago is not answered any more. */
const OLDEST_MS = DAY_MS
/** As far back as the longest cooldown reaches. */
const COOLDOWN_MS = RULE_LIMITS.cooldown_min[1] * 60_000

type Deps = Pick<MessagesDeps, 'texts' | 'leads' | 'riskyWords' | 'chance' | 'log'>
export interface GuestsRead {
  readonly account: { readonly id: number; readonly platform_value: string }
  readonly kind: MessageKind
  /** The platform's ids of what was not there before, answers of ours left out. */
  readonly fresh: readonly string[]
  readonly tenant: Pick<TenantIdentity, 'id' | 'timeZone'>
  /** Unix ms. */
  readonly now: number
}
/** All that the questions of one report have in common. */
interface Report extends GuestsRead {
  readonly rules: readonly Rule[]
  readonly memory: AnswerMemory
  readonly turns: Turns
  readonly answersSince: number | null
  /** Answers of today that the account had left before this report. */
  readonly answersLeft: number
  readonly openname: string
  readonly day: string
  readonly isRisky: (text: string) => boolean
}

/** Answers the fresh messages of a report: `answer(trx, read)`. */
export function createAnswerGuests(deps: Deps): (narrowed: Db, read: GuestsRead) => Promise<void> {
  const logged = new Set<number>()
  const onBroken = (ruleId: number, error: unknown): void => {
    if (logged.has(ruleId)) return
    logged.add(ruleId)
    deps.log.warn('a rule that can not be asked is left out', { rule: ruleId, error })
  }

  const prepare = async (
    trx: Db,
    read: GuestsRead,
    heads: ReadonlyMap<number, ConversationRow>,
  ): Promise<Report | null> => {
    const { account, now, tenant } = read
    const rules = readRules(await lockRules(trx), onBroken).filter((rule) => rule.enabled === 1)
    if (rules.length === 0) return null
    const day = dayOf(now, tenant.timeZone)
    const memory = createAnswerMemory()
    const ids = rules.map((rule) => rule.id)
    const today = startOfDay(day, tenant.timeZone)
    for (const [rule, count] of await countAnswers(trx, 'rule_id', ids, today)) memory.setCount(rule, day, count)
    const guests = [...new Set([...heads.values()].map((head) => head.guest_uid))]
    const asked = { platform: account.platform_value, guests, since: now - COOLDOWN_MS }
    for (const { rule_id, guest_uid, time } of await lastAnswers(trx, asked)) memory.setLast(rule_id, guest_uid, time)
    const own = await trx.selectFrom('third_auths').select('openname').where('id', '=', account.id).executeTakeFirst()
    const isRisky = riskyTest(await deps.riskyWords(trx))
    return {
      ...read,
      rules,
      memory,
      day,
      turns: await findTurns(trx, [...heads.keys()]),
      answersSince: await answersSince(trx, account.id),
      answersLeft: await answersLeft(trx, account, { now, timeZone: tenant.timeZone }),
      openname: own?.openname ?? '',
      isRisky,
    }
  }

  /** `isBarred`: the platform takes no further private message here before the guest writes again. */
  const around = (report: Report, head: ConversationRow, isBarred: boolean): Circumstances => {
    const { memory, now, account, kind, isRisky } = report
    return {
      now,
      isPaused: head.bot_paused_until > now,
      isByHandOnly: BY_HAND_PLATFORMS.includes(account.platform_value),
      canReply: canReply(account.platform_value, kind) && !isBarred,
      answersSince: report.answersSince,
      lastAnswer: (rule) => memory.lastAnswer(rule, head.guest_uid),
      answersToday: (rule) => memory.answersOn(rule, report.day),
      answersLeft: () => report.answersLeft - memory.answersThrough(account.id, report.day),
      turnOf: memory.turnOf,
      chance: deps.chance,
      fill: fillFor({ guest: head.guest_name, own: report.openname }, isRisky),
      isRisky,
      onBroken: (rule, error) => onBroken(rule.id, error),
    }
  }

  /** Writes the answer; its message, 0 = none. */
  const writeAnswer = async (
    trx: Db,
    report: Report,
    { message, head, answer }: { message: MessageRow; head: ConversationRow; answer: Decision['answer'] },
  ): Promise<number> => {
    if (answer === null) return 0
    const { rule, reply } = answer
    const { now, day, memory, account } = report
    const delayS = rule.delay_min_s + Math.floor(deps.chance() * (rule.delay_max_s - rule.delay_min_s + 1))
    const send = await insertAnswer(trx, deps, {
      conversation: head,
      target: message,
      content: reply,
      by: { adminId: 0, ruleId: rule.id, token: `rule-${message.id}` },
      now,
      nextTime: now + delayS * 1_000,
    })
    memory.note(rule.id, { guest: head.guest_uid, accountId: account.id, day, time: now })
    return send.message_id
  }

  /** Asks all rules about one message; answers the conversation as it is then. */
  const ask = async (trx: Db, report: Report, message: MessageRow, head: ConversationRow): Promise<ConversationRow> => {
    const text = deps.texts.open(message)
    const question = {
      text: foldText(text),
      channel: report.kind,
      accountId: report.account.id,
      moment: momentOf(message.msg_time, openZone(report.tenant.timeZone)),
      isFirst: report.turns.isFirst(message, head.guest_uid),
    }
    const { kind } = report
    const isBarred = kind === 'dm' && (await directBar(trx, head, { by: 'rule', now: report.now })) !== null
    const { verdicts, answer } = decide(report.rules, question, around(report, head, isBarred))
    const matched = verdicts.filter((one) => one.isMatched)
    if (matched.length === 0) return head
    const answerId = await writeAnswer(trx, report, { message, head, answer })
    await keepLog(trx, report, { message, matched, answerId, ruleId: answer?.rule.id ?? 0 })
    const actions = matched.filter((one) => one.isActing).map((one) => one.rule.actions)
    if (actions.length === 0) return head
    try {
      const { tenant, now } = report
      return await applyActions(trx, deps, { conversation: head, text, actions, tenantId: tenant.id, now })
    } catch (error) {
      // A refusal, before anything was written; all else undoes the report, which comes again.
      if (!(error instanceof AppError)) throw error
      deps.log.warn('actions of rules were refused', { message: message.id, error })
      return head
    }
  }

  return async (narrowed, read) => {
    if (read.fresh.length === 0) return
    const trx = wholeCompany(narrowed, 'messages')
    const rows = await findByPlatformIds(trx, read.account.id, read.kind, read.fresh)
    const messages = [...rows.values()].toSorted(byTime)
    await restAfterPeople(trx, messages, read.now)
    if (!(await hasRules(trx))) return
    const heads = await headsOf(trx, messages)
    const questions = messages.filter((message) => {
      const head = heads.get(message.conversation_id)
      return head !== undefined && isQuestion(message, head.guest_uid) && message.msg_time >= read.now - OLDEST_MS
    })
    if (questions.length === 0) return
    const report = await prepare(trx, read, heads)
    if (report === null) return
    for (const message of questions) {
      const head = heads.get(message.conversation_id)
      if (head === undefined || report.turns.isAnswered(message)) continue
      heads.set(head.id, await ask(trx, report, message, head))
      await breathe()
    }
  }
}

async function headsOf(trx: Db, messages: readonly MessageRow[]): Promise<Map<number, ConversationRow>> {
  const rows = await findConversations(trx, [...new Set(messages.map((message) => message.conversation_id))])
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the account wrote on the site itself was written by a person. */
async function restAfterPeople(trx: Db, messages: readonly MessageRow[], now: number): Promise<void> {
  const written = messages.filter((message) => message.direction === 'out' && message.withdrawn === 0)
  const heads = await headsOf(trx, written)
  for (const { conversation_id: id, msg_time: answeredAt } of written) {
    const head = heads.get(id)
    if (head === undefined) continue
    await restAfterPerson(trx, head, { answeredAt, now })
  }
}

/** One row for each rule that matched; the rules know how often they did. */
async function keepLog(
  trx: Db,
  { now }: Report,
  {
    message,
    matched,
    answerId,
    ruleId,
  }: { message: MessageRow; matched: readonly Verdict[]; answerId: number; ruleId: number },
): Promise<void> {
  await trx
    .insertInto('auto_reply_logs')
    .values(
      matched.map(({ rule, word, why, isActing }) => ({
        rule_id: rule.id,
        rule_name: rule.name,
        message_id: message.id,
        conversation_id: message.conversation_id,
        third_auth_id: message.third_auth_id,
        matched: word,
        status: rule.id === ruleId ? ('queued' as const) : isActing ? ('acted' as const) : ('skipped' as const),
        why: why ?? ('' as const),
        answer_id: rule.id === ruleId ? answerId : 0,
        create_time: now,
      })),
    )
    .onConflict((clash) => clash.columns(['tenant_id', 'message_id', 'rule_id']).doNothing())
    .execute()
  for (const { rule } of matched)
    await trx
      .updateTable('auto_reply_rules')
      .set((is) => ({
        hit_count: is('hit_count', '+', 1),
        last_hit_time: now,
        ...(rule.id === ruleId && { turn: is('turn', '+', 1) }),
      }))
      .where('id', '=', rule.id)
      .execute()
}
