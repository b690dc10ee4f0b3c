// Runs a rule over what guests really wrote, as if each message had been read at once. Nothing is kept.
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { RuleSkip } from '../../../../contract/entities/auto-reply.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { replayRule } from '../../../../contract/http/auto-reply.ts'
import { replyPaceOf } from '../../../../contract/helper/reply-commands.ts'
import { BY_HAND_PLATFORMS, canReply } from '../../../../contract/message-platforms.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { dayOf, daysBetween } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { Db } from '../../../ports/database.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { riskyTest } from '../replies/risky-text.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { breathe } from './breathe.ts'
import { checkRule, requireParts, ruleOfForm } from './check-rule.ts'
import { decide } from './decide.ts'
import type { Circumstances, Decision, Verdict } from './decide.ts'
import { rulesInFront, rulesOfBoth } from './in-front.ts'
import { foldText } from './match.ts'
import { isQuestion, SPOKEN_STATES } from './question.ts'
import { readFirstTimes, readHeads, readMessages } from './replay-messages.ts'
import type { ReplayedMessage } from './replay-messages.ts'
import { PERSON_REST_MS } from './rest.ts'
import type { Rule } from './rule.ts'
import { findRules, readRules } from './rules.repository.ts'
import { fillFor } from './variables.ts'
import { momentOf } from '../../../lib/hour-windows.ts'

type Input = ParsedInputOf<typeof replayRule>
type Output = OutputOf<typeof replayRule>
type Head = Awaited<ReturnType<typeof readHeads>> extends Map<number, infer One> ? One : never
type Deps = Pick<MessagesDeps, 'clock' | 'texts' | 'riskyWords' | 'chance'>

const DAY_MS = 86_400_000
/** Messages between two pauses for others. */
const AT_A_STRETCH = 200
const ignore = (): void => {}

/** The rule at its place among those that are on; those behind it matter to what no rule matches alone. */
async function rulesAround(db: Db, input: Input): Promise<{ rules: Rule[]; tried: Rule }> {
  const rows = await findRules(db)
  const all = readRules(rows, ignore)
  const before = rows.find((row) => row.id === input.id)
  if (input.id !== undefined && before === undefined) throw new AppError(CODE.NOT_FOUND)
  const { days: _days, id: _id, ...form } = input
  await requireParts(db, form, all.find((rule) => rule.id === input.id)?.third_auth_ids ?? [])
  const tried = ruleOfForm(form, { id: input.id ?? 0, is_confirmed: before?.is_confirmed ?? 0 })
  const placed = rows.flatMap((row): Rule[] => {
    if (row.id === input.id) return [tried]
    const rule = all.find((one) => one.id === row.id)
    return rule === undefined || rule.enabled === 0 ? [] : [{ ...rule, enabled_time: 0 }]
  })
  const rules = input.id === undefined ? [...placed, tried] : placed
  return { tried, rules: tried.trigger === 'no_match' ? rules : rules.slice(0, rules.indexOf(tried) + 1) }
}

/** Of a person, on the site or here. */
const isByPerson = (message: ReplayedMessage): boolean =>
  message.direction === 'out' &&
  message.withdrawn === 0 &&
  (message.rule_id ?? 0) === 0 &&
  (message.state === null || SPOKEN_STATES.some((state) => state === message.state))

const shownMessage = (message: ReplayedMessage, head: Head) => ({
  message_id: message.id,
  conversation_id: message.conversation_id,
  guest_name: head.guest_name,
  openname: head.openname,
  platform_value: head.platform_value,
  text: message.content,
  msg_time: toSeconds(message.msg_time),
})

/** The rule that kept it from this one. */
function takerOf({ rule, why }: Verdict, verdicts: readonly Verdict[], answer: Decision['answer']): Rule | undefined {
  if (why === 'answered') return answer?.rule
  if (why !== 'stopped') return undefined
  const before = verdicts.slice(
    0,
    verdicts.findIndex((one) => one.rule === rule),
  )
  return before.findLast((one) => one.isMatched)?.rule
}

