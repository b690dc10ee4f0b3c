// The inbox over the network: what a reading brings, what follows from it, and what the team does with it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as inbox from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'
import { HOUR } from '../leads/testing/lead-bench.ts'
import { wakeSnoozed } from './snoozes.ts'

describe.each(['sqlite', 'postgres'] as const)('the inbox on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())
  const only = async (account: number) => {
    const [row, ...more] = await bench.conversations({ third_auth_id: account })
    if (row === undefined || more.length > 0) throw new Error('not one conversation')
    return row
  }

  it('a conversation is account, kind, guest and, of comments, the work', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen(), seen(), seen({ guest_uid: 'g2' })])
    const under = (work_id: string) => seen({ work_id, work_title: `作品 ${work_id}` })
    await bench.read(account, [under('w1'), under('w2'), under('w1')], { kind: 'comment' })
    const rows = await bench.conversations({ third_auth_id: account })
    expect(rows.map((row) => [row.kind, row.work_title, row.unread_count]).toSorted()).toEqual([
      ['comment', '作品 w1', 2],
      ['comment', '作品 w2', 1],
      ['dm', '', 1],
      ['dm', '', 2],
    ])
  })

  it('unread, last, waiting and first answer follow from the messages; an answer ends the waiting', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ msg_time: 1_780_000_100, text: '在吗' }), seen({ msg_time: 1_780_000_200 })])
    expect(await only(account)).toMatchObject({
      unread_count: 2,
      waiting_since: 1_780_000_100,
      first_reply_time: 0,
      last_inbound_time: 1_780_000_200,
      last_message_time: 1_780_000_200,
      last_message: { direction: 'in', withdrawn: 0 },
    })
    await bench.read(account, [seen({ direction: 'out', msg_time: 1_780_000_300, text: '在的' })])
    expect(await only(account)).toMatchObject({
      unread_count: 2,
      waiting_since: 0,
      first_reply_time: 1_780_000_300,
      last_message: { direction: 'out', text: '在的' },
    })
    // One that was written before the answer and came in late is answered; one behind it waits.
    await bench.read(account, [seen({ msg_time: 1_780_000_250 })])
    expect(await only(account)).toMatchObject({ unread_count: 3, waiting_since: 0 })
    await bench.read(account, [seen({ msg_time: 1_780_000_400 })])
    expect(await only(account)).toMatchObject({ unread_count: 4, waiting_since: 1_780_000_400 })
  })

  it('what one read the team has read; a later message is unread, and it can be made unread', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen(), seen()])
    const { id } = await only(account)
    const [first, second] = await bench.thread(id)
    const colleague = await bench.person(['chat:reply'])
    const before = await bench.get(inboxCount, {})
    await bench.get(inbox.markRead, { ids: [id], up_to_id: first?.id })
    expect((await only(account)).unread_count).toBe(1)
    await bench.get(inbox.markRead, { ids: [id] }, colleague)
    expect((await only(account)).unread_count).toBe(0)
    expect((await bench.get(inboxCount, {})).unread).toBe(before.unread - 1)
    // Told again, and told of less: nothing changes.
    expect(await bench.get(inbox.markRead, { ids: [id], up_to_id: first?.id })).toEqual({ updated: 0 })
    await bench.read(account, [seen()])
    expect((await only(account)).unread_count).toBe(1)
    await bench.get(inbox.markRead, { ids: [id], up_to_id: second?.id })
    expect((await only(account)).unread_count).toBe(1)
    await bench.get(inbox.markRead, { ids: [id] })
    expect(await bench.get(inbox.markRead, { ids: [id], unread: 1 })).toEqual({ updated: 1 })
    expect((await only(account)).unread_count).toBe(1)
    // Reading a thread marks nothing.
    await bench.thread(id, colleague)
    expect((await only(account)).unread_count).toBe(1)
  })

  it('who writes again opens what was resolved or snoozed; what was resolved waits no more', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ msg_time: 1_780_001_000 })])
    const { id } = await only(account)
    const set = async (input: object) => await bench.get(inbox.setConversation, { ids: [id], ...input })
    expect(await set({ status: 'resolved' })).toEqual({ updated: 1, skipped: 0 })
    expect(await set({ status: 'resolved' })).toEqual({ updated: 0, skipped: 1 })
    expect(await only(account)).toMatchObject({ status: 'resolved', waiting_since: 0 })
    // An answer, and what was withdrawn, open nothing.
    await bench.read(account, [
      seen({ direction: 'out', msg_time: 1_780_001_050 }),
      seen({ withdrawn: true, text: '' }),
    ])
    expect((await only(account)).status).toBe('resolved')
    await bench.read(account, [seen({ msg_time: 1_780_001_100 })])
    expect(await only(account)).toMatchObject({ status: 'open', waiting_since: 1_780_001_100 })
    await set({ status: 'snoozed', snooze_until: Math.floor(bench.time.now / 1000) + 7200 })
    expect((await only(account)).status).toBe('snoozed')
    await bench.read(account, [seen()])
    expect(await only(account)).toMatchObject({ status: 'open', snooze_until: 0 })
    // Opened again by hand, it waits as before.
    await set({ status: 'resolved' })
    await set({ status: 'open' })
    expect((await only(account)).waiting_since).toBe(1_780_001_100)
  })

  it('a snooze ends at its time: for whoever looks at once, and written down soon', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen()])
    const { id } = await only(account)
    const until = Math.floor(bench.time.now / 1000) + 3600
    await bench.get(inbox.setConversation, { ids: [id], status: 'snoozed', snooze_until: until })
    const listed = async (status: 'open' | 'snoozed') =>
      (await bench.conversations({ status, third_auth_id: account })).map((row) => row.status)
    expect([await listed('open'), await listed('snoozed')]).toEqual([[], ['snoozed']])
    const { database } = bench.app.backend.foundation
    const wake = async () => await wakeSnoozed(database.db, (tenant) => database.forTenant(tenant), bench.time.now)
    expect(await wake()).toBe(0)
    bench.time.now += HOUR
    expect([await listed('open'), await listed('snoozed')]).toEqual([['open'], []])
    expect(await wake()).toBe(1)
    const row = await bench.owner.db
      .selectFrom('conversations')
      .select(['status', 'snooze_until'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'open', snooze_until: 0 })
  })

  it.each([
    [{ status: 'snoozed' }, 'snooze_until'],
    [{ status: 'snoozed', snooze_until: 1_000 }, 'snooze_until'],
    [{ status: 'snoozed', snooze_until: 4_000_000_000 }, 'snooze_until'],
  ])('refuses %j at its field', async (input, field) => {
    const account = await bench.readAccount()
    await bench.read(account, [seen()])
    const reply = await bench.ask(inbox.setConversation, { ids: [(await only(account)).id], ...input } as never)
    expect([reply.code, reply.data]).toMatchObject([CODE.BAD_INPUT, { errors: [{ field }] }])
  })

  it('everybody takes and puts back, whoever may assign gives to others, in turns or by load', async () => {
    const account = await bench.readAccount()
    await bench.read(
      account,
      ['a', 'b', 'c', 'd'].map((guest_uid) => seen({ guest_uid })),
    )
    const ids = (await bench.conversations({ third_auth_id: account })).map((row) => row.id)
    const [one, two] = [
      await bench.person(['chat:reply'], 'all', '小一'),
      await bench.person(['chat:reply'], 'all', '小二'),
    ]
    const lister = await bench.person(['lead:list'])
    const give = async (to: number, by = one) =>
      (await bench.ask(inbox.setConversation, { ids: [ids[0] ?? 0], assignee_admin_id: to }, by)).code
    expect(await give(one.adminId)).toBe(1)
    expect(await give(two.adminId)).toBe(CODE.NO_PERMISSION)
    expect(await give(two.adminId, two)).toBe(CODE.NO_PERMISSION)
    expect(await give(0)).toBe(1)
    expect(await give(lister.adminId, bench.owner)).toBe(CODE.NOT_FOUND)
    const turns = await bench.get(inbox.assignConversations, {
      ids,
      mode: 'round_robin',
      admin_ids: [one.adminId, two.adminId],
      note: '请回电 13912345678',
    })
    expect(turns.assignees.map((person) => [person.name, person.count])).toEqual([
      ['小一', 2],
      ['小二', 2],
    ])
    const [note] = (await bench.thread(ids[0] ?? 0)).filter((message) => message.direction === 'note')
    expect(note).toMatchObject({ text: '请回电 139****5678', is_masked: 1 })
    await bench.get(inbox.assignConversations, { ids: ids.slice(0, 1), assignee_admin_id: two.adminId })
    await bench.read(account, [seen({ guest_uid: 'e' })])
    const [newest] = await bench.conversations({ third_auth_id: account, assignee: 0 })
    await bench.get(inbox.assignConversations, {
      ids: [newest?.id ?? 0],
      mode: 'least_load',
      admin_ids: [one.adminId, two.adminId],
    })
    const loads = (await bench.get(inbox.listAssignees, {})).list
    expect(
      loads
        .filter((person) => ['小一', '小二'].includes(person.name))
        .map((person) => person.open_conversations)
        .toSorted(),
    ).toEqual([2, 3])
    expect((await bench.ask(inbox.assignConversations, { ids, assignee_admin_id: one.adminId }, one)).code).toBe(
      CODE.NO_PERMISSION,
    )
    const counts = (await bench.get(inbox.conversationList, { third_auth_id: account }, one)).counts
    expect(counts).toMatchObject({ all: 5, unassigned: 0, unread: 5 })
    expect((await bench.get(inbox.conversationList, { third_auth_id: account, assignee: 'me' }, one)).total).toBe(
      counts.mine,
    )
  })

  it('those in which a guest waits can be asked for, and are counted as the list holds them', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ guest_uid: 'w1' }), seen({ guest_uid: 'w2' })])
    await bench.read(account, [seen({ guest_uid: 'w2', direction: 'out', msg_time: 1_780_009_000 })])
    const list = async (waits?: 0 | 1) =>
      await bench.get(inbox.conversationList, { third_auth_id: account, ...(waits !== undefined && { waits }) })
    const waiting = await list(1)
    expect(waiting.data.map((row) => row.waiting_since > 0)).toEqual([true])
    expect([waiting.total, waiting.counts.waits, (await list()).counts.waits]).toEqual([1, 1, 1])
    expect((await list(0)).data.map((row) => row.waiting_since)).toEqual([0])
  })

  it('in the scope of one’s own: conversations of own accounts and those given to him, no others', async () => {
    const narrow = await bench.person(['chat:reply', 'lead:edit', 'lead:list'], 'self', '自己')
    const [mine, other] = [await bench.readAccount(['dm'], narrow.adminId), await bench.readAccount(['dm'])]
    await bench.read(mine, [seen({ guest_uid: 'mine' })])
    await bench.read(other, [seen({ guest_uid: 'given' }), seen({ guest_uid: 'hidden' })])
    const rows = await bench.conversations({ third_auth_id: other })
    const ids = rows.map((row) => row.id)
    await bench.get(inbox.assignConversations, { ids: ids.slice(0, 1), assignee_admin_id: narrow.adminId })
    const seenOnes = await bench.conversations({}, narrow)
    expect(seenOnes.map((row) => row.third_auth_id).toSorted((a, b) => a - b)).toEqual([mine, other])
    expect(seenOnes.every((row) => row.openname !== '')).toBe(true)
    const counts = (await bench.get(inbox.conversationList, {}, narrow)).counts
    expect(counts).toMatchObject({ all: 2, mine: 1 })
    const hidden = ids[1] ?? 0
    for (const call of [
      bench.ask(inbox.messageList, { conversation_id: hidden }, narrow),
      bench.ask(inbox.markRead, { ids: [hidden] }, narrow),
      bench.ask(inbox.setConversation, { ids: [ids[0] ?? 0, hidden], status: 'resolved' }, narrow),
      bench.ask(inbox.addNote, { conversation_id: hidden, content: 'x' }, narrow),
      bench.ask(inbox.leadFromConversation, { conversation_id: hidden }, narrow),
    ])
      expect((await call).code).toBe(CODE.NOT_FOUND)
    // What was given to him is his to handle, and to put back.
    expect((await bench.thread(ids[0] ?? 0, narrow)).length).toBe(1)
    await bench.get(inbox.addNote, { conversation_id: ids[0] ?? 0, content: '我来' }, narrow)
    expect(await bench.get(inbox.leadFromConversation, { conversation_id: ids[0] ?? 0 }, narrow)).toMatchObject({
      created: 1,
    })
    await bench.get(inbox.setConversation, { ids: ids.slice(0, 1), assignee_admin_id: 0 }, narrow)
    expect((await bench.conversations({}, narrow)).map((row) => row.third_auth_id)).toEqual([mine])
  })

  it('a withdrawn message loses its text and stays; read again it does not come back', async () => {
    const account = await bench.readAccount()
    const message = seen({ text: '秘密 13911112222' })
    await bench.read(account, [message])
    expect(await bench.read(account, [{ ...message, text: '', withdrawn: true }])).toMatchObject({
      added: 0,
      changed: 1,
    })
    expect(await bench.read(account, [message])).toMatchObject({ added: 0, changed: 0 })
    const { id } = await only(account)
    expect(await bench.thread(id)).toMatchObject([{ text: '', withdrawn: 1, is_masked: 0 }])
    expect(await only(account)).toMatchObject({
      unread_count: 0,
      waiting_since: 0,
      last_message: { withdrawn: 1, text: '' },
    })
    const row = await bench.owner.db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/秘密|enc:v1/u)
  })

  it('filters, searches and orders', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [
      seen({ guest_uid: 'x1', guest_name: '张三', msg_time: 1_780_002_000, text: '多少钱' }),
      seen({ guest_uid: 'x2', guest_name: '李四', msg_time: 1_780_001_900, text: '在哪里' }),
      seen({ guest_uid: 'x3', guest_name: '王五', msg_time: 1_780_002_100, text: '谢谢' }),
      seen({ guest_uid: 'x3', guest_name: '王五', msg_time: 1_780_002_200, direction: 'out' }),
    ])
    const names = async (filter: object) =>
      (await bench.conversations({ third_auth_id: account, ...filter })).map((row) => row.guest_name)
    expect(await names({})).toEqual(['王五', '张三', '李四'])
    expect(await names({ order: 'waiting' })).toEqual(['李四', '张三', '王五'])
    expect(await names({ order: 'waiting', limit: 1, page: 3 })).toEqual(['王五'])
    expect(await names({ order: 'waiting', limit: 2, page: 2 })).toEqual(['王五'])
    expect(await names({ keyword: '多少' })).toEqual(['张三'])
    expect(await names({ keyword: '李' })).toEqual(['李四'])
    expect(await names({ keyword: '%' })).toEqual([])
    const [first] = await bench.conversations({ third_auth_id: account })
    await bench.get(inbox.markRead, { ids: [first?.id ?? 0] })
    expect(await names({ unread: 1 })).toEqual(['张三', '李四'])
    expect(await names({ unread: 0 })).toEqual(['王五'])
    expect(await names({ kind: 'comment' })).toEqual([])
    expect(await names({ platform_value: 'kuaishou' })).toEqual([])
  })

  it('a thread of many messages is paged by id in its order, whole and without doubles', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ guest_uid: 'long' })])
    const { id } = await only(account)
    const most = 20_000
    for (let from = 0; from < most; from += 1_000)
      await bench.owner.db
        .insertInto('messages')
        .values(
          Array.from({ length: 1_000 }, (_, at) => ({
            conversation_id: id,
            third_auth_id: account,
            kind: 'dm' as const,
            platform_msg_id: `long${from + at}`,
            direction: 'in' as const,
            content: `${from + at}`,
            content_enc: null,
            // Several of one moment, and not in the order of their ids.
            msg_time: 1_700_000_000_000 + ((from + at) % 5_000) * 1_000,
          })),
        )
        .execute()
    const ids: number[] = []
    let before: number | undefined
    for (;;) {
      const page = await bench.get(inbox.messageList, {
        conversation_id: id,
        limit: 200,
        ...(before !== undefined && { before_id: before }),
      })
      ids.unshift(...page.data.map((message) => message.id))
      if (!page.has_more) break
      before = page.data[0]?.id
    }
    const rows = await bench.owner.db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', id)
      .orderBy('msg_time')
      .orderBy('id')
      .execute()
    expect(ids).toEqual(rows.map((row) => row.id))
    const after = await bench.get(inbox.messageList, { conversation_id: id, after_id: rows[0]?.id ?? 0, limit: 3 })
    expect([after.data.length, after.has_more]).toEqual([3, true])
    expect((await bench.ask(inbox.messageList, { conversation_id: id, before_id: 1_000_000_000 })).code).toBe(
      CODE.NOT_FOUND,
    )
  })
})
