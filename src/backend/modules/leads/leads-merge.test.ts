// Merging leads, and taking it back: the same rows as before, whatever they were.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as customers from '../../../contract/http/customer.ts'
import * as leads from '../../../contract/http/lead.ts'
import * as messages from '../../../contract/http/message.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { DAY, openLeadBench } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

const TABLES = [
  'guest_capitals',
  'lead_events',
  'follow_ups',
  'call_records',
  'appointment_users',
  'customers',
  'tags',
  'taggables',
] as const

describe.each(['sqlite', 'postgres'] as const)('merging leads on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  /** All rows, without the events that merging itself notes. */
  const rows = async (): Promise<string[]> => {
    const found: string[] = []
    for (const table of TABLES)
      for (const row of await bench.owner.db.selectFrom(table).selectAll().execute())
        if (!['merged', 'unmerged'].includes(String((row as { kind?: unknown }).kind)))
          found.push(`${table} ${JSON.stringify(row)}`)
    return found.toSorted()
  }

  it('merged and parted again, everything is as it was', async () => {
    const random = seededRandom('merges', kind === 'sqlite' ? 1 : 2)
    const chance = (share: number): boolean => random.next() < share
    const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T
    const tags = await Promise.all(
      ['急', '贵', '远'].map(async (name) => (await bench.get(customers.saveTag, { name, kind: 'lead' })).id),
    )
    const mate = await bench.person(['*'])
    const account = await bench.account(bench.owner.adminId)
    let wechats = 0
    const made = async (): Promise<number> => {
      bench.time.now += 60_000
      const id = await bench.lead({
        ...(chance(0.3) && { phone: '' }),
        wechat: `wechat_${(wechats += 1)}_${kind}`,
        ...(chance(0.4) && { guest_name: '' }),
        ...(chance(0.5) && { need_text: `需求${random.int(99)}` }),
        ...(chance(0.5) && { remark: `备注${random.int(99)}` }),
        ...(chance(0.5) && { keyword: `词${random.int(9)}` }),
        ...(chance(0.4) && { area_adcode: '310000' }),
        ...(chance(0.5) && { intent_score: random.int(101) }),
        ...(chance(0.5) && { third_auth_id: account }),
        ...(chance(0.5) && { next_follow_time: 1_800_000_000 + random.int(1_000_000) }),
        tag_ids: tags.filter(() => chance(0.5)),
        owner_admin_id: pick([0, bench.owner.adminId, mate.adminId]),
      })
      for (let count = random.int(3); count > 0; count -= 1)
        await bench.get(leads.addFollowUp, { lead_id: id, way: 'phone', content: `跟进${count}` })
      const { lead } = await bench.get(leads.getLead, { id })
      if (lead.has_phone === 1 && chance(0.5))
        await bench.get(leads.addCall, { lead_id: id, start_time: 1_700_000_000, result: 'busy' })
      if (chance(0.3))
        await bench.get(messages.saveAppointment, { lead_id: id, guest_name: '约', appoint_time: 1_900_000_000 })
      if (chance(0.3)) await bench.get(customers.convertLead, { lead_id: id })
      const stage = random.int(7)
      await bench.get(leads.setLeadStage, {
        ids: [id],
        stage,
        reason: '原因',
        ...(stage === 4 && chance(0.5) && { deal_amount: 1 + random.int(9_999) }),
      })
      return id
    }
    for (let round = 0; round < 12; round += 1) {
      const ids = [await made(), await made(), ...(chance(0.5) ? [await made()] : [])]
      const before = await rows()
      bench.time.now += 60_000
      const named = chance(0.5) ? pick(ids) : undefined
      const merge = await bench.get(leads.mergeLeads, {
        ids,
        ...(named !== undefined && { master_id: named }),
      })
      expect(merge).toMatchObject({ id: named ?? ids[0], merged: ids.length - 1 })
      const merged = await rows()
      expect(merged).not.toEqual(before)
      bench.time.now += 60_000
      expect((await bench.get(leads.unmergeLeads, { merge_id: merge.merge_id })).ids.toSorted()).toEqual(
        ids.filter((id) => id !== merge.id).toSorted(),
      )
      // The stage that a merge opened again is an event of its own.
      const stay = new Set(before)
      const left = (await rows()).filter((row) => !stay.has(row))
      expect(left.filter((row) => !(row.startsWith('lead_events') && row.includes('"kind":"stage"')))).toEqual([])
      expect((await rows()).length - left.length).toBe(before.length)
    }
  })

  it('the master’s blanks are filled, tags united, what was done is moved, and a lost lead is open again', async () => {
    const tag = async (name: string) => (await bench.get(customers.saveTag, { name })).id
    const [hot, slow] = [await tag('热'), await tag('慢')]
    const first = await bench.lead({ guest_name: '先来', need_text: '看房', tag_ids: [hot] })
    bench.time.now += 60_000
    const second = await bench.lead({
      guest_name: '后来',
      wechat: 'later_wechat',
      need_text: '租房',
      remark: '有预算',
      tag_ids: [hot, slow],
      intent_score: 80,
    })
    await bench.get(leads.addFollowUp, { lead_id: second, way: 'visit', content: '到店' })
    await bench.get(leads.addCall, { lead_id: second, start_time: 1_700_000_000, result: 'connected' })
    await bench.get(messages.saveAppointment, { lead_id: second, appoint_time: 1_900_000_000 })
    await bench.get(leads.setLeadStage, { ids: [first], stage: 6, reason: '去别家了' })
    const { id, merge_id } = await bench.get(leads.mergeLeads, { ids: [second, first] })
    expect(id).toBe(first)
    const info = await bench.get(leads.getLead, { id })
    expect(info.lead).toMatchObject({
      guest_name: '先来',
      need_text: '看房',
      remark: '有预算',
      wechat_mask: 'l****t',
      intent_score: 80,
      stage: 1,
      stage_reason: '',
      follow_count: 1,
      tags: [{ name: '热' }, { name: '慢' }],
    })
    expect([info.follow_ups.length, info.calls.length, info.appointments.length]).toEqual([1, 1, 1])
    expect(info.merged).toMatchObject([{ id: second, merge_id, guest_name: '后来', can_undo: 1 }])
    expect(info.events.map((event) => event.kind)).toContain('merged')
    expect((await bench.get(leads.getLead, { id: second })).merged_into_id).toBe(first)
    // Part of another one it is in no list, and nothing changes it.
    expect((await bench.get(messages.listLeads, { keyword: '后来' })).total).toBe(0)
    expect((await bench.ask(leads.setLeadStage, { ids: [second], stage: 1 })).code).toBe(CODE.NOT_FOUND)
    // What was noted since stays where it was noted, and what was changed since stays as it was changed.
    await bench.get(leads.addFollowUp, { lead_id: first, way: 'phone', content: '合并之后' })
    await bench.get(leads.saveLead, { id: first, remark: '合并后改过' })
    await bench.get(leads.unmergeLeads, { merge_id })
    const after = await bench.get(leads.getLead, { id: first })
    expect(after.lead).toMatchObject({ remark: '合并后改过', wechat_mask: '', intent_score: null, follow_count: 1 })
    expect(after.follow_ups.map((one) => one.content)).toEqual(['合并之后'])
    expect((await bench.get(leads.getLead, { id: second })).lead).toMatchObject({
      wechat_mask: 'l****t',
      follow_count: 1,
    })
  })

  it('refuses what can’t be merged or parted, with its reason', async () => {
    const [one, two, three] = [await bench.lead(), await bench.lead(), await bench.lead()]
    expect((await bench.ask(leads.mergeLeads, { ids: [one] })).code).toBe(CODE.BAD_INPUT)
    expect((await bench.ask(leads.mergeLeads, { ids: [one, one] })).code).toBe(CODE.BAD_INPUT)
    expect((await bench.ask(leads.mergeLeads, { ids: [one, 999_999] })).code).toBe(CODE.NOT_FOUND)
    const first = await bench.get(leads.mergeLeads, { ids: [one, two] })
    const second = await bench.get(leads.mergeLeads, { ids: [three, one], master_id: three })
    const chained = await bench.ask(leads.unmergeLeads, { merge_id: first.merge_id })
    expect([chained.code, chained.msg]).toEqual([CODE.CONFLICT, '其中有线索后来又被合并或删除，不能撤销'])
    await bench.get(leads.unmergeLeads, { merge_id: second.merge_id })
    expect((await bench.ask(leads.unmergeLeads, { merge_id: second.merge_id })).code).toBe(CODE.CONFLICT)
    bench.time.now += DAY
    const late = await bench.ask(leads.unmergeLeads, { merge_id: first.merge_id })
    expect([late.code, late.msg]).toEqual([CODE.CONFLICT, '合并已超过 24 小时，不能撤销'])
  })

  it('a contact that somebody else has by now keeps a merge from being parted', async () => {
    const one = await bench.lead({ phone: '13500000001' })
    bench.time.now += 60_000
    const two = await bench.lead({ phone: '13500000002' })
    const { merge_id } = await bench.get(leads.mergeLeads, { ids: [one, two] })
    await bench.lead({ phone: '13500000002' })
    const reply = await bench.ask(leads.unmergeLeads, { merge_id })
    expect([reply.code, reply.msg]).toEqual([CODE.CONFLICT, '其中有线索的联系方式已被另一条线索使用'])
    expect((await bench.get(leads.getLead, { id: two })).merged_into_id).toBe(one)
  })

  it('a duplicate names its owner, or becomes part of the lead that is there', async () => {
    const phone = '13400000001'
    const id = await bench.lead({ phone, guest_name: '老客', remark: '' })
    await bench.get(leads.setLeadStage, { ids: [id], stage: 6, reason: '没谈成' })
    const again = { guest_name: '新名', phone: `+86 ${phone}`, remark: '又来了' }
    const reply = await bench.ask(leads.saveLead, again)
    expect([reply.code, reply.data]).toEqual([
      CODE.DUPLICATE,
      expect.objectContaining({
        exist_id: id,
        owner_name: '老板1',
        errors: [expect.objectContaining({ field: 'phone' })],
      }),
    ])
    expect(await bench.get(leads.saveLead, { ...again, on_dup: 'merge' })).toEqual({ id, merged_into: id })
    const { lead } = await bench.get(leads.getLead, { id })
    expect(lead).toMatchObject({ guest_name: '老客', remark: '又来了', stage: 1 })
    // One that is changed to have another's phone is merged with it; the older one stays.
    bench.time.now += 60_000
    const later = await bench.lead({ guest_name: '第二个', wechat: 'second_one_1' })
    expect(await bench.get(leads.saveLead, { id: later, phone, on_dup: 'merge' })).toEqual({ id, merged_into: id })
    expect((await bench.get(leads.getLead, { id })).lead.wechat_mask).toBe('s****1')
    // A lead of a colleague is not shown, and not written into.
    const narrow = await bench.person(['lead:list', 'lead:edit'], 'self')
    for (const on_dup of ['refuse', 'merge'] as const) {
      const hidden = await bench.ask(leads.saveLead, { ...again, on_dup }, narrow)
      expect([hidden.code, hidden.data]).toEqual([
        CODE.DUPLICATE,
        expect.objectContaining({ exist_id: 0, owner_name: '老板1' }),
      ])
    }
  })

  it('of two who enter one person at once, one is told', async () => {
    const enter = async () => await bench.ask(leads.saveLead, { guest_name: '同时', phone: '13300000001' })
    const codes = (await Promise.all([enter(), enter(), enter()])).map((reply) => reply.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, CODE.DUPLICATE, CODE.DUPLICATE])
  })
})
