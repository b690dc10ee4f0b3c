import { expect, it } from 'vitest'
import { lotsOf } from './import-lots.ts'
import { filterInput, UNGROUPED } from './keyword-list.ts'

it('cuts a long list into lots with the head of the table, and lines keep their numbers', () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `词${at}`)
  const plain = lotsOf(lines.join('\r\n'))
  expect(plain.map((lot) => [lot.lines, lot.shift])).toEqual([
    [5_000, 0],
    [5_000, 5_000],
    [2_000, 10_000],
  ])
  const table = lotsOf(['\uFEFF关键词,分组', ...lines].join('\n'))
  expect(table.map((lot) => [lot.lines, lot.shift, lot.text.split('\n')[0]])).toEqual([
    [5_000, 0, '关键词,分组'],
    [5_000, 5_000, '关键词,分组'],
    [2_000, 10_000, '关键词,分组'],
  ])
  // Line 3 of the second lot (head, 词5000, 词5001) is line 5 003 of the whole.
  expect(['', '关键词,分组', ...lines][3 + (table[1]?.shift ?? 0)]).toBe(table[1]?.text.split('\n')[2])
  expect(lotsOf('关键词,分组\n"a\nb",x')).toEqual([{ text: '关键词,分组\n"a\nb",x', shift: 0, lines: 3 }])
})

it('takes filters from an address, and leaves out what is none', () => {
  const rule = { coreLength: 6, hotFrom: 8 }
  const base = { page: 1, limit: 20 }
  expect(
    filterInput({ ...base, kind: 'main', group: UNGROUPED, tier: 'hot', industry: '100', score: '7' }, rule),
  ).toEqual({ kind: 'main', ungrouped: 1, tier: 'hot', industry_id: 100, score_from: 7, core_length: 6, hot_from: 8 })
  expect(filterInput({ ...base, kind: 'x', tier: 'y', industry: '-1', score: '11', group: '华东' }, rule)).toEqual({
    group_name: '华东',
    core_length: 6,
    hot_from: 8,
  })
})
