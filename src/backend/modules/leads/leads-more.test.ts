// Who sees which leads; customers, appointments, the way by which a lead came, and counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as customers from '../../../contract/http/customer.ts'
import * as leads from '../../../contract/http/lead.ts'
import { leadStat } from '../../../contract/http/lead-stat.ts'
import type { LEAD_GROUPS } from '../../../contract/http/lead-stat.ts'
import * as messages from '../../../contract/http/message.ts'
import { DAY, openLeadBench, TODAY } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('leads on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  it('who sees his own sees these and the pool; who sees groups also those of accounts of his groups', async () => {
    const [own, grouped] = [await bench.person(['*'], 'self'), await bench.person(['*'], 'group')]
    const group = await bench.owner.db
      .insertInto('third_auth_groups')
      .values({ name: '一组', delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ownAccount = await bench.account(own.adminId)
    await bench.account(grouped.adminId, { group_id: group.id })
    const inGroup = await bench.account(bench.owner.adminId, { group_id: group.id })
    const names = {
      mine: await bench.lead({ guest_name: '自己的' }, own),
      pool: await bench.lead({ guest_name: '公海的', owner_admin_id: 0 }),
      other: await bench.lead({ guest_name: '别人的' }),
      account: await bench.lead({ guest_name: '自己账号的', third_auth_id: ownAccount }),
      group: await bench.lead({ guest_name: '组里的', third_auth_id: inGroup }),
    }
    const seen = async (by: typeof own) =>
      (await bench.get(messages.listLeads, {}, by)).data.map((lead) => lead.guest_name).toSorted()
    expect(await seen(own)).toEqual(['公海的', '自己的'])
    expect(await seen(grouped)).toEqual(['公海的', '组里的'])
    expect((await seen(bench.owner)).length).toBe(5)
    for (const id of [names.other, names.account, names.group]) {
      expect((await bench.ask(leads.getLead, { id }, own)).code).toBe(CODE.NOT_FOUND)
      expect((await bench.ask(leads.setLeadStage, { ids: [names.mine, id], stage: 1 }, own)).code).toBe(CODE.NOT_FOUND)
      expect((await bench.ask(leads.mergeLeads, { ids: [names.mine, id] }, own)).code).toBe(CODE.NOT_FOUND)
    }
    expect((await bench.get(leads.getLead, { id: names.mine }, own)).lead.stage).toBe(0)
    // What he gives away is out of his sight, and its event is there all the same.
    await bench.get(leads.assignLeads, { ids: [names.mine], owner_admin_id: bench.owner.adminId }, own)
    expect(await seen(own)).toEqual(['公海的'])
    expect((await bench.get(leads.getLead, { id: names.mine })).events[0]).toMatchObject({ kind: 'assigned' })
    // A lead in sight is merged into one in sight, whatever account it came from.
    const [one, two] = [
      await bench.lead({ owner_admin_id: 0 }),
      await bench.lead({ third_auth_id: inGroup, owner_admin_id: 0 }),
    ]
    const { merge_id } = await bench.get(leads.mergeLeads, { ids: [one, two], master_id: one }, own)
    expect((await bench.get(leads.getLead, { id: one })).lead.third_auth_id).toBe(inGroup)
    await bench.get(leads.unmergeLeads, { merge_id }, own)
    expect((await bench.get(leads.getLead, { id: one })).lead.third_auth_id).toBe(0)
  })

  it('tells the way by which it came: keyword, title, work and account', async () => {
    const account = await bench.account(bench.owner.adminId)
    const task = await bench.owner.db
      .insertInto('wisdom_tasks')
      .values({ name: '任务', type: 'clip', config: '{}', admin_id: bench.owner.adminId } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await bench.owner.db
      .insertInto('publish_items')
      .values({ wisdom_task_id: task.id, third_auth_id: account, title: '上海装修怎么选' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await bench.owner.db
      .insertInto('titles')
      .values({ title: '上海装修怎么选', norm: '上海装修怎么选', main: '装修', publish_item_id: item.id } as never)
      .execute()
    const id = await bench.lead({ publish_item_id: item.id })
    const info = await bench.get(leads.getLead, { id })
    expect(info.chain).toMatchObject({
      keyword: '装修',
      title: '上海装修怎么选',
      publish_item_id: item.id,
      account: { id: account, platform_value: 'douyin' },
      activity: null,
    })
    expect(info.lead).toMatchObject({ work_title: '上海装修怎么选', third_auth_id: account, platform_value: 'douyin' })
    const plain = await bench.lead({ keyword: '自己写的词' })
    expect((await bench.get(leads.getLead, { id: plain })).chain).toEqual({
      keyword: '自己写的词',
      title: null,
      work_url: null,
      publish_item_id: null,
      account: null,
      activity: null,
    })
  })

  it('customers: made, changed, found, made of leads, and never twice with one phone', async () => {
    const tag = (await bench.get(customers.saveTag, { name: '老客户', kind: 'customer' })).id
    const phone = '13922223333'
    const { id } = await bench.get(customers.saveCustomer, {
      name: '某公司',
      company: '某某',
      phone,
      level: 'A',
      tag_ids: [tag],
    })
    const lists = async (input: object) => (await bench.get(customers.listCustomers, input)).data.map((one) => one.id)
    for (const input of [
      {},
      { keyword: '某' },
      { keyword: phone },
      { keyword: '3333' },
      { level: 'A' },
      { tag },
      { owner: 'me' },
      { from: TODAY },
    ])
      expect(await lists(input), JSON.stringify(input)).toEqual([id])
    expect(await lists({ level: 'B' })).toEqual([])
    const again = await bench.ask(customers.saveCustomer, { name: '另一个', phone: `86${phone}` })
    expect([again.code, again.data]).toMatchObject([CODE.DUPLICATE, { exist_id: id, owner_name: '老板1' }])
    expect((await bench.ask(customers.saveCustomer, { name: '' })).data).toMatchObject({ errors: [{ field: 'name' }] })
    const lead = await bench.lead({ phone, guest_name: '王先生' })
    expect(await bench.get(customers.convertLead, { lead_id: lead })).toEqual({ customer_id: id, created: 0 })
    const fresh = await bench.lead({ guest_name: '新客' })
    await bench.get(leads.setLeadStage, { ids: [fresh], stage: 4, deal_amount: 9_900 })
    const made = await bench.get(customers.convertLead, { lead_id: fresh })
    expect(made.created).toBe(1)
    expect(await bench.get(customers.convertLead, { lead_id: fresh })).toEqual({ ...made, created: 0 })
    await bench.get(leads.addFollowUp, { customer_id: made.customer_id, way: 'visit', content: '上门' })
    await bench.get(leads.addFollowUp, { lead_id: fresh, way: 'phone', content: '回访' })
    const info = await bench.get(customers.getCustomer, { id: made.customer_id })
    expect(info.customer).toMatchObject({ name: '新客', deal_amount: 9_900, lead_count: 1 })
    expect(info.leads.map((one) => one.id)).toEqual([fresh])
    expect(info.follow_ups.map((one) => one.content)).toEqual(['回访', '上门'])
    await bench.get(customers.deleteCustomers, { ids: [id] })
    expect((await bench.ask(customers.getCustomer, { id })).code).toBe(CODE.NOT_FOUND)
    await bench.get(customers.deleteCustomers, { ids: [id], restore: 1 })
    expect((await bench.get(customers.getCustomer, { id })).customer.tags).toMatchObject([{ name: '老客户' }])
  })

  it('appointments take what the lead has, and move it on', async () => {
    const id = await bench.lead({ guest_name: '约的人', phone: '13944445555' })
    const missing = await bench.ask(messages.saveAppointment, { lead_id: id })
    expect(missing.data).toMatchObject({ errors: [{ field: 'appoint_time' }] })
    const made = await bench.get(messages.saveAppointment, {
      lead_id: id,
      appoint_time: 1_900_000_000,
      service_name: '量房',
    })
    const list = await bench.get(messages.listAppointments, { keyword: '13944445555' })
    expect(list.data).toMatchObject([
      { id: made.id, guest_name: '约的人', phone_mask: '139****5555', lead_id: id, status: 0 },
    ])
    expect(list.status_counts[0]).toEqual({ status: 0, count: 1 })
    expect((await bench.get(leads.getLead, { id })).lead.stage).toBe(3)
    expect(await bench.get(messages.setAppointment, { id: made.id, status: 2 })).toEqual({
      id: made.id,
      status: 2,
      suggest_stage: 4,
    })
    expect((await bench.get(messages.listAppointments, { status: 0 })).total).toBe(0)
    await bench.get(messages.saveAppointment, { id: made.id, store_name: '一店', phone: '' })
    expect((await bench.get(messages.listAppointments, { keyword: '一店' })).data[0]?.phone_mask).toBe('')
    const { events } = await bench.get(leads.getLead, { id })
    expect(events.map((event) => event.kind).toReversed()).toEqual(['created', 'appointment', 'stage', 'appointment'])
  })

  it('counts by day, source, account, keyword and owner are plain counts', async () => {
    const other = await bench.app.makeTenant()
    const day = Math.floor(bench.time.now / DAY)
    const start = bench.time.now
    expect(day).toBeGreaterThan(0)
    bench.time.now = start - 2 * DAY
    await bench.lead({ source: 'dm', keyword: '甲', area_adcode: '510100' }, other)
    const won = await bench.lead({ source: 'dm', keyword: '乙' }, other)
    bench.time.now = start
    const lost = await bench.lead({ source: 'phone', keyword: '甲', phone: '', wechat: 'stat_wechat' }, other)
    await bench.get(leads.setLeadStage, { ids: [won], stage: 4, deal_amount: 500 }, other)
    await bench.get(leads.setLeadStage, { ids: [lost], stage: 5, reason: '空号' }, other)
    const stat = async (group_by: (typeof LEAD_GROUPS)[number]) =>
      await bench.get(leadStat, { from: '2026-06-28', to: TODAY, group_by }, other)
    const byDay = await stat('day')
    expect(byDay.cards).toEqual({
      created: 3,
      with_phone: 2,
      followed: 0,
      won: 1,
      deal_amount: 500,
      conversion_rate: 1 / 3,
    })
    expect(byDay.series.map((one) => [one.key, one.created, one.won, one.deal_amount])).toEqual([
      ['2026-06-28', 2, 0, 0],
      ['2026-06-29', 0, 0, 0],
      ['2026-06-30', 1, 1, 500],
    ])
    expect(byDay.conversion.filter((one) => one.count > 0)).toEqual([
      { stage: 0, count: 1 },
      { stage: 4, count: 1 },
      { stage: 5, count: 1 },
    ])
    expect((await stat('source')).series).toMatchObject([
      { key: 'dm', created: 2, won: 1 },
      { key: 'phone', created: 1, won: 0 },
    ])
    expect((await stat('keyword')).series).toMatchObject([
      { key: '甲', created: 2 },
      { key: '乙', created: 1, won: 1 },
    ])
    expect((await stat('owner')).series).toMatchObject([{ key: String(other.adminId), created: 3, won: 1 }])
    expect((await stat('account')).series).toMatchObject([{ key: '0', name: '', created: 3 }])
    expect((await stat('province')).series).toMatchObject([
      { key: '', name: '', created: 2, won: 1 },
      { key: '510000', name: '四川', created: 1 },
    ])
    const ofSite = { from: '2026-06-28', to: TODAY, account_platform: 'douyin' } as const
    expect((await bench.get(leadStat, ofSite, other)).cards).toMatchObject({ created: 0, won: 0 })
  })
})
