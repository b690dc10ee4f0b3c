import { expect, it } from 'vitest'
import { IMPORT_FILE_ROWS, IMPORT_ROWS } from '../../../../contract/http/lead-files.ts'
import { guessMapping, type LeadTable, lotsOf, readLeadTable, leftRows, withColumn } from './lead-table.ts'

const tableOf = (text: string): LeadTable => {
  const table = readLeadTable(text)
  if (typeof table === 'string') throw new Error(table)
  return table
}

it.each([
  ['姓名,手机号,微信号,所在城市,备注', ['guest_name', 'phone', 'wechat', 'area', 'remark']],
  ['客户姓名,客户电话,客户微信,客户需求', ['guest_name', 'phone', 'wechat', 'need_text']],
  ['Name,Phone,WeChat,City,Keyword', ['guest_name', 'phone', 'wechat', 'area', 'keyword']],
  ['微信号码,手机号码', ['wechat', 'phone']],
  ['电话,备用电话,序号', ['phone', '', '']],
])('knows the columns of %s', (head, columns) => {
  expect(guessMapping(head.split(','))).toEqual(columns)
})

it('a column is given to one only', () => {
  expect(withColumn(['phone', 'remark', ''], 2, 'phone')).toEqual(['', 'remark', 'phone'])
  expect(withColumn(['', ''], 0, '')).toEqual(['', ''])
})

it('rows go out in lots with their line in the file and the chosen columns alone', () => {
  const text = ['姓名\t电话\t序号', ...Array.from({ length: IMPORT_ROWS + 1 }, (_, at) => `客${at}\t1380000${at}\t9`)]
  const lots = lotsOf(tableOf(text.join('\n')), ['guest_name', 'phone', ''])
  expect(lots.map((lot) => lot.length)).toEqual([IMPORT_ROWS, 1])
  expect(lots[0]?.[0]).toEqual({ line: 2, guest_name: '客0', phone: '13800000' })
  expect(lots[1]?.[0]?.line).toBe(IMPORT_ROWS + 2)
})

it('cells with separators and line breaks stay whole, lines without anything are passed over', () => {
  const table = tableOf('姓名,备注\n"王, 女士","两行\n备注"\n\n,\n李,无\n')
  expect(lotsOf(table, ['guest_name', 'remark']).flat()).toEqual([
    { line: 2, guest_name: '王, 女士', remark: '两行\n备注' },
    { line: 6, guest_name: '李', remark: '无' },
  ])
})

it('a file without rows, or with too many, is told', () => {
  expect(readLeadTable('姓名,电话\n')).toBe('empty')
  expect(readLeadTable('')).toBe('empty')
  expect(readLeadTable(`电话\n${'1\n'.repeat(IMPORT_FILE_ROWS + 1)}`)).toBe('tooMany')
})

it('rows of which nothing was taken stand in the order of the file, with its columns and the reason', () => {
  const table = tableOf('姓名,电话\n甲,1\n乙')
  const refused = [{ line: 3, why: 'no_contact' as const, column: null }]
  const end = { created: 0, changed: 0, skipped: [{ line: 2, name: '老甲' }], refused }
  expect(leftRows(table, end, (one) => ('name' in one ? one.name : one.why))).toEqual([
    { line: 2, cells: ['甲', '1'], why: '老甲' },
    { line: 3, cells: ['乙', ''], why: 'no_contact' },
  ])
})
