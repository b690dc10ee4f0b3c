// What holds rules back beside their own limits: what the account may still say today, and what its platform lets
// through in private.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { replyPaceOf } from '../../../../contract/helper/reply-commands.ts'
import { setRuleAccounts, testRule } from '../../../../contract/http/auto-reply.ts'
import { openRuleBench } from '../testing/rule-bench.ts'
import type { RuleBench } from '../testing/rule-bench.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { sending } = SEND_STATUS

describe.each(['sqlite', 'postgres'] as const)('limits of rules on %s', (kind) => {
  let bench: RuleBench
  beforeAll(async () => {
    bench = await openRuleBench(kind)
  })
  afterAll(async () => await bench.close())

  it('answers private messages by rules for them alone, and somebody new once where one gets through', async () => {
    const account = await bench.readAccount(['comment', 'dm'])
    await bench.owner.db
      .updateTable('third_auths')
      .set({ platform_value: 'shipinhao' })
      .where('id', '=', account)
      .execute()
    await bench.get(setRuleAccounts, { ids: [account], enabled: 1, is_risk_accepted: 1 })
    await bench.rule(account)
    const said = (guest: string, text: string) => bench.comment(text, { guest_uid: guest, work_id: '' })
    await bench.read(account, [said('early bird', '在吗')])
    expect(await bench.logs(account)).toEqual([])
    const rule = await bench.rule(account, { channels: ['dm'], replies: [{ content: '稍等' }] })
    await bench.read(account, [said('new guest', '在吗'), said('new guest', '有人吗')])
    const row = (await bench.conversations({ third_auth_id: account })).find(
      (one) => one.kind === 'dm' && one.unread_count === 2,
    )
    expect(await bench.outgoing(row?.id ?? 0)).toEqual([{ text: '稍等', status: sending, rule }])
    expect((await bench.logs(account)).map((one) => [one.text, one.status, one.why])).toEqual([
      ['在吗', 'queued', null],
      ['有人吗', 'skipped', 'cant_reply'],
    ])
    // A person's words go before what a rule is about to say, and are the one.
    const id = await bench.reply(row?.id ?? 0, { content: '有人在' })
    bench.time.now += MINUTE
    expect(await bench.takeReply(account)).toMatchObject({ kind: 'dm', message_id: id, text: '有人在' })
  })

  it('plans no answer beyond what the account may give today, and says so; another day it answers again', async () => {
    const account = await bench.answering()
    await bench.rule(account, { daily_cap: 2_000 })
    const pressed = Array.from({ length: replyPaceOf('douyin').day - 2 }, (_, at) => ({
      message_id: 8_000_000 + account * 100 + at,
      conversation_id: 1,
      third_auth_id: account,
      admin_id: bench.owner.adminId,
      client_token: `spent-${account}-${at}`,
      state: 'sent' as const,
      tried_time: bench.time.now,
      last_end: 'sent' as const,
    }))
    await bench.owner.db
      .insertInto('message_sends')
      .values(pressed as never)
      .execute()
    const why = async () => (await bench.logs(account)).map((log) => [log.text, log.status, log.why])
    // One report with more than is left: the first two are answered.
    await bench.readIn(account, [bench.comment('一'), bench.comment('二'), bench.comment('三')])
    // What waits is spoken for, too.
    await bench.readIn(account, [bench.comment('四')])
    expect(await why()).toEqual([
      ['一', 'queued', null],
      ['二', 'queued', null],
      ['三', 'skipped', 'account_cap'],
      ['四', 'skipped', 'account_cap'],
    ])
    const tried = await bench.get(testRule, { text: '五', third_auth_id: account })
    expect([tried.answer, tried.skipped.some((one) => one.why === 'account_cap')]).toEqual([null, true])
    bench.time.now += 24 * HOUR
    await bench.readIn(account, [bench.comment('六')])
    expect((await why()).at(-1)).toEqual(['六', 'queued', null])
  })
})
