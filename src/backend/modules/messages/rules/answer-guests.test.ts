// Rules answer what guests just wrote: once, only what is fresh, and never where a person speaks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { setRuleAccounts, setRuleStatus } from '../../../../contract/http/auto-reply.ts'
import { saveTag } from '../../../../contract/http/customer.ts'
import { setConversation } from '../../../../contract/http/conversations.ts'
import { reportMessages } from '../../../../contract/http/message-readings.ts'
import { endOfDay } from '../../../lib/days.ts'
import { settleIn } from '../../restores/after-restore.ts'
import { ZONE } from '../../leads/testing/lead-bench.ts'
import { openRuleBench } from '../testing/rule-bench.ts'
import type { RuleBench } from '../testing/rule-bench.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { sending, sent, withdrawn } = SEND_STATUS

describe.each(['sqlite', 'postgres'] as const)('rules that answer on %s', (kind) => {
  let bench: RuleBench
  beforeAll(async () => {
    bench = await openRuleBench(kind)
  })
  afterAll(async () => await bench.close())

  const head = async (account: number) => {
    const [row] = await bench.conversations({ third_auth_id: account })
    if (row === undefined) throw new Error('no conversation')
    return row
  }
  /** An account with one rule, and one comment that it answers. */
  const answered = async () => {
    const account = await bench.answering()
    const rule = await bench.rule(account)
    const comment = bench.comment('多少钱')
    const [conversation = 0] = await bench.readIn(account, [comment])
    return { account, rule, comment, conversation }
  }

  it('answers a fresh comment once, however often it is read', async () => {
    const { account, rule, comment, conversation } = await answered()
    expect(await bench.outgoing(conversation)).toEqual([{ text: '您好', status: sending, rule }])
    await bench.readIn(account, [comment])
    await bench.readIn(account, [comment, comment])
    expect(await bench.outgoing(conversation)).toHaveLength(1)
    expect(await bench.logs(account)).toMatchObject([
      { rule_id: rule, text: '多少钱', reply: '您好', status: 'queued', why: null, send_status: sending },
    ])
    expect(await head(account)).toMatchObject({ unread_count: 1, last_message: { direction: 'in' } })
    const taken = await bench.takeReply(account)
    expect(taken).toMatchObject({ text: '您好', target: { text: '多少钱' } })
    if (taken !== undefined) await bench.ended(taken, { platform_msg_id: `auto ${conversation}` })
    expect(await bench.outgoing(conversation)).toEqual([{ text: '您好', status: sent, rule }])
    expect(await head(account)).toMatchObject({ waiting_since: 0, bot_paused_until: 0 })
  })

  it('answers once when the same reading is reported twice at once', async () => {
    const account = await bench.answering()
    await bench.rule(account)
    bench.time.now += MINUTE
    const taken = await bench.take(account, 'comment')
    const input = await bench.signed(account, taken, [bench.comment('在吗')])
    await Promise.all([bench.get(reportMessages, input), bench.get(reportMessages, input)])
    expect(await bench.outgoing((await head(account)).id)).toHaveLength(1)
    expect(await bench.logs(account)).toHaveLength(1)
  })

  it('waits a while before it says anything', async () => {
    const account = await bench.answering()
    await bench.rule(account, { delay_min_s: 300, delay_max_s: 600 })
    await bench.readIn(account, [bench.comment('在吗')])
    expect(await bench.takeReply(account)).toBeUndefined()
    bench.time.now += 4 * MINUTE
    expect(await bench.takeReply(account)).toBeUndefined()
    bench.time.now += 7 * MINUTE
    expect(await bench.takeReply(account)).toBeDefined()
  })

  it('never answers what was written before it was switched on', async () => {
    const account = await bench.answering()
    const early = bench.comment('早', { msg_time: Math.floor(bench.time.now / 1000) - 60 })
    await bench.rule(account)
    await bench.readIn(account, [early])
    expect(await bench.logs(account)).toMatchObject([{ status: 'skipped', why: 'too_old', send_status: null }])
    const later = await bench.answering({ isOff: true })
    await bench.rule(later)
    const before = bench.comment('早')
    bench.time.now += MINUTE
    await bench.get(setRuleAccounts, { ids: [later], enabled: 1, is_risk_accepted: 1 })
    await bench.readIn(later, [before])
    expect(await bench.logs(later)).toMatchObject([{ why: 'too_old' }])
    for (const one of [account, later]) expect(await bench.outgoing((await head(one)).id)).toEqual([])
  })

  it('asks nothing about what is old, without a time, without words, of others, or answered already', async () => {
    const account = await bench.answering()
    await bench.rule(account)
    bench.time.now += 30 * HOUR
    const now = Math.floor(bench.time.now / 1000)
    const [asked, answer] = [
      bench.comment('在吗', { guest_uid: 'x' }),
      bench.comment('在', { guest_uid: 'x', direction: 'out', msg_time: now + 2 }),
    ]
    await bench.readIn(account, [
      bench.comment('昨天', { msg_time: now - 25 * 3_600 }),
      bench.comment('何时', { msg_time: 0 }),
      bench.comment(''),
      bench.comment('撤回', { withdrawn: true }),
      bench.comment('插话', { author_uid: 'somebody else' }),
      asked,
      answer,
    ])
    expect(await bench.logs(account)).toEqual([])
  })

  it('only acts for accounts that nobody switched on, and where answers are sent by hand', async () => {
    const { id: tag } = await bench.get(saveTag, { name: `意向 ${kind}`, kind: 'conversation' })
    const guest = await bench.person(['chat:reply'])
    const actions = { add_tag_ids: [tag], create_lead: 1 as const, assign_admin_id: guest.adminId }
    const off = await bench.answering({ isOff: true })
    const byHand = await bench.answering({ platform_value: 'xiaohongshu', isOff: true })
    for (const account of [off, byHand]) {
      await bench.rule(account, { actions })
      await bench.readIn(account, [bench.comment('怎么联系，我电话 13812340000')])
      const row = await head(account)
      expect(row).toMatchObject({ tags: [{ id: tag }], assignee_admin_id: guest.adminId, lead_stage: 0 })
      expect(row.lead_id).toBeGreaterThan(0)
      expect(await bench.outgoing(row.id)).toEqual([])
    }
    expect((await bench.logs(off)).map((one) => [one.status, one.why])).toEqual([['acted', 'account_off']])
    expect((await bench.logs(byHand)).map((one) => [one.status, one.why])).toEqual([['acted', 'by_hand_only']])
    // Both wrote the same number: one person, in the pool.
    const leads = await bench.owner.db
      .selectFrom('guest_capitals')
      .select(['id', 'owner_admin_id', 'phone_mask'])
      .execute()
    expect(leads).toMatchObject([{ owner_admin_id: 0, phone_mask: '138****0000' }])
  })

  it('makes no lead twice, and takes no contact from another', async () => {
    const account = await bench.answering()
    await bench.rule(account, { actions: { add_tag_ids: [], create_lead: 1, assign_admin_id: 0 } })
    const [byPhone, byWechat] = [
      await bench.lead({ phone: '13711112222' }),
      await bench.lead({ phone: '', wechat: 'wx_other_9' }),
    ]
    const count = async () =>
      (await bench.owner.db.selectFrom('guest_capitals').select('id').where('merged_into_id', '=', 0).execute()).length
    const before = await count()
    await bench.readIn(account, [bench.comment('电话 13711112222，微信 wx_other_9')])
    expect((await head(account)).lead_id).toBe(byPhone)
    const { wechat_mask } = await bench.owner.db
      .selectFrom('guest_capitals')
      .select('wechat_mask')
      .where('id', '=', byPhone)
      .executeTakeFirstOrThrow()
    expect([wechat_mask, byWechat > 0]).toEqual(['', true])
    expect(await count()).toBe(before)
  })

  it('gives a guest no second answer before its time, and no more than its share of a day', async () => {
    // In the morning, so that an hour later is the same day.
    bench.time.now = endOfDay(bench.time.now, ZONE) + 9 * HOUR
    const account = await bench.answering()
    const rule = await bench.rule(account, { per_user_cooldown_min: 60, daily_cap: 2 })
    const write = async (guest: string) => await bench.readIn(account, [bench.comment('在吗', { guest_uid: guest })])
    await write('a')
    await write('a')
    await write('b')
    await write('c')
    bench.time.now += HOUR
    await write('a')
    bench.time.now += 24 * HOUR
    await write('a')
    expect((await bench.logs(account)).map((one) => one.why)).toEqual([
      null,
      'cooldown',
      null,
      'daily_cap',
      'daily_cap',
      null,
    ])
    expect(rule).toBeGreaterThan(0)
  })

  it('gives place to a person, here and on the site, for half an hour', async () => {
    const { account, conversation, rule, comment } = await answered()
    await bench.reply(conversation, { content: '您好' })
    expect(await bench.outgoing(conversation)).toEqual([
      { text: '您好', status: withdrawn, rule },
      { text: '您好', status: sending, rule: 0 },
    ])
    expect((await head(account)).bot_paused_until).toBe(Math.floor((bench.time.now + 30 * MINUTE) / 1000))
    const again = (more: object = {}) => bench.comment('还在吗', { guest_uid: comment.guest_uid, ...more })
    await bench.readIn(account, [again()])
    expect((await bench.logs(account)).map((one) => one.why)).toEqual([null, 'paused'])
    bench.time.now += 31 * MINUTE
    await bench.readIn(account, [again()])
    expect((await bench.logs(account)).at(-1)).toMatchObject({ status: 'queued', send_status: sending })
    // The answer on the site is read in together with the next question.
    await bench.readIn(account, [again({ direction: 'out', author_uid: 'me', text: '在的' })])
    expect((await bench.logs(account)).at(-1)).toMatchObject({ send_status: withdrawn })
    await bench.readIn(account, [again()])
    expect((await bench.logs(account)).at(-1)?.why).toBe('paused')
  })

  it('rests for as long as somebody says', async () => {
    const { account, conversation, rule, comment } = await answered()
    await bench.get(setConversation, { ids: [conversation], bot_paused_minutes: 600 })
    expect(await bench.outgoing(conversation)).toMatchObject([{ status: withdrawn, rule }])
    await bench.get(setConversation, { ids: [conversation], bot_paused_minutes: 0 })
    expect((await head(account)).bot_paused_until).toBe(0)
    await bench.readIn(account, [bench.comment('在吗', { guest_uid: comment.guest_uid })])
    expect((await bench.logs(account)).at(-1)?.status).toBe('queued')
  })

  it.each<[string, (at: Awaited<ReturnType<typeof answered>>) => Promise<unknown>]>([
    ['the rule is off', async ({ rule }) => await bench.get(setRuleStatus, { ids: [rule], enabled: 0 })],
    ['the account is off', async ({ account }) => await bench.get(setRuleAccounts, { ids: [account], enabled: 0 })],
    [
      'the guest took his words back',
      async ({ account, comment }) => await bench.readIn(account, [{ ...comment, text: '', withdrawn: true }]),
    ],
    [
      'somebody answered',
      async ({ account, comment }) => {
        const time = comment.msg_time + 1
        bench.time.now += 40 * MINUTE
        await bench.readIn(account, [
          bench.comment('在', { direction: 'out', guest_uid: comment.guest_uid, msg_time: time }),
        ])
      },
    ],
  ])('takes an answer back that is not wanted any more: %s', async (_name, change) => {
    const at = await answered()
    await change(at)
    bench.time.now += MINUTE
    expect(await bench.takeReply(at.account)).toBeUndefined()
    expect(await bench.outgoing(at.conversation)).toContainEqual({ text: '您好', status: withdrawn, rule: at.rule })
  })

  it('loses no message by a rule that is broken', async () => {
    const account = await bench.answering()
    const bad = await bench.rule(account, { keywords: [{ word: '在' }] })
    await bench.owner.db
      .updateTable('auto_reply_rules')
      .set({ keywords: '[{"word":"(","match_mode":"regex"}]' })
      .where('id', '=', bad)
      .execute()
    const worse = await bench.rule(account)
    await bench.owner.db.updateTable('auto_reply_rules').set({ actions: 'x' }).where('id', '=', worse).execute()
    const good = await bench.rule(account, { name: '好的' })
    await bench.readIn(account, [bench.comment('在吗')])
    expect((await bench.logs(account)).map((one) => one.rule_id)).toEqual([good])
    await bench.owner.db.deleteFrom('auto_reply_rules').where('id', 'in', [bad, worse]).execute()
  })

  it('says no contact data that nobody insisted on, and calls nobody by them', async () => {
    const account = await bench.answering()
    const rule = await bench.rule(account, { replies: [{ content: '{昵称}您好{门店}' }] })
    const [first = 0] = await bench.readIn(account, [bench.comment('在吗', { guest_name: '小王' })])
    const [second = 0] = await bench.readIn(account, [bench.comment('在吗', { guest_name: '加微信 abc_123456' })])
    expect((await bench.outgoing(first))[0]?.text).toBe('小王您好')
    expect((await bench.outgoing(second))[0]?.text).toBe('您好')
    await bench.owner.db
      .updateTable('auto_reply_rules')
      .set({ replies: '[{"content":"加微信 abc_123456"}]' })
      .where('id', '=', rule)
      .execute()
    await bench.readIn(account, [bench.comment('在吗')])
    expect((await bench.logs(account)).at(-1)).toMatchObject({ status: 'skipped', why: 'risky_words' })
  })

  it('is switched off after a backup came back', async () => {
    const { rule, account } = await answered()
    await settleIn(
      bench.app.backend.foundation.database.db,
      {
        key: `rules-${process.pid}-${account}`,
        name: 'backup-r.sqlite',
        time: bench.time.now,
        by: '老板',
        tenantId: bench.owner.tenantId,
        adminId: bench.owner.adminId,
        replaced: null,
      },
      null,
      bench.time.now,
    )
    const { db } = bench.owner
    await db.updateTable('admin_tokens').set({ revoke_time: null }).execute()
    const on = await db.selectFrom('auto_reply_rules').select('id').where('enabled', '=', 1).execute()
    const accounts = await db
      .selectFrom('auto_reply_accounts')
      .select('third_auth_id')
      .where('enabled', '=', 1)
      .execute()
    expect([on, accounts]).toEqual([[], []])
    const notes = await db.selectFrom('run_logs').select('message').where('title', '=', '自动回复已关闭').execute()
    expect(notes).toHaveLength(1)
    expect(rule).toBeGreaterThan(0)
  })
})
