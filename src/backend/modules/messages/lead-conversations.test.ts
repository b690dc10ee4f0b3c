// A lead that is over, or gets an owner, and the conversations of its guest.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import * as inbox from '../../../contract/http/conversations.ts'
import * as leads from '../../../contract/http/lead.ts'
import { replyGuestCapital } from '../../../contract/http/replies.ts'
import { HOUR } from '../leads/testing/lead-bench.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('conversations of leads on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())

  let guests = 0
  /** A new guest who asked something, by private message and under a work, and waits. */
  const guest = async () => {
    guests += 1
    const account = await bench.readAccount()
    const guest_uid = `guest-${guests}`
    await bench.read(account, [seen({ guest_uid })])
    await bench.read(account, [seen({ guest_uid, work_id: 'w', work_title: '作品' })], { kind: 'comment' })
    const rows = async () => await bench.conversations({ third_auth_id: account })
    return { account, guest_uid, rows, id: (await rows())[0]?.id ?? 0 }
  }
  /** The same, made a lead in the pool, with a number of its own. */
  const guestLead = async (owner = 0) => {
    const one = await guest()
    await bench.read(one.account, [seen({ guest_uid: one.guest_uid, text: `电话 138${String(10_000_000 + guests)}` })])
    const { list } = await bench.get(inbox.extractContact, { conversation_id: one.id })
    const [dm] = (await one.rows()).filter((row) => row.kind === 'dm')
    const id = dm?.id ?? 0
    const contact = (list[0] ?? (await bench.get(inbox.extractContact, { conversation_id: id })).list[0]) as {
      message_id: number
      index: number
    }
    const { lead_id } = await bench.get(inbox.leadFromConversation, {
      conversation_id: id,
      phone: { message_id: contact.message_id, index: contact.index },
      owner_admin_id: owner,
    })
    return { ...one, lead_id }
  }
  const states = async (one: { rows: () => Promise<{ status: string; waiting_since: number }[]> }) =>
    (await one.rows()).map((row) => [row.status, row.waiting_since > 0])
  const waitsOf = async (account: number) =>
    (await bench.get(inbox.conversationList, { third_auth_id: account, status: 'open' })).counts.waits
  const notes = async (one: { rows: () => Promise<{ id: number }[]> }) => {
    const found: (readonly [string, string])[] = []
    for (const { id } of await one.rows())
      for (const row of await bench.thread(id))
        if (row.direction === 'system') found.push([row.author_name, row.text] as const)
    return found
  }
  const OPEN = [
    ['open', true],
    ['open', true],
  ]
  const DONE = [
    ['resolved', false],
    ['resolved', false],
  ]

  it('stand beside each other by the same name, and once they are of one lead with its work', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ guest_uid: 'dm of liu', guest_name: '刘姐' })])
    await bench.read(
      account,
      ['刘姐', '别人'].map((name) =>
        seen({ guest_uid: `comments of ${name}`, guest_name: name, work_id: 'clean', work_title: '保洁' }),
      ),
      { kind: 'comment' },
    )
    const rows = await bench.conversations({ third_auth_id: account })
    const [dm, comment] = ['dm', 'comment'].map((one) =>
      rows.find((row) => row.kind === one && row.guest_name === '刘姐'),
    )
    const beside = async () => {
      const { others, namesakes, works } = await bench.get(inbox.conversationInfo, { id: dm?.id ?? 0 })
      return [others.map((row) => row.id), namesakes.map((row) => row.id), works.map((work) => work.title)]
    }
    expect(await beside()).toEqual([[], [comment?.id], []])
    const { lead_id } = await bench.get(inbox.leadFromConversation, {
      conversation_id: dm?.id ?? 0,
      phone: '13900001234',
    })
    await bench.owner.db
      .updateTable('conversations')
      .set({ lead_id })
      .where('id', '=', comment?.id ?? 0)
      .execute()
    expect(await beside()).toEqual([[comment?.id], [], ['保洁']])
  })

  it.each([
    [LEAD_STAGE.lost, '不需要了', '线索已标记为「已流失」，会话已解决'],
    [LEAD_STAGE.invalid, '打错了', '线索已标记为「无效」，会话已解决'],
    [LEAD_STAGE.won, '', '线索已标记为「已成交」，会话已解决'],
  ])('stage %d ends the waiting and resolves with a note', async (stage, reason, text) => {
    const one = await guestLead()
    expect([await states(one), await waitsOf(one.account)]).toEqual([OPEN, 2])
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage, reason })
    expect([await states(one), await waitsOf(one.account)]).toEqual([DONE, 0])
    const name = (await bench.owner.db.selectFrom('admins').select(['nickname', 'username']).execute()).at(0)
    expect(await notes(one)).toEqual([
      [name?.nickname || name?.username, text],
      [name?.nickname || name?.username, text],
    ])
    // Opened again, nothing else is; a new message of the guest opens its conversation.
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.following })
    expect(await states(one)).toEqual(DONE)
    await bench.read(one.account, [seen({ guest_uid: one.guest_uid, msg_time: Math.floor(bench.time.now / 1000) })])
    expect((await one.rows()).map((row) => [row.kind, row.status, row.waiting_since > 0]).toSorted()).toEqual([
      ['comment', 'resolved', false],
      ['dm', 'open', true],
    ])
    expect(await notes(one)).toHaveLength(2)
  })

  it.each([
    [LEAD_STAGE.lost, '不买了', 'withdrawn', '，1 条还没发出的回复已撤回'],
    [LEAD_STAGE.won, '', 'waiting', ''],
  ])('stage %d: what was written and is not out yet is %s', async (stage, reason, state, said) => {
    const one = await guestLead()
    const { id = 0 } = (await one.rows()).find((row) => row.kind === 'comment') ?? {}
    const { message_id: message } = await bench.get(replyGuestCapital, {
      conversation_id: id,
      content: '有的',
      client_token: `token-of-${one.guest_uid}-${stage}`,
    })
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage, reason })
    const send = await bench.owner.db
      .selectFrom('message_sends')
      .select('state')
      .where('message_id', '=', message)
      .executeTakeFirst()
    expect(send?.state).toBe(state)
    const [note] = (await bench.thread(id)).filter((row) => row.direction === 'system')
    expect(note?.text.endsWith(`会话已解决${said}`)).toBe(true)
  })

  it('a lead knows the work that its guest wrote under, also one that was not published from here', async () => {
    const one = await guestLead()
    expect((await bench.get(leads.getLead, { id: one.lead_id })).chain).toMatchObject({ title: '作品' })
  })

  it('an open stage changes nothing', async () => {
    const one = await guestLead()
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.interested })
    expect([await states(one), await notes(one)]).toEqual([OPEN, []])
  })

  it('what was written after the deal waits; the rest does not', async () => {
    const one = await guestLead()
    const wonTime = Math.floor((bench.time.now + HOUR) / 1000)
    bench.time.now += 3 * HOUR
    await bench.read(one.account, [seen({ guest_uid: one.guest_uid, msg_time: wonTime + 60, text: '怎么保养' })])
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.won, deal_time: wonTime })
    expect((await one.rows()).map((row) => [row.kind, row.status, row.waiting_since > 0]).toSorted()).toEqual([
      ['comment', 'resolved', false],
      ['dm', 'open', true],
    ])
    // Lost, there is nothing to sell him any more.
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.lost, reason: '退了' })
    expect(await states(one)).toEqual(DONE)
  })

  it('a follow-up that ends the lead does the same, and nobody is reminded', async () => {
    const one = await guestLead()
    await bench.get(leads.addFollowUp, {
      lead_id: one.lead_id,
      way: 'phone',
      content: '不要了',
      stage: LEAD_STAGE.lost,
      reason: '太贵',
      next_follow_time: Math.floor(bench.time.now / 1000) + 3600,
    })
    expect(await states(one)).toEqual(DONE)
    expect((await bench.get(leads.getLead, { id: one.lead_id })).lead.next_follow_time).toBe(0)
  })

  it('the conversations of what became part of the lead end with it', async () => {
    const [one, other, third] = [await guestLead(), await guestLead(), await guestLead()]
    await bench.get(leads.mergeLeads, { ids: [other.lead_id, third.lead_id], master_id: other.lead_id })
    await bench.get(leads.mergeLeads, { ids: [one.lead_id, other.lead_id], master_id: one.lead_id })
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.lost, reason: '不要' })
    expect([await states(one), await states(other), await states(third)]).toEqual([DONE, DONE, DONE])
  })

  it('another guest waits on', async () => {
    const [one, other] = [await guestLead(), await guestLead()]
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.lost, reason: '不要' })
    expect(await states(other)).toEqual(OPEN)
  })

  it('are resolved out of the sight of whoever ends the lead', async () => {
    const one = await guestLead()
    const [colleague, another] = [await bench.person(['lead:edit', 'lead:list'], 'self'), await bench.person(['*'])]
    await bench.get(inbox.assignConversations, {
      ids: (await one.rows()).map((row) => row.id),
      mode: 'fixed',
      assignee_admin_id: another.adminId,
    })
    await bench.get(leads.assignLeads, { ids: [one.lead_id], mode: 'fixed', owner_admin_id: colleague.adminId })
    expect(await bench.conversations({ third_auth_id: one.account }, another)).toHaveLength(2)
    await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.lost, reason: '不要' }, colleague)
    expect(await states(one)).toEqual(DONE)
  })

  describe('an owner', () => {
    const assignees = async (one: { rows: () => Promise<{ assignee_admin_id: number }[]> }) =>
      (await one.rows()).map((row) => row.assignee_admin_id)

    it('gets what is nobody’s and not resolved, never what a person was given', async () => {
      const [ann, bob] = [await bench.person(['*']), await bench.person(['*'])]
      const one = await guestLead()
      expect(await assignees(one)).toEqual([0, 0])
      const [first, second] = await one.rows()
      await bench.get(inbox.assignConversations, {
        ids: [first?.id ?? 0],
        mode: 'fixed',
        assignee_admin_id: bob.adminId,
      })
      await bench.get(leads.assignLeads, { ids: [one.lead_id], mode: 'fixed', owner_admin_id: ann.adminId })
      expect(await assignees(one)).toEqual([bob.adminId, ann.adminId])
      // Given on, the conversation stays with whoever has it.
      await bench.get(leads.assignLeads, { ids: [one.lead_id], mode: 'fixed', owner_admin_id: bob.adminId })
      expect(await assignees(one)).toEqual([bob.adminId, ann.adminId])
      const done = await guestLead()
      await bench.get(inbox.setConversation, { ids: (await done.rows()).map((row) => row.id), status: 'resolved' })
      await bench.get(leads.assignLeads, { ids: [done.lead_id], mode: 'fixed', owner_admin_id: ann.adminId })
      expect([second?.assignee_admin_id, await assignees(done)]).toEqual([0, [0, 0]])
    })

    it('who takes it out of the pool, is entered, or makes it of a conversation gets it too', async () => {
      const ann = await bench.person(['*'])
      const [claimed, entered] = [await guestLead(), await guestLead()]
      await bench.get(leads.claimLeads, { ids: [claimed.lead_id] }, ann)
      await bench.get(leads.saveLead, { id: entered.lead_id, owner_admin_id: ann.adminId })
      const made = await guestLead(ann.adminId)
      const both = [ann.adminId, ann.adminId]
      expect([await assignees(claimed), await assignees(entered), await assignees(made)]).toEqual([both, both, both])
    })

    it('who may not answer gets none', async () => {
      const mute = await bench.person(['lead:list', 'lead:edit'])
      const one = await guestLead()
      await bench.get(leads.assignLeads, { ids: [one.lead_id], mode: 'fixed', owner_admin_id: mute.adminId })
      expect(await assignees(one)).toEqual([0, 0])
    })
  })

  it('a reading that comes in while leads end waits for nobody who waits for it', async () => {
    const some = [await guestLead(), await guestLead(), await guestLead()]
    await Promise.all([
      ...some.map(async (one) => await bench.read(one.account, [seen({ guest_uid: one.guest_uid })])),
      ...some.map(
        async (one) =>
          await bench.get(leads.setLeadStage, { ids: [one.lead_id], stage: LEAD_STAGE.lost, reason: '不要' }),
      ),
    ])
    for (const one of some)
      expect((await one.rows()).every((row) => ['open', 'resolved'].includes(row.status))).toBe(true)
  })
})
