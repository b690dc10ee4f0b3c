// Conversations that wait too long for the answer of whoever has them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as inbox from '../../../contract/http/conversations.ts'
import { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import { replyGuestCapital } from '../../../contract/http/replies.ts'
import type { TestSession } from '../../testing/app.ts'
import { HOUR } from '../leads/testing/lead-bench.ts'
import { returnUnanswered } from './return-unanswered.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('conversations that go back on %s', (kind) => {
  let bench: InboxBench
  let ann: TestSession
  beforeAll(async () => {
    bench = await openInboxBench(kind)
    ann = await bench.person(['*'], 'all', '小安')
  })
  afterAll(async () => await bench.close())

  /** A guest who asks now. */
  const asking = async (name: string) => {
    const account = await bench.readAccount(['comment'])
    const ask = async () =>
      await bench.read(
        account,
        [seen({ guest_uid: name, work_id: 'w', msg_time: Math.floor((bench.time.now + MINUTE) / 1000) })],
        { kind: 'comment' },
      )
    await ask()
    const row = async () => {
      const [one] = await bench.conversations({ third_auth_id: account })
      if (one === undefined) throw new Error('no conversation')
      return one
    }
    const { id } = await row()
    const give = async (by: TestSession = ann) =>
      await bench.get(inbox.setConversation, { ids: [id], assignee_admin_id: by.adminId })
    return { id, row, give, ask }
  }
  const run = async (): Promise<number> => {
    const { database } = bench.app.backend.foundation
    return await returnUnanswered(database.db, (tenant) => database.forTenant(tenant), bench.time.now)
  }
  const assigneeOf = async (one: { row: () => Promise<{ assignee_admin_id: number }> }) =>
    (await one.row()).assignee_admin_id
  const noticesOf = async () =>
    await bench.owner.db
      .selectFrom('run_logs')
      .select(['level', 'title', 'message'])
      .where('job_type', '=', 'messages')
      .orderBy('id')
      .execute()

  it('never unless somebody set how long; it is kept, and who may not edit rules may not', async () => {
    expect(await bench.get(getInboxRules, {})).toEqual({ return_minutes: 0, windows: [] })
    const one = await asking('never')
    await one.give()
    bench.time.now += 100 * HOUR
    expect([await run(), await assigneeOf(one)]).toEqual([0, ann.adminId])
    await bench.get(setInboxRules, { return_minutes: 0 })
    expect([await run(), await assigneeOf(one)]).toEqual([0, ann.adminId])
    const reader = await bench.person(['autoreply:list'])
    expect((await bench.ask(setInboxRules, { return_minutes: 5 }, reader)).code).toBe(CODE.NO_PERMISSION)
    const windows = [{ weekdays: [1], from: '09:00', to: '18:00' }]
    expect(await bench.get(setInboxRules, { return_minutes: 30, windows })).toEqual({ return_minutes: 30, windows })
    expect(await bench.get(setInboxRules, { windows: [] })).toEqual({ return_minutes: 30, windows: [] })
    expect(await bench.get(getInboxRules, {}, reader)).toEqual({ return_minutes: 30, windows: [] })
    await run()
  })

  it('after so many minutes, with a note in the thread and a line in the run log, once', async () => {
    const one = await asking('late')
    await one.give()
    const before = (await noticesOf()).length
    bench.time.now += 29 * MINUTE
    expect([await run(), await assigneeOf(one)]).toEqual([0, ann.adminId])
    bench.time.now += 2 * MINUTE
    expect([await run(), await assigneeOf(one), await run()]).toEqual([1, 0, 0])
    expect((await bench.thread(one.id)).filter((row) => row.direction === 'system')).toMatchObject([
      { text: '小安超过 30 分钟没有回复，会话已退回未分配', author_name: '' },
    ])
    expect((await noticesOf()).slice(before)).toEqual([
      { level: 'warn', title: '会话退回未分配', message: '小安的 1 个会话超时没有回复' },
    ])
    const rows = await bench.owner.db
      .selectFrom('notifications')
      .select(['admin_id', 'body', 'jump_url'])
      .where('kind', '=', 'conversation_returned')
      .orderBy('id')
      .execute()
    expect(rows.at(-1)).toEqual({
      admin_id: ann.adminId,
      body: '您的 1 个会话超过 30 分钟没有回复，已退回未分配',
      jump_url: '/chat/chat',
    })
    expect(await one.row()).toMatchObject({ status: 'open', assignee_admin_id: 0 })
  })

  it('counts from when the assignee got it, by whatever way', async () => {
    const one = await asking('handed')
    bench.time.now += 100 * MINUTE
    await one.give()
    expect(await run()).toBe(0)
    bench.time.now += 20 * MINUTE
    await bench.get(inbox.assignConversations, {
      ids: [one.id],
      mode: 'fixed',
      assignee_admin_id: bench.owner.adminId,
    })
    bench.time.now += 20 * MINUTE
    expect([await run(), await assigneeOf(one)]).toEqual([0, bench.owner.adminId])
    bench.time.now += 11 * MINUTE
    expect([await run(), await assigneeOf(one)]).toEqual([1, 0])
  })

  it('leaves what is answered, in the queue, resolved, snoozed, or waits for something else', async () => {
    const [queued, resolved, snoozed, pending, free] = [
      await asking('queued'),
      await asking('resolved'),
      await asking('snoozed'),
      await asking('pending'),
      await asking('free'),
    ]
    for (const one of [queued, resolved, snoozed, pending]) await one.give()
    await bench.get(
      replyGuestCapital,
      { conversation_id: queued.id, content: '在的', client_token: crypto.randomUUID() },
      ann,
    )
    await bench.get(inbox.setConversation, { ids: [resolved.id], status: 'resolved' })
    await bench.get(inbox.setConversation, { ids: [pending.id], status: 'pending' })
    await bench.get(inbox.setConversation, {
      ids: [snoozed.id],
      status: 'snoozed',
      snooze_until: Math.floor((bench.time.now + 2 * HOUR) / 1000),
    })
    bench.time.now += HOUR
    expect(await run()).toBe(0)
    expect([await assigneeOf(queued), await assigneeOf(pending), await assigneeOf(free)]).toEqual([
      ann.adminId,
      ann.adminId,
      0,
    ])
    // Awake again, he waits.
    bench.time.now += 2 * HOUR
    expect([await run(), await assigneeOf(snoozed)]).toEqual([1, 0])
  })

  it('in business hours alone', async () => {
    // It is 15 o'clock of a Tuesday and later here.
    const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
    const wall = (new Date(bench.time.now).getUTCHours() + 8) % 24
    const every = [1, 2, 3, 4, 5, 6, 7]
    const closed = { weekdays: every, from: clock((wall + 3) % 24), to: clock((wall + 5) % 24) }
    await bench.get(setInboxRules, { windows: [closed] })
    const one = await asking('night')
    await one.give()
    bench.time.now += HOUR
    expect([await run(), await assigneeOf(one)]).toEqual([0, ann.adminId])
    // A day later, in those hours: the hours of yesterday counted.
    bench.time.now += 23 * HOUR + 4 * HOUR
    expect([await run(), await assigneeOf(one)]).toEqual([1, 0])
    await bench.get(setInboxRules, { windows: [] })
  })
})
