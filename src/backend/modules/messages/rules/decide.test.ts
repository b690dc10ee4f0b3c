import { describe, expect, it } from 'vitest'
import type { RuleSkip } from '../../../../contract/entities/auto-reply.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import { decide } from './decide.ts'
import type { Circumstances } from './decide.ts'
import type { Rule } from './rule.ts'
import { circumstancesOfTest, questionOfTest, ruleOfTest, TUESDAY, ZONE } from './testing/rule-of.ts'
import { fillReply } from './variables.ts'
import { isWithin, momentOf } from '../../../lib/hour-windows.ts'

const ACTING: Rule['actions'] = { add_tag_ids: [7], create_lead: 0, assign_admin_id: 0 }
const ask = (
  rules: readonly Rule[],
  text: string,
  more: Partial<Circumstances> = {},
  question: Parameters<typeof questionOfTest>[1] = {},
) => {
  const { verdicts, answer } = decide(rules, questionOfTest(text, question), circumstancesOfTest(more))
  return {
    reply: answer?.reply ?? null,
    why: verdicts.map((one) => one.why),
    matched: verdicts.flatMap((one) => (one.isMatched ? [one.rule.name] : [])),
    acting: verdicts.flatMap((one) => (one.isActing ? [one.rule.name] : [])),
  }
}

describe('hours', () => {
  const zone = openZone(ZONE)
  const at = (time: string) => momentOf(Date.parse(`${time}:00+08:00`), zone)
  const night = [{ weekdays: [2], from: '22:00', to: '02:00' }]
  it.each([
    ['2026-06-30T21:59', false],
    ['2026-06-30T22:00', true],
    ['2026-07-01T01:59', true],
    ['2026-07-01T02:00', false],
    // Wednesday night is not one of them, and Monday night's end is not either.
    ['2026-07-01T22:30', false],
    ['2026-06-30T01:00', false],
  ])('over midnight belong to the weekday on which they began: %s %s', (time, isIn) => {
    expect(isWithin(night, at(time))).toBe(isIn)
  })
})

