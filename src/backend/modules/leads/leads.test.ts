// Lists of leads, what is done with them, and the events that tell of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import * as customers from '../../../contract/http/customer.ts'
import * as leads from '../../../contract/http/lead.ts'
import * as messages from '../../../contract/http/message.ts'
import { releaseIdle } from './pool.ts'
import { DAY, HOUR, openLeadBench, TODAY } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('leads on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  const kindsOf = async (id: number): Promise<string[]> =>
    (await bench.get(leads.getLead, { id })).events.map((event) => event.kind).toReversed()
  const leadOf = async (id: number) => (await bench.get(leads.getLead, { id })).lead

  it('are found by every filter, in the order asked for, a page at a time', async () => {
    const other = await bench.app.makeTenant()
    const mate = await bench.person(['lead:list', 'lead:edit'])
    const account = await bench.account(bench.owner.adminId)
    const tag = (await bench.get(customers.saveTag, { name: '重点' }, other)).id
    const own = await bench.get(customers.saveTag, { name: '重点' })
    const now = Math.floor(bench.time.now / 1_000)
    const made: number[] = []
    const add = async (more: Parameters<LeadBench['lead']>[0], by = other) => {
      bench.time.now += 60_000
      made.push(await bench.lead(more, by))
      return made.length - 1
    }
    // A company of its own, so that nothing else is counted.
    await add({ guest_name: '甲', intent_score: 10, source: 'dm', tag_ids: [tag], need_text: '要看样板间' })
    await add({ guest_name: '乙', intent_score: 90, next_follow_time: now - 3_600, keyword: '上海装修' })
    await add({
      guest_name: '丙',
      phone: '',
      wechat: 'third_wechat',
      next_follow_time: now + 3_600,
      area_adcode: '310000',
    })
    await add({ guest_name: '丁', owner_admin_id: 0, next_follow_time: now + 86_400 })
    await bench.get(leads.setLeadStage, { ids: [made[0] ?? 0], stage: 2 }, other)
    expect([mate.adminId, account, own.id].every((id) => id > 0)).toBe(true)
    const list = async (input: Parameters<typeof bench.ask<typeof messages.listLeads>>[1]) => {
      const reply = await bench.get(messages.listLeads, input, other)
      expect(reply.total).toBe(reply.data.length)
      return reply.data.map((lead) => lead.guest_name).join('')
    }
    expect(await list({})).toBe('丁丙乙甲')
    expect(await list({ sort_order: 'asc' })).toBe('甲乙丙丁')
    expect(await list({ sort_field: 'intent_score' })).toBe('乙甲丁丙')
    expect(await list({ sort_field: 'next_follow_time' })).toBe('乙丙丁甲')
    expect(await list({ sort_field: 'create_time' })).toBe('丁丙乙甲')
    expect(await list({ stage: 2 })).toBe('甲')
    expect(await list({ source: 'dm' })).toBe('甲')
    expect(await list({ tag })).toBe('甲')
    expect(await list({ keyword: '样板' })).toBe('甲')
    expect(await list({ keyword: '上海装' })).toBe('乙')
    expect(await list({ due: 'overdue' })).toBe('乙')
    expect(await list({ due: 'today' })).toBe('丙乙')
    expect(await list({ pool: 1 })).toBe('丁')
    expect(await list({ owner_admin_id: 0 })).toBe('丁')
    expect(await list({ owner_admin_id: 'me' })).toBe('丙乙甲')
    expect(await list({ pool: 0 })).toBe('丙乙甲')
    expect(await list({ has_phone: 0 })).toBe('丙')
    expect(await list({ from: TODAY, to: TODAY })).toBe('丁丙乙甲')
    expect(await list({ to: '2026-06-29' })).toBe('')
    const second = await bench.get(messages.listLeads, { page: 2, limit: 3 }, other)
    expect([second.total, second.last_page, second.data.map((lead) => lead.guest_name)]).toEqual([4, 2, ['甲']])
    expect(second.pool_count).toBe(1)
    // As many as its list has, whatever the list is narrowed by.
    const pools = async (asked: InputOf<typeof messages.listLeads>): Promise<number[]> => [
      (await bench.get(messages.listLeads, asked, other)).pool_count,
      (await bench.get(messages.listLeads, { ...asked, pool: 1 }, other)).total,
      (await bench.get(messages.listLeads, { ...asked, pool: 1 }, other)).pool_count,
    ]
    expect(await pools({ keyword: '样板' })).toEqual([0, 0, 0])
    expect(await pools({ keyword: '丁' })).toEqual([1, 1, 1])
    expect(await pools({ source: 'dm' })).toEqual([0, 0, 0])
    expect(await pools({ has_phone: 1 })).toEqual([1, 1, 1])
    expect((await bench.get(messages.listLeads, { owner_admin_id: 'me', stage: 2 }, other)).pool_count).toBe(1)
    const staged = await bench.get(messages.listLeads, { stage: 2, keyword: '甲' }, other)
    expect(staged.stage_counts).toEqual([0, 1, 2, 3, 4, 5, 6].map((stage) => ({ stage, count: stage === 2 ? 1 : 0 })))
    expect(staged.data[0]).toMatchObject({
      has_phone: 1,
      has_wechat: 0,
      overdue: 0,
      owner_name: '老板2',
      last_message: null,
    })
    expect((await bench.get(leads.getLead, { id: made[2] ?? 0 }, other)).lead).toMatchObject({ area_name: '上海' })
    expect((await bench.get(leads.getLead, { id: made[1] ?? 0 }, other)).lead.overdue).toBe(1)
    // The phone of one is the WeChat of another: most likely one person.
    const number = '13712340000'
    await add({ guest_name: '戊', phone: number })
    await add({ guest_name: '己', phone: '', wechat: number })
    expect(await list({ dup: 1 })).toBe('己戊')
    const due = await bench.get(leads.listDueFollowUps, {}, other)
    expect([due.overdue, due.today, due.tomorrow].map((part) => part.list.map((lead) => lead.guest_name))).toEqual([
      ['乙'],
      ['丙'],
      ['丁'],
    ])
    expect((await bench.get(leads.listDueFollowUps, { owner: 'me', date: '2026-07-01' }, other)).overdue.total).toBe(2)
  })

  it('a stage needs what it needs, and each change is an event', async () => {
    const [one, two] = [await bench.lead(), await bench.lead()]
    const set = async (
      input: Omit<Parameters<typeof bench.ask<typeof leads.setLeadStage>>[1], 'ids'>,
      ids = [one, two],
    ) => await bench.ask(leads.setLeadStage, { ids, ...input })
    for (const stage of [5, 6]) {
      const reply = await set({ stage })
      expect([reply.code, reply.data]).toMatchObject([CODE.BAD_INPUT, { errors: [{ field: 'reason' }] }])
    }
    const field = async (input: Parameters<typeof set>[0], ids?: number[]) =>
      ((await set(input, ids)).data as unknown as { errors: { field: string }[] }).errors[0]?.field
    expect(await field({ stage: 4, deal_amount: 5 })).toBe('deal_amount')
    expect(await field({ stage: 1, deal_amount: 5 }, [one])).toBe('deal_amount')
    expect(await field({ stage: 4, deal_time: 4_000_000_000 })).toBe('deal_time')
    expect((await set({ stage: 6, reason: '太贵' })).data).toEqual({ updated: 2, skipped: 0 })
    expect((await set({ stage: 6, reason: '太贵' })).data).toEqual({ updated: 0, skipped: 2 })
    expect((await set({ stage: 4, deal_amount: 128_050 }, [one])).data).toEqual({ updated: 1, skipped: 0 })
    expect(await leadOf(one)).toMatchObject({
      stage: 4,
      stage_reason: '',
      deal_amount: 128_050,
      deal_time: Math.floor(bench.time.now / 1_000),
    })
    expect((await bench.get(leads.getLead, { id: one })).events[0]).toMatchObject({ before: '6', after: '4' })
    await set({ stage: 1 }, [one])
    expect(await leadOf(one)).toMatchObject({ stage: 1, deal_amount: null, deal_time: 0 })
    expect(await kindsOf(one)).toEqual(['created', 'stage', 'stage', 'stage'])
    expect((await set({ stage: 2 }, [two, 999_999])).code).toBe(CODE.NOT_FOUND)
    expect((await leadOf(two)).stage).toBe(6)
  })

  it.each([
    [4, ''],
    [5, '打错了'],
    [6, '太贵'],
  ])('nobody is reminded of a lead that enters stage %d, nor once it is opened again', async (stage, reason) => {
    const id = await bench.lead({ next_follow_time: Math.floor(bench.time.now / 1_000) + 3_600 })
    await bench.get(leads.setLeadStage, { ids: [id], stage: 2 })
    expect((await leadOf(id)).next_follow_time).toBeGreaterThan(0)
    await bench.get(leads.setLeadStage, { ids: [id], stage, reason })
    expect((await leadOf(id)).next_follow_time).toBe(0)
    await bench.get(leads.setLeadStage, { ids: [id], stage: 1 })
    expect((await leadOf(id)).next_follow_time).toBe(0)
  })

  it('follow-ups and calls count, move the stage and the due time, and are told', async () => {
    const id = await bench.lead()
    const refused = await bench.ask(leads.addFollowUp, { lead_id: id, way: 'phone', content: '' })
    expect(refused.data).toMatchObject({ errors: [{ field: 'content' }] })
    await bench.get(leads.addFollowUp, {
      lead_id: id,
      way: 'wechat',
      content: '发了资料',
      next_follow_time: 1_900_000_000,
    })
    expect(await leadOf(id)).toMatchObject({
      stage: 1,
      follow_count: 1,
      next_follow_time: 1_900_000_000,
      last_follow_time: Math.floor(bench.time.now / 1_000),
    })
    await bench.get(leads.addFollowUp, { lead_id: id, way: 'phone', content: '不要了', stage: 6, reason: '买好了' })
    expect(await leadOf(id)).toMatchObject({ stage: 6, stage_reason: '买好了', follow_count: 2 })
    const start = Math.floor(bench.time.now / 1_000) - 600
    await bench.get(leads.addCall, {
      lead_id: id,
      start_time: start,
      duration_s: 61,
      result: 'connected',
      remark: '再联系',
    })
    expect((await bench.ask(leads.addCall, { lead_id: id, start_time: start + 9_999, result: 'busy' })).code).toBe(
      CODE.BAD_INPUT,
    )
    const silent = await bench.lead({ phone: '', wechat: 'no_phone_here' })
    expect((await bench.ask(leads.addCall, { lead_id: silent, start_time: start, result: 'busy' })).code).toBe(
      CODE.BAD_INPUT,
    )
    const list = await bench.get(leads.listPhoneLeads, { result: 'connected' })
    expect(list.data).toMatchObject([{ id, call_count: 1, last_call: { duration_s: 61, result: 'connected' } }])
    expect(list.stats).toEqual({ calls_today: 1, connected_today: 1 })
    expect((await bench.get(leads.listPhoneLeads, { result: 'busy' })).total).toBe(0)
    const never = await bench.get(leads.listPhoneLeads, { result: 'none', limit: 200 })
    expect(never.data.map((lead) => lead.id)).not.toContain(id)
    expect(never.data.every((lead) => lead.has_phone === 1 && lead.last_call === null)).toBe(true)
    expect(await kindsOf(id)).toEqual(['created', 'follow', 'stage', 'follow', 'stage', 'call'])
  })

  it('are called along as they are due; those that are closed stand behind all others', async () => {
    const soon = Math.floor(bench.time.now / 1_000)
    const of = async (hours: number | null, stage?: number) => {
      const id = await bench.lead({
        guest_name: '打电话的人',
        ...(hours !== null && { next_follow_time: soon + hours * 3_600 }),
      })
      if (stage !== undefined) await bench.get(leads.setLeadStage, { ids: [id], stage, reason: '不要了' })
      return id
    }
    const [later, first, whenever, lost] = [await of(48), await of(-2), await of(null), await of(1, 6)]
    const { data } = await bench.get(leads.listPhoneLeads, { keyword: '打电话的人' })
    expect(data.map((lead) => lead.id)).toEqual([first, whenever, later, lost])
  })

  it('are given away by name, in turns, or to whoever has the least', async () => {
    const [ann, ben] = [
      await bench.person(['lead:list', 'lead:edit'], 'all', '安'),
      await bench.person(['lead:list', 'lead:edit'], 'all', '本'),
    ]
    const blind = await bench.person(['account:list'])
    const some = async (count: number) =>
      await Promise.all(Array.from({ length: count }, async () => await bench.lead()))
    const owners = async (ids: number[]) => (await Promise.all(ids.map(leadOf))).map((lead) => lead.owner_name)
    const five = await some(5)
    const team = [ann.adminId, ben.adminId]
    const turns = await bench.get(leads.assignLeads, { ids: five.slice(0, 3), mode: 'round_robin', admin_ids: team })
    expect([turns.updated, turns.owners.map((one) => one.count)]).toEqual([3, [2, 1]])
    expect(await owners(five.slice(0, 3).toSorted((a, b) => a - b))).toEqual(['安', '本', '安'])
    // The next one is whose turn it is.
    await bench.get(leads.assignLeads, { ids: five.slice(3, 4), mode: 'round_robin', admin_ids: team })
    expect(await owners(five.slice(3, 4))).toEqual(['本'])
    await bench.get(leads.assignLeads, { ids: five.slice(4), owner_admin_id: ann.adminId })
    const least = await some(3)
    await bench.get(leads.assignLeads, { ids: least, mode: 'least_load', admin_ids: team })
    expect((await bench.get(leads.listLeadOwners, {})).list.filter((one) => team.includes(one.id))).toMatchObject([
      { name: '安', open_leads: 4 },
      { name: '本', open_leads: 4 },
    ])
    const again = await bench.get(leads.assignLeads, { ids: five.slice(4), owner_admin_id: ann.adminId })
    expect([again.updated, again.skipped]).toEqual([0, 1])
    expect((await bench.ask(leads.assignLeads, { ids: five, owner_admin_id: blind.adminId })).code).toBe(CODE.NOT_FOUND)
    expect((await bench.ask(leads.assignLeads, { ids: five })).code).toBe(CODE.BAD_INPUT)
    expect((await bench.ask(leads.assignLeads, { ids: five, owner_admin_id: ann.adminId }, ben)).code).toBe(
      CODE.NO_PERMISSION,
    )
    expect((await bench.get(leads.getLead, { id: five[4] ?? 0 })).events[0]).toMatchObject({
      kind: 'assigned',
      after: '安',
    })
  })

  it('the pool: what is put there belongs to whoever takes it first', async () => {
    const [ann, ben] = [
      await bench.person(['lead:list', 'lead:edit'], 'self', '甲方'),
      await bench.person(['lead:list', 'lead:edit'], 'self', '乙方'),
    ]
    const [one, two] = [await bench.lead({}, ann), await bench.lead({}, ann)]
    expect(await bench.get(leads.releaseLeads, { ids: [one, two], reason: '忙不过来' }, ann)).toEqual({
      updated: 2,
      skipped: 0,
    })
    const shown = (await bench.get(messages.listLeads, { pool: 1 }, ben)).data
    expect(shown.map((lead) => lead.id).toSorted()).toEqual([one, two].toSorted())
    expect(shown[0]).toMatchObject({ owner_admin_id: 0, owner_name: '', pool_time: Math.floor(bench.time.now / 1_000) })
    const both = await Promise.all([
      bench.ask(leads.claimLeads, { ids: [one] }, ann),
      bench.ask(leads.claimLeads, { ids: [one] }, ben),
    ])
    expect(both.filter((reply) => reply.code === 1 && reply.data.updated === 1)).toHaveLength(1)
    expect(await bench.get(leads.claimLeads, { ids: [one, two] }, bench.owner)).toEqual({ updated: 1, skipped: 1 })
    expect(await kindsOf(two)).toEqual(['created', 'released', 'claimed'])
    // What is somebody else's is released by whoever may assign.
    const editor = await bench.person(['lead:list', 'lead:edit'])
    expect((await bench.ask(leads.releaseLeads, { ids: [two] }, editor)).code).toBe(CODE.NO_PERMISSION)
  })

  it('idle leads go back to the pool by themselves where the company wants that', async () => {
    const { database } = bench.app.backend.foundation
    const run = async () => await releaseIdle(database.db, (id) => database.forTenant(id), bench.time.now)
    const start = bench.time.now
    const [idle, won, ahead, busy] = [await bench.lead(), await bench.lead(), await bench.lead(), await bench.lead()]
    await bench.get(leads.setLeadStage, { ids: [won], stage: 4 })
    await bench.get(leads.saveLead, { id: ahead, next_follow_time: Math.floor((start + 30 * DAY) / 1_000) })
    // Eight days ago.
    await bench.owner.db
      .updateTable('guest_capitals')
      .set({ last_time: start - 8 * DAY, owned_time: start - 8 * DAY })
      .where('id', 'in', [idle, won, ahead, busy])
      .execute()
    await bench.get(leads.addFollowUp, { lead_id: busy, way: 'phone', content: '还在谈' })
    expect(await run()).toBe(0)
    // Off is what nobody set, and what somebody set.
    expect(await bench.get(customers.setLeadRules, { pool_idle_days: 0 })).toMatchObject({ pool_idle_days: 0 })
    expect(await run()).toBe(0)
    await bench.get(customers.setLeadRules, { pool_idle_days: 9 })
    expect(await run()).toBe(0)
    await bench.get(customers.setLeadRules, { pool_idle_days: 7 })
    expect(await run()).toBeGreaterThan(0)
    expect((await Promise.all([idle, won, ahead, busy].map(leadOf))).map((lead) => lead.owner_admin_id === 0)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect((await bench.get(leads.getLead, { id: idle })).events[0]).toMatchObject({
      kind: 'released',
      before: '老板1',
      admin_name: '',
    })
    // Whoever takes it has as many days again.
    await bench.get(leads.claimLeads, { ids: [idle] })
    bench.time.now += HOUR
    expect(await run()).toBe(0)
    bench.time.now = start
    await bench.get(customers.setLeadRules, { pool_idle_days: 0 })
  })

  it('tags are put on and taken off, deleted leads come back', async () => {
    const [one, two] = [await bench.lead(), await bench.lead()]
    const [a, b] = [
      (await bench.get(customers.saveTag, { name: '高意向' })).id,
      (await bench.get(customers.saveTag, { name: '外地' })).id,
    ]
    expect(await bench.get(leads.tagLeads, { ids: [one, two], add: [a] })).toEqual({ updated: 2, skipped: 0 })
    expect(await bench.get(leads.tagLeads, { ids: [one, two], add: [a] })).toEqual({ updated: 0, skipped: 2 })
    await bench.get(leads.tagLeads, { ids: [one], add: [b], del: [a] })
    expect((await leadOf(one)).tags).toEqual([{ id: b, name: '外地', color: '' }])
    expect((await bench.get(customers.listTags, { kind: 'lead' })).list).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: a, count: 1 }),
        expect.objectContaining({ id: b, count: 1 }),
      ]),
    )
    const taken = await bench.ask(customers.saveTag, { name: '外地' })
    expect([taken.code, taken.data]).toMatchObject([CODE.DUPLICATE, { exist_id: b }])
    await bench.get(customers.deleteTags, { ids: [b] })
    expect((await leadOf(one)).tags).toEqual([])
    expect((await bench.get(leads.getLead, { id: one })).events[0]).toMatchObject({ kind: 'tagged', before: '外地' })
    expect(await bench.get(leads.deleteLeads, { ids: [one] })).toEqual({ deleted: 1 })
    expect((await bench.ask(leads.getLead, { id: one })).code).toBe(CODE.NOT_FOUND)
    await bench.get(leads.deleteLeads, { ids: [one], restore: 1 })
    expect((await kindsOf(one)).slice(-2)).toEqual(['deleted', 'restore'])
    const phone = '13711110000'
    const third = await bench.lead({ phone })
    await bench.get(leads.deleteLeads, { ids: [third] })
    await bench.lead({ phone })
    expect((await bench.ask(leads.deleteLeads, { ids: [third], restore: 1 })).code).toBe(CODE.DUPLICATE)
  })
})
