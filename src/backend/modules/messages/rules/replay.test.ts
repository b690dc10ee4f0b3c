// A replay says what rules would have done: the same that they do live.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as http from '../../../../contract/http/auto-reply.ts'
import { dayOf, shiftDay } from '../../../lib/days.ts'
import { seededRandom } from '../../../media/plan/random.ts'
import { ZONE } from '../../leads/testing/lead-bench.ts'
import { openRuleBench } from '../testing/rule-bench.ts'
import type { RuleBench, RuleForm } from '../testing/rule-bench.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SEEDS = ['one', 'two', 'three']
const WORDS = ['多少钱', '在吗', '订位 8 人', '几点关门', '好吃', '电话 13812345678']

describe.each(['sqlite', 'postgres'] as const)('a replay on %s', (kind) => {
  let bench: RuleBench
  beforeAll(async () => {
    bench = await openRuleBench(kind)
  })
  afterAll(async () => await bench.close())

  const clear = async (): Promise<void> => {
    for (const table of ['auto_reply_rules', 'message_sends', 'messages', 'conversations'] as const)
      await bench.owner.db.deleteFrom(table).execute()
  }

  it.each(SEEDS)('answers what was answered live (%s)', async (seed) => {
    await clear()
    const random = seededRandom('rule-replay', seed)
    const account = await bench.answering()
    const of = { third_auth_ids: [account] }
    const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T
    const forms: RuleForm[] = [
      { name: '价', trigger: 'keyword', keywords: [{ word: '钱' }, { word: '位' }], stop_after_hit: pick([0, 1]) },
      { name: '首', trigger: 'first_message', stop_after_hit: pick([0, 1]) },
      { name: '关', trigger: 'keyword', keywords: [{ word: '几.关|吗$', match_mode: 'regex' }], exclude_words: ['好'] },
      { name: '其他', trigger: 'no_match' },
      {
        name: '打烊',
        trigger: 'off_hours',
        windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }],
      },
    ].map((form) => ({
      ...form,
      ...of,
      replies: [{ content: `${form.name}甲` }, { content: `${form.name}乙` }],
      reply_mode: 'in_turn',
      per_user_cooldown_min: pick([0, 30, 300]),
      daily_cap: pick([2, 5, 50]),
    })) as RuleForm[]
    const ids: number[] = []
    for (const form of forms) ids.push(await bench.rule(account, form))
    for (let at = 0; at < 30; at += 1) {
      bench.time.now += (1 + random.int(90)) * MINUTE
      const guest = `${seed} ${random.int(6)}`
      const msg_time = Math.floor(bench.time.now / 1000) + 60
      const isPerson = random.next() < 0.15
      // Read in the minute in which it was written, as the replay takes it.
      await bench.readIn(account, [
        bench.comment(isPerson ? `人工 ${at}` : pick(WORDS), {
          guest_uid: guest,
          msg_time,
          ...(isPerson && { direction: 'out' as const }),
        }),
      ])
      // A computer sends it at once.
      await bench.owner.db.updateTable('message_sends').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
    }
    const logs = await bench.logs(account)
    for (const [at, form] of forms.entries()) {
      const { list, answers, matched } = await bench.get(http.replayRule, { ...form, id: ids[at] })
      const live = logs.filter((one) => one.rule_id === ids[at])
      const own = list.filter((one) => one.why !== 'stopped').toReversed()
      expect(
        own.map((one) => [one.message_id, one.reply, one.why, one.word]),
        form.name,
      ).toEqual(live.map((one) => [one.message_id, one.reply, one.why, one.matched]))
      expect(answers).toBe(live.filter((one) => one.status === 'queued').length)
      expect(matched).toBe(list.length)
    }
    expect(logs.filter((one) => one.status === 'queued').length).toBeGreaterThan(5)
  })

  it('counts answers by day and guest, masks texts, and keeps nothing', async () => {
    await clear()
    const account = await bench.answering({ isOff: true })
    await bench.readIn(account, [
      bench.comment('多少钱', { guest_uid: 'p', msg_time: Math.floor((bench.time.now - 3 * DAY) / 1000) }),
      bench.comment('钱，电话 13812345678', { guest_uid: 'p', msg_time: Math.floor((bench.time.now - DAY) / 1000) }),
      bench.comment('钱', { guest_uid: 'q', msg_time: Math.floor((bench.time.now - DAY) / 1000) + 1 }),
      bench.comment('钱', { guest_uid: 'r', author_uid: 'somebody' }),
      bench.comment('好', { guest_uid: 'r' }),
    ])
    const form: RuleForm = {
      name: '价',
      trigger: 'keyword',
      keywords: [{ word: '钱' }],
      replies: [{ content: '188' }],
      per_user_cooldown_min: 1,
    }
    const day = (ago: number) => shiftDay(dayOf(bench.time.now, ZONE), -ago)
    const week = await bench.get(http.replayRule, { ...form, days: 7 })
    expect(week).toMatchObject({ messages: 5, is_cut: 0, matched: 3, answers: 3, guests: 2, most_of_a_day: 2 })
    expect(week.days).toHaveLength(8)
    expect(week.days.filter((one) => one.answers > 0)).toEqual([
      { day: day(3), answers: 1 },
      { day: day(1), answers: 2 },
    ])
    expect(week.list.map((one) => one.text)).toEqual(['钱', '钱，电话 138****5678', '多少钱'])
    expect(await bench.get(http.replayRule, { ...form, days: 2 })).toMatchObject({ messages: 4, answers: 2 })
    const none = await bench.get(http.replayRule, { ...form, keywords: [{ word: '停车' }], exclude_words: [], days: 7 })
    expect(none).toMatchObject({ messages: 5, matched: 0 })
    // Why, the commonest first: the words of somebody else under a comment are no question of its guest.
    expect(none.missed).toEqual([
      { why: 'no_match', count: 4 },
      { why: 'not_a_question', count: 1 },
    ])
    expect(week.missed).toEqual([
      { why: 'not_a_question', count: 1 },
      { why: 'no_match', count: 1 },
    ])
    const capped = await bench.get(http.replayRule, { ...form, daily_cap: 1, days: 7 })
    expect(capped).toMatchObject({ answers: 2, skipped: [{ why: 'daily_cap', count: 1 }] })
    expect(await bench.logs(account)).toEqual([])
    expect((await bench.get(http.ruleList, {})).total).toBe(0)
  })

  it('names the rule that answers before it, and shows what did not match', async () => {
    await clear()
    const account = await bench.answering({ isOff: true })
    await bench.rule(account, {
      name: '在前',
      trigger: 'keyword',
      keywords: [{ word: '钱' }],
      replies: [{ content: '88' }],
      stop_after_hit: 1,
    })
    await bench.readIn(account, [
      bench.comment('多少钱', { guest_uid: 'p' }),
      bench.comment('几点开门', { guest_uid: 'q', guest_name: '小赵' }),
      bench.comment('电话 13812345678', { guest_uid: 'r' }),
    ])
    const form: RuleForm = {
      name: '在后',
      trigger: 'keyword',
      keywords: [{ word: '多少钱' }],
      replies: [{ content: '188' }],
    }
    const done = await bench.get(http.replayRule, { ...form, days: 7 })
    expect(done.in_front).toMatchObject([{ name: '在前', words: ['多少钱'] }])
    expect(done.of_both).toEqual([])
    const apart = await bench.get(http.replayRule, { ...form, keywords: [{ word: '翻新' }], days: 7 })
    expect([apart.in_front, apart.of_both]).toMatchObject([[], [{ name: '在前', words: ['钱'] }]])
    expect(done).toMatchObject({ matched: 1, answers: 0, list: [{ text: '多少钱', why: 'stopped', by_name: '在前' }] })
    expect(done.missed_list.map((one) => [one.text, one.why]).toSorted()).toEqual([
      ['几点开门', 'no_match'],
      ['电话 138****5678', 'no_match'],
    ])
    // One that lets others act answers all the same, and first.
    await bench.owner.db.updateTable('auto_reply_rules').set({ stop_after_hit: 0 }).execute()
    expect((await bench.get(http.replayRule, { ...form, days: 7 })).list).toMatchObject([
      { why: 'answered', by_name: '在前' },
    ])
  })

  it('reads the newest twenty thousand, and lets others work meanwhile', async () => {
    await clear()
    const account = await bench.answering({ isOff: true })
    const now = bench.time.now
    const conversation = await bench.owner.db
      .insertInto('conversations')
      .values({ third_auth_id: account, platform_value: 'douyin', kind: 'comment', guest_uid: 'many', work_id: 'm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < 20_500; from += 500)
      await bench.owner.db
        .insertInto('messages')
        .values(
          Array.from({ length: 500 }, (_, at) => ({
            conversation_id: conversation.id,
            third_auth_id: account,
            kind: 'comment' as const,
            platform_msg_id: `many ${from + at}`,
            direction: 'in' as const,
            content: '钱',
            content_enc: null,
            author_uid: 'many',
            msg_time: now - from - at,
          })),
        )
        .execute()
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const done = await bench.get(http.replayRule, {
      name: '价',
      trigger: 'keyword',
      keywords: [{ word: '钱' }],
      replies: [{ content: '188' }],
      days: 1,
    })
    isDone = true
    expect(done).toMatchObject({ messages: 20_000, is_cut: 1, matched: 20_000, answers: 1 })
    expect(done.list).toHaveLength(200)
    expect(turns).toBeGreaterThan(50)
  })
})