describe('which rule is meant', () => {
  it('is asked by their order; the first that answers is the only one', () => {
    const [first, second] = [
      ruleOfTest({ words: ['钱'], says: '一', stop_after_hit: 0 }),
      ruleOfTest({ says: '二', stop_after_hit: 0 }),
    ]
    expect(ask([first, second], '多少钱')).toMatchObject({ reply: '一', why: [null, 'answered'] })
    expect(ask([second, first], '多少钱')).toMatchObject({ reply: '二', why: [null, 'answered'] })
    expect(ask([first, second], '你好')).toMatchObject({ reply: '二', why: ['no_match', null] })
  })

  it('ends the search once it matched, where it shall', () => {
    const stop = ruleOfTest({ words: ['钱'], replies: [], actions: ACTING })
    const next = ruleOfTest({ says: '二' })
    expect(ask([stop, next], '钱')).toMatchObject({ reply: null, why: [null, 'stopped'], matched: [stop.name] })
    expect(ask([{ ...stop, stop_after_hit: 0 }, next], '钱')).toMatchObject({ reply: '二', acting: [stop.name] })
  })

  it('what came before a rule was on is left to a person: no rule behind it says something else', () => {
    const late = { says: '新价', enabled_time: TUESDAY + 1 }
    const old = ruleOfTest({ says: '旧价', actions: ACTING })
    expect(ask([ruleOfTest(late), old], '多少钱')).toMatchObject({
      reply: null,
      why: ['too_old', 'stopped'],
      acting: [],
    })
    // One that lets the next rules act lets them act, and none answer.
    expect(ask([ruleOfTest({ ...late, stop_after_hit: 0 }), old], '多少钱')).toMatchObject({
      reply: null,
      why: ['too_old', 'too_old'],
      acting: [old.name],
    })
    // One that answers nothing takes no answer from others, and one that stands behind takes none at all.
    const silent = ruleOfTest({ ...late, replies: [], actions: ACTING, stop_after_hit: 0 })
    expect(ask([silent, old], '多少钱').reply).toBe('旧价')
    expect(ask([old, ruleOfTest(late)], '多少钱').reply).toBe('旧价')
  })

  it('shows why the others are not', () => {
    const cases: [Rule, RuleSkip][] = [
      [ruleOfTest({ enabled: 0 }), 'off'],
      [ruleOfTest({ channels: ['dm'] }), 'channel'],
      [ruleOfTest({ third_auth_ids: [2] }), 'account'],
      [ruleOfTest({ words: ['没有'] }), 'no_match'],
      [ruleOfTest({ trigger: 'first_message' }), 'no_match'],
      [ruleOfTest({ exclude_words: ['多少'] }), 'exclude_word'],
      [ruleOfTest({ windows: [{ weekdays: [1], from: '00:00', to: '23:59' }] }), 'hours'],
      [ruleOfTest({ trigger: 'off_hours', windows: [{ weekdays: [2], from: '09:00', to: '18:00' }] }), 'hours'],
      [ruleOfTest({ trigger: 'off_hours' }), 'hours'],
    ]
    expect(
      ask(
        cases.map(([rule]) => rule),
        '多少钱',
      ).why,
    ).toEqual(cases.map(([, why]) => why))
  })

  it('answers the first message, and outside of business hours', () => {
    const first = ruleOfTest({ trigger: 'first_message', says: '欢迎' })
    expect(ask([first], '你好', {}, { isFirst: true }).reply).toBe('欢迎')
    const off = ruleOfTest({
      trigger: 'off_hours',
      says: '已打烊',
      windows: [{ weekdays: [2], from: '11:00', to: '22:00' }],
    })
    expect(ask([off], '在吗').reply).toBe('已打烊')
    expect(ask([off], '在吗', {}, { at: TUESDAY + 2 * 3_600_000 }).reply).toBeNull()
  })

  it('falls back only where no other rule that is on matched', () => {
    const fallback = ruleOfTest({ trigger: 'no_match', says: '稍等' })
    const money = ruleOfTest({ words: ['钱'], says: '188' })
    const closed = { windows: [{ weekdays: [1], from: '00:00', to: '23:59' }] }
    expect(ask([fallback, money], '多少钱')).toMatchObject({ reply: '188', why: ['no_match', null] })
    expect(ask([fallback, money], '你好').reply).toBe('稍等')
    expect(ask([fallback, { ...money, enabled: 0 }], '多少钱').reply).toBe('稍等')
    expect(ask([fallback, { ...money, ...closed }], '多少钱').reply).toBe('稍等')
    expect(ask([fallback, { ...money, exclude_words: ['多少'] }], '多少钱').reply).toBe('稍等')
    // What works outside of hours is no match of its own.
    const off = ruleOfTest({
      trigger: 'off_hours',
      stop_after_hit: 0,
      says: '打烊',
      windows: [{ weekdays: [1], from: '01:00', to: '02:00' }],
    })
    expect(ask([off, fallback], '你好').why).toEqual([null, 'answered'])
  })

  it('leaves out a rule that can not be asked, and asks the others', () => {
    const broken: number[] = []
    const bad = ruleOfTest({ keywords: [{ word: '(', match_mode: 'regex' }], trigger: 'keyword' })
    const good = ruleOfTest({ says: '在' })
    expect(ask([bad, good], '在吗', { onBroken: (rule) => void broken.push(rule.id) }).reply).toBe('在')
    expect(broken).toEqual([bad.id])
  })
})

