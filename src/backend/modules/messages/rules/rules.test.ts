// Rules as people keep them, try them, and read what they did.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../../contract/errors.ts'
import * as http from '../../../../contract/http/auto-reply.ts'
import { deleteAccounts } from '../../../../contract/http/third-auth.ts'
import { cleanRuleLogs } from './rule-logs.service.ts'
import { openRuleBench } from '../testing/rule-bench.ts'
import type { RuleBench, RuleForm } from '../testing/rule-bench.ts'

const BASE: RuleForm = {
  name: '问价',
  trigger: 'keyword',
  keywords: [{ word: '多少钱' }],
  replies: [{ content: '188 元' }],
}

describe.each(['sqlite', 'postgres'] as const)('rules on %s', (kind) => {
  let bench: RuleBench
  beforeAll(async () => {
    bench = await openRuleBench(kind)
  })
  afterAll(async () => await bench.close())

  const save = async (more: Partial<RuleForm> = {}) => await bench.get(http.saveRule, { ...BASE, ...more })
  const list = async (more: Parameters<RuleBench['get']>[1] = {}) =>
    (await bench.get(http.ruleList, more as object)).data
  const row = async (id: number) => (await list({ limit: 200 })).find((one) => one.id === id)
  const clear = async () => void (await bench.owner.db.deleteFrom('auto_reply_rules').execute())

  it('is off and the last when it is new, and keeps all of it', async () => {
    await clear()
    const [first, second] = [
      await save(),
      await save({ name: '订位', keywords: [{ word: '订位', match_mode: 'equal' }] }),
    ]
    expect(await row(first.id)).toMatchObject({
      name: '问价',
      trigger: 'keyword',
      channels: ['comment'],
      keywords: [{ word: '多少钱', match_mode: 'contain' }],
      replies: [{ content: '188 元' }],
      priority: 1,
      enabled: 0,
      enabled_time: 0,
      edition: 1,
    })
    expect((await row(second.id))?.priority).toBe(2)
    expect(first.overlaps).toEqual([])
    expect((await save({ keywords: [{ word: ' 多少钱' }] })).overlaps).toEqual([
      { rule_id: first.id, name: '问价', word: '多少钱' },
    ])
  })

  it('says which rule that is on answers before it, in the list and after it was kept', async () => {
    await clear()
    const first = await save({ keywords: [{ word: '钱' }] })
    const second = await save({ name: '第二', keywords: [{ word: '多少钱' }, { word: '地址' }] })
    // The first one is off.
    expect([second.in_front, second.of_both, (await row(second.id))?.in_front]).toEqual([[], [], []])
    await bench.get(http.setRuleStatus, { ids: [first.id], enabled: 1 })
    const front = { rule_id: first.id, name: '问价', words: ['多少钱'] }
    expect((await row(second.id))?.in_front).toEqual([{ ...front, is_whole: 0 }])
    expect((await row(first.id))?.in_front).toEqual([])
    expect((await save({ name: '第三' })).in_front).toEqual([{ ...front, is_whole: 1 }])
    // Of other words: a message that has both is answered by the first one.
    const other = await save({ name: '翻新', keywords: [{ word: '翻新' }] })
    expect([other.in_front, other.of_both]).toEqual([[], [{ rule_id: first.id, name: '问价', words: ['钱'] }]])
    await bench.get(http.deleteRules, { ids: [other.id] })
    // Kept again, the first one has nothing before it, although another one has its words.
    expect((await bench.get(http.saveRule, { ...BASE, id: first.id, edition: 1 })).in_front).toEqual([])
    const ids = (await list({ limit: 200 })).map((one) => one.id)
    await bench.get(http.sortRules, { ids: ids.toReversed() })
    expect((await row(second.id))?.in_front).toEqual([])
    // What is shown is the place among those that there are, whatever was deleted.
    await bench.get(http.deleteRules, { ids: [ids.at(-1) ?? 0] })
    const left = await list({ limit: 200 })
    expect(left.map((one) => one.priority)).toEqual([1, 2])
    const last = left.at(-1)?.name ?? ''
    expect((await list({ keyword: last })).map((one) => [one.name, one.priority])).toEqual([[last, 2]])
  })

  it('is changed by whoever read it last', async () => {
    const { id, edition } = await save()
    const change = { ...BASE, id, name: '改了', edition }
    expect(await bench.get(http.saveRule, change)).toMatchObject({ id, edition: edition + 1 })
    expect((await bench.ask(http.saveRule, { ...change, name: '又改' })).code).toBe(CODE.CONFLICT)
    expect((await row(id))?.name).toBe('改了')
    expect((await bench.ask(http.saveRule, { ...change, id: 9_999_999 })).code).toBe(CODE.NOT_FOUND)
  })

  it.each<[string, Partial<RuleForm>, string, string]>([
    ['no words', { keywords: [] }, 'keywords', '请至少填写一个关键词'],
    [
      'a long word',
      { keywords: [{ word: '好' }, { word: '长'.repeat(31) }] },
      'keywords.1.word',
      '关键词最多 30 个字，更长的请用正则',
    ],
    ['half a pattern', { keywords: [{ word: '(好', match_mode: 'regex' }] }, 'keywords.0.word', '正则写法有误：(好'],
    [
      'a pattern that looks around',
      { keywords: [{ word: '(?=好)', match_mode: 'regex' }] },
      'keywords.0.word',
      '正则不支持这种写法：(?=（不支持前后断言和反向引用）',
    ],
    [
      'a pattern without end',
      { keywords: [{ word: '(a{1000}){1000}', match_mode: 'regex' }] },
      'keywords.0.word',
      '正则重复次数太多，请写得简单一些',
    ],
    [
      'a pattern that takes long',
      { keywords: [{ word: '(.{0,1000})(.{0,1000})', match_mode: 'regex' }] },
      'keywords.0.word',
      '正则重复次数太多，请写得简单一些',
    ],
    ['nothing to do', { replies: [] }, 'replies', '请填写至少一条回复，或选择一个动作'],
    ['no hours', { trigger: 'off_hours', windows: [] }, 'windows', '请填写营业时间，规则在营业时间之外生效'],
    ['delays that cross', { delay_min_s: 60, delay_max_s: 30 }, 'delay_max_s', '最长延迟不能小于最短延迟'],
  ])('refuses %s at its field', async (_name, more, field, msg) => {
    for (const endpoint of [http.saveRule, http.replayRule]) {
      const reply = await bench.ask(endpoint as typeof http.saveRule, { ...BASE, ...more })
      expect(reply).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field, msg }] } })
    }
  })

  it('asks before contact data are kept as an answer', async () => {
    const risky = { replies: [{ content: '好的' }, { content: '加微信 abc_123456' }] }
    expect(await bench.ask(http.saveRule, { ...BASE, ...risky })).toMatchObject({
      code: CODE.FORBIDDEN_WORDS,
      data: { errors: [{ field: 'replies.1.content' }] },
    })
    const { id } = await save({ ...risky, is_confirmed: 1 })
    const kept = async () =>
      (
        await bench.owner.db
          .selectFrom('auto_reply_rules')
          .select('is_confirmed')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).is_confirmed
    expect(await kept()).toBe(1)
    await bench.get(http.saveRule, { ...BASE, id, edition: 1, is_confirmed: 1 })
    expect(await kept()).toBe(0)
  })

  it('is found by its words, answers, kind and account', async () => {
    await clear()
    const account = await bench.answering()
    const other = await bench.answering()
    const all = await save()
    const own = await save({ name: '欢迎', trigger: 'first_message', keywords: [], third_auth_ids: [account] })
    const ids = async (more: object) => (await list(more)).map((one) => one.id)
    expect(await ids({ keyword: '多少' })).toEqual([all.id])
    expect(await ids({ keyword: '188' })).toEqual([all.id, own.id])
    expect(await ids({ trigger: 'first_message' })).toEqual([own.id])
    expect(await ids({ third_auth_id: other })).toEqual([all.id])
    expect(await ids({ third_auth_id: account })).toEqual([all.id, own.id])
    expect(await ids({ channel: 'dm' })).toEqual([])
    expect(await ids({ page: 2, limit: 1 })).toEqual([own.id])
  })

  it('is switched, sorted and deleted as a whole', async () => {
    await clear()
    const ids = [(await save()).id, (await save({ name: '二' })).id]
    const [first = 0, second = 0] = ids
    expect(await bench.get(http.setRuleStatus, { ids: [first], enabled: 1 })).toEqual({ updated: 1 })
    expect(await bench.get(http.setRuleStatus, { ids, enabled: 1 })).toEqual({ updated: 1 })
    expect((await row(first))?.enabled_time).toBe(Math.floor(bench.time.now / 1000))
    expect((await bench.ask(http.setRuleStatus, { ids: [first, 9_999_999], enabled: 0 })).code).toBe(CODE.NOT_FOUND)
    expect((await row(first))?.enabled).toBe(1)
    expect(await bench.get(http.sortRules, { ids: [second, first] })).toEqual({ updated: 2 })
    expect((await list()).map((one) => one.id)).toEqual([second, first])
    for (const wrong of [[first], [first, first], [first, second, 9_999_999]])
      expect((await bench.ask(http.sortRules, { ids: wrong })).code).toBe(CODE.CONFLICT)
    expect((await bench.ask(http.deleteRules, { ids: [first, 9_999_999] })).code).toBe(CODE.NOT_FOUND)
    expect(await bench.get(http.deleteRules, { ids })).toEqual({ deleted: 2 })
    expect(await list()).toEqual([])
  })

  it('are two hundred at most', async () => {
    await clear()
    const { id } = await save()
    const { id: _id, ...cells } = await bench.owner.db
      .selectFrom('auto_reply_rules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: RULE_LIMITS.rules - 1 }, () => cells)
    await bench.owner.db.insertInto('auto_reply_rules').values(more).execute()
    expect(await bench.ask(http.saveRule, BASE)).toMatchObject({ code: CODE.CONFLICT })
    await clear()
  })

  it('tells which rules words would meet, and why the others not', async () => {
    await clear()
    const account = await bench.answering({ isOff: true })
    const price = await save({ replies: [{ content: '{昵称}您好，188 元' }] })
    const shut = await save({ name: '不含', exclude_words: ['一位'], stop_after_hit: 0 })
    const hello = await save({ name: '欢迎', trigger: 'first_message', keywords: [] })
    await bench.get(http.setRuleStatus, { ids: [hello.id], enabled: 1 })
    await bench.get(http.sortRules, { ids: [shut.id, price.id, hello.id] })
    const test = async (more: object = {}) => await bench.get(http.testRule, { text: '多少钱一位', ...more })
    expect(await test()).toEqual({
      matched: [{ rule_id: price.id, name: '问价', word: '多少钱', is_off: 1 }],
      answer: { rule_id: price.id, name: '问价', reply: '{昵称}您好，188 元' },
      skipped: [
        { rule_id: shut.id, name: '不含', why: 'exclude_word', word: '一位' },
        { rule_id: hello.id, name: '欢迎', why: 'stopped', word: '' },
      ],
    })
    expect(await test({ enabled_only: 1 })).toMatchObject({
      matched: [{ rule_id: hello.id, is_off: 0 }],
      answer: { rule_id: hello.id },
      skipped: [{ why: 'off' }, { why: 'off' }],
    })
    expect(await test({ enabled_only: 1, is_first: 0 })).toMatchObject({ answer: null })
    expect((await test({ third_auth_id: account })).answer).toBeNull()
    expect((await test({ third_auth_id: account })).skipped).toContainEqual({
      rule_id: price.id,
      name: '问价',
      why: 'account_off',
      word: '多少钱',
    })
    expect((await bench.ask(http.testRule, { text: 'x', third_auth_id: 9_999_999 })).code).toBe(CODE.NOT_FOUND)
    expect((await bench.logs(account)).length).toBe(0)
    await clear()
  })

  it('answers for an account once somebody accepted the risk, and not where people answer by hand', async () => {
    const [account, byHand] = [
      await bench.answering({ isOff: true }),
      await bench.answering({ isOff: true, platform_value: 'xiaohongshu' }),
    ]
    const ids = [account, byHand]
    expect(await bench.ask(http.setRuleAccounts, { ids, enabled: 1 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'is_risk_accepted' }] },
    })
    const on = { ids, enabled: 1 as const, is_risk_accepted: 1 as const }
    expect(await bench.get(http.setRuleAccounts, on)).toEqual({ updated: 1, skipped: 1 })
    expect(await bench.get(http.setRuleAccounts, on)).toEqual({ updated: 0, skipped: 2 })
    const rows = async (more: object = {}) => (await bench.get(http.ruleAccountList, { limit: 200, ...more })).data
    const shown = (await rows()).filter((one) => ids.includes(one.third_auth_id))
    expect(shown.find((one) => one.third_auth_id === account)).toMatchObject({
      enabled: 1,
      enabled_time: Math.floor(bench.time.now / 1000),
      by_hand_only: 0,
      is_read: 1,
      today_count: 0,
    })
    expect(shown.find((one) => one.third_auth_id === account)?.enabled_name).not.toBe('')
    expect(shown.find((one) => one.third_auth_id === byHand)).toMatchObject({ enabled: 0, by_hand_only: 1 })
    await bench.rule(account)
    await bench.readIn(account, [bench.comment('在吗')])
    expect((await rows({ enabled: 1 })).find((one) => one.third_auth_id === account)?.today_count).toBe(1)
    expect((await bench.ask(http.setRuleAccounts, { ids: [9_999_999], enabled: 0 })).code).toBe(CODE.NOT_FOUND)
    expect(await bench.get(http.setRuleAccounts, { ids, enabled: 0 })).toEqual({ updated: 1, skipped: 1 })
    expect((await rows({ enabled: 0 })).map((one) => one.third_auth_id)).toEqual(expect.arrayContaining(ids))
  })

  it('is only for accounts that are there: one that goes leaves its rules and its switch', async () => {
    const [gone, left] = [await bench.answering(), await bench.answering()]
    const both = await bench.rule(gone, { third_auth_ids: [gone, left] })
    const alone = await bench.rule(gone)
    await bench.get(deleteAccounts, { ids: [gone] })
    expect(await row(both)).toMatchObject({ third_auth_ids: [left], enabled: 1 })
    // An empty list would mean all accounts.
    expect(await row(alone)).toMatchObject({ third_auth_ids: [gone], enabled: 0 })
    const switches = await bench.owner.db
      .selectFrom('auto_reply_accounts')
      .select('third_auth_id')
      .where('third_auth_id', 'in', [gone, left])
      .execute()
    expect(switches).toEqual([{ third_auth_id: left }])
    expect((await bench.ask(http.saveRule, { ...BASE, third_auth_ids: [gone] })).code).toBe(CODE.NOT_FOUND)
  })

  it('tells of accounts in sight only, and nothing to other companies', async () => {
    await clear()
    const account = await bench.answering()
    const id = await bench.rule(account, { name: '在店里' })
    await bench.readIn(account, [bench.comment('在吗，电话 13812345678')])
    expect(await bench.logs(account)).toMatchObject([{ text: '在吗，电话 138****5678', rule_name: '在店里' }])
    const logs = async (more: object, by?: typeof bench.owner) => (await bench.get(http.ruleLogList, more, by)).total
    expect(await logs({ keyword: '在店里' })).toBe(1)
    expect(await logs({ keyword: '不在店里' })).toBe(0)
    expect(await logs({ rule_id: id, status: 'queued' })).toBe(1)
    expect(await logs({ rule_id: id, status: 'skipped' })).toBe(0)
    const narrow = await bench.person(['autoreply:list', 'autoreply:edit'], 'self')
    expect(await logs({}, narrow)).toBe(0)
    expect((await bench.get(http.ruleAccountList, {}, narrow)).total).toBe(0)
    expect((await bench.get(http.ruleList, {}, narrow)).data).toMatchObject([{ id, account_names: [], today_count: 1 }])
    expect((await bench.ask(http.setRuleAccounts, { ids: [account], enabled: 0 }, narrow)).code).toBe(CODE.NOT_FOUND)
    expect((await bench.ask(http.testRule, { text: 'x', third_auth_id: account }, narrow)).code).toBe(CODE.NOT_FOUND)
    const edit = { ...BASE, id, edition: 1, third_auth_ids: [account] }
    // What it had before stays; another one out of sight is not taken.
    expect((await bench.ask(http.saveRule, edit, narrow)).code).toBe(1)
    expect((await bench.ask(http.saveRule, { ...BASE, third_auth_ids: [account] }, narrow)).code).toBe(CODE.NOT_FOUND)
    const replay = await bench.get(http.replayRule, { ...BASE, trigger: 'comment' }, narrow)
    expect(replay).toMatchObject({ messages: 0, matched: 0 })
    const stranger = await bench.app.makeTenant()
    expect((await bench.get(http.ruleList, {}, stranger)).total).toBe(0)
    expect((await bench.ask(http.deleteRules, { ids: [id] }, stranger)).code).toBe(CODE.NOT_FOUND)
    await bench.get(http.deleteRules, { ids: [id] })
    expect(await logs({ rule_id: id })).toBe(1)
  })

  it('leaves a log that is kept for so long, and no answer goes with it', async () => {
    const account = await bench.answering()
    await bench.rule(account)
    const [conversation = 0] = await bench.readIn(account, [bench.comment('多少钱')])
    const { db } = bench.app.backend.foundation.database
    const { create_time: made } = await db
      .selectFrom('auto_reply_logs')
      .select('create_time')
      .where('third_auth_id', '=', account)
      .executeTakeFirstOrThrow()
    const keptMs = RULE_LIMITS.log_days * 86_400_000
    await cleanRuleLogs(db, made + keptMs)
    expect(await bench.logs(account)).toHaveLength(1)
    await cleanRuleLogs(db, made + keptMs + 1)
    expect(await bench.logs(account)).toEqual([])
    expect(await bench.outgoing(conversation)).toHaveLength(1)
  })
})
