// Phone numbers and WeChats: sealed wherever they lie, and answered in plain by one call alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as customers from '../../../contract/http/customer.ts'
import * as leads from '../../../contract/http/lead.ts'
import * as messages from '../../../contract/http/message.ts'
import { openLeadBench } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

const PHONE = '13912345678'
const WECHAT = 'plain_wechat_77'
/** However somebody may have written them down. */
const PLAIN = /139[ -]?1234[ -]?5678|plain_wechat_77/iu

describe.each(['sqlite', 'postgres'] as const)('contacts of leads on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  it('lie nowhere in plain, and no answer but one has them', async () => {
    const { id } = await bench.get(leads.saveLead, {
      guest_name: '王女士',
      phone: '+86 139-1234-5678',
      wechat: 'Plain_Wechat_77',
      need_text: '周末看房',
    })
    await bench.ask(leads.saveLead, { guest_name: '再来', phone: '139 1234 5678' }, bench.owner, {
      'idempotency-key': 'again-0001',
    })
    await bench.ask(leads.saveLead, { guest_name: PHONE, wechat: WECHAT })
    await bench.ask(leads.saveLead, { guest_name: '错', phone: `${PHONE}9`, wechat: `${WECHAT}!!` })
    await bench.ask(leads.saveLead, { id, remark: `他的号码 ${PHONE}` })
    await bench.ask(leads.addFollowUp, { lead_id: id, way: 'phone', content: `打 ${PHONE}` })
    await bench.get(leads.addFollowUp, { lead_id: id, way: 'phone', content: '没有接' })
    await bench.get(leads.addCall, { lead_id: id, start_time: 1_700_000_000, result: 'connected' })
    const other = await bench.lead({ guest_name: '王女士二' })
    await bench.get(leads.mergeLeads, { ids: [id, other] })
    await bench.get(messages.saveAppointment, { lead_id: id, appoint_time: 1_900_000_000 })
    await bench.get(customers.convertLead, { lead_id: id })
    for (const keyword of [PHONE, '139 1234 5678', WECHAT, '5678', '王'])
      for (const call of [messages.listLeads, leads.listPhoneLeads, customers.listCustomers, messages.listAppointments])
        await bench.ask(call, { keyword })
    await bench.get(leads.getLead, { id })
    await bench.get(leads.listDueFollowUps, {})
    expect(bench.answers.filter((answer) => PLAIN.test(answer))).toEqual([])

    const key = { 'idempotency-key': 'reveal-0001' }
    const shown = await bench.ask(leads.revealContact, { id, field: 'phone', reason: '回访' }, bench.owner, key)
    expect(shown.data).toEqual({ value: PHONE, left_today: 199 })
    expect((await bench.get(leads.revealContact, { id, field: 'wechat', reason: '加好友' })).value).toBe(WECHAT)
    const customer = (await bench.get(customers.listCustomers, {})).data[0]
    expect(
      await bench.get(leads.revealContact, { id: customer?.id ?? 0, of: 'customer', field: 'phone', reason: '回访' }),
    ).toEqual({ value: PHONE, left_today: 197 })

    const stored = await bench.stored()
    expect(stored).toContain('139****5678')
    expect(PLAIN.exec(stored)).toBeNull()
  })

  it('each opening is an event and a row of the log with its reason, and there are so many a day', async () => {
    const id = await bench.lead({ guest_name: '李先生', phone: '13811112222' })
    const viewer = await bench.person(['lead:list', 'lead:phone:view'], 'all', '看号的人')
    await bench.get(customers.setLeadRules, { reveals_per_day: 2 })
    const ask = async () => await bench.ask(leads.revealContact, { id, field: 'phone', reason: '核对' }, viewer)
    expect((await bench.ask(leads.revealContact, { id, field: 'phone', reason: '' }, viewer)).code).toBe(CODE.BAD_INPUT)
    // Two at once, and a third: as many as one may.
    const codes = (await Promise.all([ask(), ask(), ask()])).map((reply) => reply.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1, CODE.TOO_OFTEN])
    const refused = await ask()
    expect(refused.data).toMatchObject({ retry_after: 9 * 3_600 })
    const { events } = await bench.get(leads.getLead, { id })
    expect(events.filter((event) => event.kind === 'reveal')).toMatchObject([
      { content: '核对', after: 'phone', admin_name: '看号的人' },
      { content: '核对', after: 'phone', admin_name: '看号的人' },
    ])
    const log = await bench.owner.db
      .selectFrom('operation_logs')
      .select(['target_id', 'after'])
      .where('action', '=', 'lead.phone.view')
      .where('admin_id', '=', viewer.adminId)
      .execute()
    expect(log).toEqual(
      [1, 2].map(() => ({ target_id: String(id), after: JSON.stringify({ field: 'phone', reason: '核对' }) })),
    )
    bench.time.now += 10 * 3_600_000
    expect((await ask()).code).toBe(1)
    bench.time.now -= 10 * 3_600_000
    await bench.get(customers.setLeadRules, { reveals_per_day: 200 })
    const lister = await bench.person(['lead:list', 'lead:edit'])
    expect((await bench.ask(leads.revealContact, { id, field: 'phone', reason: 'x' }, lister)).code).toBe(
      CODE.NO_PERMISSION,
    )
    expect((await bench.ask(leads.revealContact, { id, field: 'wechat', reason: 'x' })).code).toBe(CODE.BAD_INPUT)
  })

  it('a search finds by the whole number however it is typed, by the last four, and not by a part', async () => {
    const id = await bench.lead({ guest_name: '找得到', phone: '0755-8321 8765', wechat: 'Find_Me_2026' })
    const find = async (keyword: string) =>
      (await bench.get(messages.listLeads, { keyword })).data.map((lead) => lead.id)
    for (const keyword of ['075583218765', '0755 8321-8765', 'find_me_2026', 'FIND_ME_2026', '8765', '找得到'])
      expect(await find(keyword), keyword).toEqual([id])
    for (const keyword of ['83218765', 'find_me', '07558321', '%', '_'])
      expect(await find(keyword), keyword).toEqual([])
  })

  it('two companies with one number can’t be told to have it', async () => {
    const other = await bench.app.makeTenant()
    const ids = [await bench.lead({ phone: '13600000001' }), await bench.lead({ phone: '13600000001' }, other)]
    const rows = await bench.app.backend.foundation.database.db
      .selectFrom('guest_capitals')
      .select('phone_hash')
      .where('id', 'in', ids)
      .execute()
    expect(new Set(rows.map((row) => row.phone_hash)).size).toBe(2)
  })

  it.each([
    ['zh', '请填写正确的手机号或带区号的座机号'],
    ['en', 'Enter a mobile number, or a landline with its area code'],
    ['es', 'Escriba un número de móvil, o un fijo con su prefijo'],
    ['ja', '携帯番号、または市外局番付きの固定電話番号を入力してください'],
  ])('refuses what is no number at its field, in %s', async (language, msg) => {
    const reply = await bench.ask(leads.saveLead, { guest_name: '甲', phone: '12345' }, bench.owner, {
      'x-lang': language,
    })
    expect([reply.code, reply.msg]).toEqual([CODE.BAD_INPUT, msg])
    expect(reply.data).toMatchObject({ errors: [{ field: 'phone', msg }] })
  })

  it.each([
    [{ guest_name: '甲' }, 'phone'],
    [{ guest_name: '甲', phone: '' }, 'phone'],
    [{ guest_name: '甲', wechat: '中文' }, 'wechat'],
    [{ guest_name: '甲 13812345679', wechat: 'wechat_0001' }, 'guest_name'],
    [{ guest_name: '甲', wechat: 'wechat_0001', need_text: '联系 138 1234 5679' }, 'need_text'],
    [{ guest_name: '甲', wechat: 'wechat_0001', area_adcode: '999999' }, 'area_adcode'],
  ])('refuses %j at %s', async (input, field) => {
    const reply = await bench.ask(leads.saveLead, input)
    expect(reply.code).toBe(CODE.BAD_INPUT)
    expect(reply.data).toMatchObject({ errors: [{ field }] })
  })
})
