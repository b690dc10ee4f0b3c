// Leads out of a file and into one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { saveTag } from '../../../contract/http/customer.ts'
import { EXPORT_ROWS, exportLeads, importLeads } from '../../../contract/http/lead-files.ts'
import { getLead } from '../../../contract/http/lead.ts'
import { listLeads } from '../../../contract/http/message.ts'
import { TEST_PASSWORD } from '../../testing/app.ts'
import { openLeadBench } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

type Rows = InputOf<typeof importLeads>['rows']

describe.each(['sqlite', 'postgres'] as const)('leads as files on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  const take = async (rows: Rows, more: Partial<InputOf<typeof importLeads>> = {}) =>
    await bench.get(importLeads, { rows, dry_run: 0, ...more })
  const named = async (keyword: string) => (await bench.get(listLeads, { keyword })).data

  it('each row stands for itself: good ones are kept, each refused one is named with its reason', async () => {
    const { id: tag } = await bench.get(saveTag, { name: '展会', kind: 'lead' })
    const done = await take(
      [
        { line: 2, guest_name: '王女士', phone: '+86 138-0000-0001', area: '四川 成都', need_text: ' 想装修 ' },
        { line: 3, guest_name: '李先生', wechat: 'li_family88', area: '510100' },
        { line: 4, guest_name: '没有联系方式' },
        { line: 5, phone: '12345' },
        { line: 6, phone: '13800000002', remark: '另一个号 13800000003' },
        { line: 7, phone: '13800000004', area: '火星' },
        { line: 8, phone: '13800000005', guest_name: '长'.repeat(41) },
        { line: 9, guest_name: '同一位', phone: '13800000001' },
        { line: 10, wechat: '不是微信' },
        { line: 11, phone: '13800000006', area: '朝阳' },
        { line: 12, guest_name: '北京的', phone: '13800000007', area: '北京市朝阳区' },
        { line: 13, guest_name: '吉林的', phone: '13800000008', area: '吉林' },
      ],
      { tag_ids: [tag] },
    )
    expect(done).toEqual({
      created: 4,
      changed: 0,
      skipped: [{ line: 9, name: '王女士' }],
      refused: [
        { line: 4, why: 'no_contact', column: null },
        { line: 5, why: 'phone', column: 'phone' },
        { line: 6, why: 'phone_in_text', column: 'remark' },
        { line: 7, why: 'area', column: 'area' },
        { line: 8, why: 'too_long', column: 'guest_name' },
        { line: 10, why: 'wechat', column: 'wechat' },
        { line: 11, why: 'area', column: 'area' },
      ],
    })
    const [lead] = await named('王女士')
    expect(lead).toMatchObject({
      source: 'import',
      phone_mask: '138****0001',
      area_adcode: '510100',
      need_text: '想装修',
      owner_admin_id: bench.owner.adminId,
      tags: [{ name: '展会' }],
    })
    expect((await named('北京的'))[0]).toMatchObject({ area_adcode: '110105' })
    expect((await named('吉林的'))[0]).toMatchObject({ area_adcode: '220000' })
    expect((await named('李先生'))[0]).toMatchObject({ area_adcode: '510100', has_wechat: 1 })
  })

  it('a trial tells the same and keeps nothing, not even a row of the log', async () => {
    const logged = async () =>
      (await bench.owner.db.selectFrom('operation_logs').select('id').where('action', '=', 'lead.import').execute())
        .length
    const before = await logged()
    const rows = [
      { line: 2, guest_name: '试导甲', phone: '13800000011' },
      { line: 3, guest_name: '试导乙', phone: '13800000011' },
    ]
    const expected = { created: 1, changed: 0, skipped: [{ line: 3, name: '试导甲' }], refused: [] }
    expect(await bench.get(importLeads, { rows })).toEqual(expected)
    expect(await named('试导')).toEqual([])
    expect(await logged()).toBe(before)
    expect(await take(rows)).toEqual(expected)
    expect((await named('试导')).map((lead) => lead.guest_name)).toEqual(['试导甲'])
    expect(await logged()).toBe(before + 1)
    // Sent again, as after a lost answer.
    expect((await take(rows)).skipped.map((one) => one.name)).toEqual(['试导甲', '试导甲'])
  })

  it('a contact that is there is left alone, filled, or overwritten; blank cells take nothing away', async () => {
    const phone = '13800000021'
    const id = await bench.lead({ guest_name: '老客', phone, remark: '原来的备注' })
    const shown = async () => (await bench.get(getLead, { id })).lead
    const row = [{ line: 2, guest_name: '新名', phone, need_text: '要报价', remark: '' }]
    expect((await take(row)).skipped).toEqual([{ line: 2, name: '老客' }])
    expect(await shown()).toMatchObject({ guest_name: '老客', need_text: '', remark: '原来的备注' })
    expect(await take(row, { on_dup: 'merge' })).toMatchObject({ changed: 1 })
    expect(await shown()).toMatchObject({ guest_name: '老客', need_text: '要报价' })
    expect(await take(row, { on_dup: 'update' })).toMatchObject({ changed: 1 })
    expect(await shown()).toMatchObject({ guest_name: '新名', need_text: '要报价', remark: '原来的备注' })
  })

  it('nobody changes by a file what he does not see, nor gives leads to others without the right', async () => {
    const own = await bench.person(['lead:list', 'lead:edit', 'lead:import'], 'self')
    const phone = '13800000031'
    await bench.lead({ guest_name: '别人的客', phone })
    const rows = [{ line: 2, guest_name: '改名', phone }]
    expect((await bench.get(importLeads, { rows }, own)).skipped).toEqual([{ line: 2, name: '' }])
    for (const on_dup of ['merge', 'update'] as const)
      expect(await bench.get(importLeads, { rows, on_dup, dry_run: 0 }, own)).toMatchObject({
        changed: 0,
        refused: [{ line: 2, why: 'not_yours', column: null }],
      })
    expect((await named('别人的客')).length).toBe(1)
    const given = { rows, owner_admin_id: bench.owner.adminId, dry_run: 0 } as const
    expect((await bench.ask(importLeads, given, own)).code).toBe(CODE.NO_PERMISSION)
    expect((await bench.ask(importLeads, { rows }, await bench.person(['lead:edit']))).code).toBe(CODE.NO_PERMISSION)
  })

  it('goes out under the list’s filters, lot by lot, each lead once, with masks alone', async () => {
    const stem = 1_390_000_0000
    const rows = Array.from({ length: EXPORT_ROWS + 3 }, (_, at) => ({
      line: at + 2,
      guest_name: `批量${at}`,
      phone: String(stem + at),
      keyword: '批量导入词',
    }))
    for (let from = 0; from < rows.length; from += 200) await take(rows.slice(from, from + 200))
    const filter = { keyword: '批量导入词', source: 'import' } as const
    const first = await bench.get(exportLeads, filter)
    const second = await bench.get(exportLeads, { ...filter, after: first.next })
    const all = [...first.rows, ...second.rows]
    expect([first.rows.length, second.rows.length, second.next]).toEqual([EXPORT_ROWS, 3, 0])
    expect([first.total, second.total]).toEqual([rows.length, rows.length])
    expect(new Set(all.map((lead) => lead.id)).size).toBe(rows.length)
    expect(all.every((lead) => /^1\d{2}\*{4}\d{4}$/.test(lead.phone))).toBe(true)
    expect(JSON.stringify(all)).not.toContain(String(stem))
    const [one] = second.rows
    expect((await bench.get(exportLeads, { ids: [one?.id ?? 0] })).rows.map((lead) => lead.id)).toEqual([one?.id])
  })

  it('in plain only for the right and the password, with an event of each lead and a row of the log', async () => {
    const phone = '13800000041'
    const id = await bench.lead({ guest_name: '明文客', phone })
    const plain = { ids: [id], is_plain: 1 as const }
    const clerk = await bench.person(['lead:list', 'lead:export'])
    expect((await bench.ask(exportLeads, { ...plain, password: TEST_PASSWORD }, clerk)).code).toBe(CODE.NO_PERMISSION)
    const boss = await bench.person(['lead:list', 'lead:export', 'lead:export:plain'])
    const wrong = await bench.ask(exportLeads, { ...plain, password: 'no' }, boss)
    expect(wrong.code).toBe(CODE.BAD_CREDENTIALS)
    expect(wrong.body).not.toContain(phone)
    const right = await bench.get(exportLeads, { ...plain, password: TEST_PASSWORD }, boss)
    expect(right.rows.map((lead) => [lead.phone, lead.phone_mask])).toEqual([[phone, '138****0041']])
    expect((await bench.get(getLead, { id })).events[0]).toMatchObject({ kind: 'export' })
    const rows = await bench.owner.db
      .selectFrom('operation_logs')
      .select(['result', 'after'])
      .where('action', '=', 'lead.export')
      .where('admin_id', '=', boss.adminId)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.result)).toEqual([0, 1])
    expect(JSON.stringify(rows)).toContain('leads')
    expect(await bench.stored()).not.toContain(phone)
  })

  it('who sees his own takes out his own', async () => {
    const own = await bench.person(['lead:list', 'lead:edit', 'lead:export'], 'self')
    const id = await bench.lead({ guest_name: '自己录的' }, own)
    const out = await bench.get(exportLeads, {}, own)
    expect(out.rows.filter((lead) => lead.owner_admin_id !== 0).map((lead) => lead.id)).toEqual([id])
  })
})