describe('what stands in the way of an answer', () => {
  it.each<[RuleSkip, Partial<Circumstances>, Partial<Rule>]>([
    ['by_hand_only', { isByHandOnly: true }, {}],
    ['cant_reply', { canReply: false }, {}],
    ['account_off', { answersSince: null }, {}],
    ['cooldown', { lastAnswer: () => TUESDAY - 59 * 60_000 }, { cooldown_min: 60 }],
    ['daily_cap', { answersToday: () => 50 }, {}],
    ['account_cap', { answersLeft: () => 0 }, {}],
    ['risky_words', { isRisky: () => true }, {}],
  ])('%s: its actions are done all the same', (why, around, more) => {
    const rule = ruleOfTest({ ...more, actions: ACTING })
    expect(ask([rule], '你好', around)).toEqual({ reply: null, why: [why], matched: [rule.name], acting: [rule.name] })
  })

  it.each<[RuleSkip, Partial<Circumstances>, Partial<Rule>]>([
    ['paused', { isPaused: true }, {}],
    ['too_old', {}, { enabled_time: TUESDAY + 1 }],
    ['too_old', { answersSince: TUESDAY + 1 }, {}],
  ])('%s: nothing at all is done, and others are asked', (why, around, more) => {
    const rule = ruleOfTest({ ...more, actions: ACTING })
    expect(ask([rule], '你好', around)).toEqual({ reply: null, why: [why], matched: [rule.name], acting: [] })
    expect(ask([rule, ruleOfTest()], '你好', around).why).toHaveLength(2)
  })

  it('ends with its time', () => {
    const rule = ruleOfTest({ cooldown_min: 60, daily_cap: 2, says: '好' })
    expect(ask([rule], '你好', { lastAnswer: () => TUESDAY - 60 * 60_000, answersToday: () => 1 }).reply).toBe('好')
    expect(ask([{ ...rule, is_confirmed: 1 }], '你好', { isRisky: () => true }).reply).toBe('好')
  })

  it('lets the next rule answer', () => {
    const [first, second] = [ruleOfTest({ cooldown_min: 60, stop_after_hit: 0 }), ruleOfTest({ says: '二' })]
    const around = { lastAnswer: (rule: number) => (rule === first.id ? TUESDAY - 1 : 0) }
    expect(ask([first, second], '你好', around)).toMatchObject({ reply: '二', why: ['cooldown', null] })
  })
})

describe('kinds of messages', () => {
  it('rules for comments leave private messages alone, and the other way round', () => {
    const comments = ruleOfTest({ name: '评论' })
    const direct = ruleOfTest({ name: '私信', channels: ['dm'] })
    expect(ask([comments, direct], '在吗', {}, { channel: 'dm' })).toMatchObject({
      matched: ['私信'],
      why: ['channel', null],
    })
    expect(ask([comments, direct], '在吗')).toMatchObject({ matched: ['评论'] })
    expect(ask([direct], '在吗', { canReply: false }, { channel: 'dm' })).toMatchObject({
      reply: null,
      why: ['cant_reply'],
    })
    expect(ask([direct], '在吗', { answersSince: null }, { channel: 'dm' })).toMatchObject({
      reply: null,
      why: ['account_off'],
    })
  })
})

describe('the answer', () => {
  it('is any of them, or the next one', () => {
    const replies = ['甲', '乙', '丙'].map((content) => ({ content }))
    const any = ruleOfTest({ replies })
    expect([0, 0.34, 0.99].map((chance) => ask([any], '你好', { chance: () => chance }).reply)).toEqual([
      '甲',
      '乙',
      '丙',
    ])
    const inTurn = ruleOfTest({ replies, reply_mode: 'in_turn' })
    expect([0, 1, 2, 3].map((turn) => ask([{ ...inTurn, turn }], '你好', { chance: () => 0.5 }).reply)).toEqual([
      '甲',
      '乙',
      '丙',
      '甲',
    ])
  })

  it('has its names put in; braces that nobody fills stay out, and nothing is no answer', () => {
    const fill = (content: string) => fillReply(content, { guest: '小王', own: '城南小馆' })
    expect(fill('您好{昵称}，这里是{我的昵称}{门店}')).toBe('您好小王，这里是城南小馆')
    expect(ask([ruleOfTest({ says: '{门店}' })], '你好', { fill })).toMatchObject({ reply: null, why: ['cant_reply'] })
  })
})