/** What became of the tried rule. */
function createTally(timeZone: string, span: { readonly from: number; readonly to: number }) {
  const skipped = new Map<RuleSkip, number>()
  const missed = new Map<RuleSkip, number>()
  const byDay = new Map(daysBetween(dayOf(span.from, timeZone), dayOf(span.to, timeZone)).map((day) => [day, 0]))
  const guests = new Set<string>()
  const list: Output['list'] = []
  let [matched, answers] = [0, 0]
  const missedList: Output['missed_list'] = []
  const miss = (why: RuleSkip, message: ReplayedMessage, head?: Head): void => {
    missed.set(why, (missed.get(why) ?? 0) + 1)
    if (head === undefined) return
    missedList.push({ ...shownMessage(message, head), why })
    if (missedList.length > RULE_LIMITS.missed_rows) missedList.shift()
  }
  return {
    miss,
    add(tried: Rule, { verdicts, answer }: Decision, message: ReplayedMessage, head: Head): void {
      const verdict = verdicts.find((one) => one.rule === tried)
      if (verdict === undefined || !(verdict.isMatched || verdict.why === 'stopped'))
        return miss(verdict?.why ?? 'no_match', message, head)
      matched += 1
      const reply = answer?.rule === tried ? answer.reply : ''
      if (reply !== '') {
        answers += 1
        guests.add(`${head.platform_value} ${head.guest_uid}`)
        const day = dayOf(message.msg_time, timeZone)
        byDay.set(day, (byDay.get(day) ?? 0) + 1)
      } else if (verdict.why !== null) skipped.set(verdict.why, (skipped.get(verdict.why) ?? 0) + 1)
      list.push({
        ...shownMessage(message, head),
        word: verdict.word,
        reply,
        why: verdict.why,
        by_name: takerOf(verdict, verdicts, answer)?.name ?? '',
      })
      if (list.length > RULE_LIMITS.replay_rows) list.shift()
    },
    result: (): Omit<Output, 'messages' | 'is_cut' | 'in_front' | 'of_both'> => ({
      matched,
      answers,
      guests: guests.size,
      most_of_a_day: Math.max(0, ...byDay.values()),
      skipped: [...skipped].map(([why, count]) => ({ why, count })),
      missed: [...missed].map(([why, count]) => ({ why, count })).toSorted((a, b) => b.count - a.count),
      days: [...byDay].map(([day, count]) => ({ day, answers: count })),
      missed_list: missedList.toReversed(),
      list: list.toReversed(),
    }),
  }
}

/** Answers the call. @throws BAD_INPUT, NOT_FOUND as the contract says */
export function createReplayRule(deps: Deps): (caller: Caller, input: Input) => Promise<Output> {
  return async ({ db, tenant }, input) => {
    checkRule(input)
    const { timeZone } = tenant
    const now = deps.clock.now()
    const since = now - input.days * DAY_MS
    const { rules, tried } = await rulesAround(db, input)
    const isRisky = riskyTest(await deps.riskyWords(db))
    const { messages, isCut } = await readMessages(db, since)
    const ids = [...new Set(messages.map((message) => message.conversation_id))]
    const heads = await readHeads(db, ids)
    const firstTimes = rules.some((rule) => rule.trigger === 'first_message')
      ? await readFirstTimes(db, ids)
      : new Map<number, number>()
    const zone = openZone(timeZone)
    const memory = createAnswerMemory()
    const restsUntil = new Map<number, number>()
    const spoken = new Set<number>()
    const tally = createTally(timeZone, { from: since, to: now })

    const around = (message: ReplayedMessage, head: Head, day: string): Circumstances => ({
      now: message.msg_time,
      isPaused: (restsUntil.get(message.conversation_id) ?? 0) > message.msg_time,
      isByHandOnly: BY_HAND_PLATFORMS.includes(head.platform_value),
      canReply: canReply(head.platform_value, message.kind),
      answersSince: 0,
      lastAnswer: (rule) => memory.lastAnswer(rule, `${head.platform_value} ${head.guest_uid}`),
      answersToday: (rule) => memory.answersOn(rule, day),
      answersLeft: () => replyPaceOf(head.platform_value).day - memory.answersThrough(message.third_auth_id, day),
      turnOf: memory.turnOf,
      chance: deps.chance,
      fill: fillFor({ guest: head.guest_name, own: head.openname }, isRisky),
      isRisky,
      onBroken: ignore,
    })
    const ask = (message: ReplayedMessage, head: Head): void => {
      const { conversation_id: id, msg_time: time } = message
      const isFirst = !spoken.has(id) && time === firstTimes.get(id)
      spoken.add(id)
      const question = {
        text: foldText(deps.texts.open(message)),
        channel: message.kind,
        accountId: message.third_auth_id,
        moment: momentOf(time, zone),
        isFirst,
      }
      const day = dayOf(time, timeZone)
      const decision = decide(rules, question, around(message, head, day))
      if (decision.answer !== null)
        memory.note(decision.answer.rule.id, {
          guest: `${head.platform_value} ${head.guest_uid}`,
          accountId: message.third_auth_id,
          day,
          time,
        })
      tally.add(tried, decision, message, head)
    }

    let count = 0
    for (const [at, message] of messages.entries()) {
      if (at % AT_A_STRETCH === 0) await breathe()
      if (isByPerson(message)) restsUntil.set(message.conversation_id, message.msg_time + PERSON_REST_MS)
      if (message.direction !== 'in') continue
      count += 1
      const head = heads.get(message.conversation_id)
      if (head !== undefined && isQuestion(message, head.guest_uid)) ask(message, head)
      else tally.miss('not_a_question', message, head)
    }
    const before = rules.slice(0, rules.indexOf(tried))
    const order = { in_front: rulesInFront(tried, before), of_both: rulesOfBoth(tried, before) }
    return { messages: count, is_cut: isCut ? 1 : 0, ...order, ...tally.result() }
  }
}
