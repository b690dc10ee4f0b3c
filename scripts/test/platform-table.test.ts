import { expect, test } from 'vitest'
import { PLATFORMS } from '../../src/contract/platforms.ts'
import { lacking } from '../../tests/fixtures/platform-cells.ts'
import { COLUMNS, platformTable, ROWS } from './platform-table.ts'

const every = (cell: string): Record<string, string> => Object.fromEntries(COLUMNS.map((column) => [column, cell]))

test('every platform has a row, and what it may lack is a column', () => {
  expect(ROWS.slice(0, PLATFORMS.length).toSorted()).toEqual(PLATFORMS.map((one) => one.value).toSorted())
  for (const column of lacking({ kinds: [], capabilities: [] })) expect(COLUMNS).toContain(column)
})

test('the files of a row are merged; what nobody showed is missing, also of a row that left no file', () => {
  const full = ROWS.map((id) => ({ id, name: id, cells: every('passed') }))
  expect(platformTable(full).missing).toEqual([])
  const { stats: _, ...rest } = every('passed')
  const files = [
    ...full.filter(({ id }) => id !== 'weibo' && id !== 'douyin'),
    { id: 'douyin', name: '抖音', cells: { login: 'platform has none' } },
    { id: 'douyin', name: '抖音', cells: rest },
  ]
  const { lines, missing } = platformTable(files)
  expect(missing).toEqual(['抖音: stats', ...COLUMNS.map((column) => `weibo: ${column}`)])
  expect(lines.find((line) => line.startsWith('| 抖音'))).toMatch(/^\| 抖音 \| passed \|.*NOT SHOWN \|$/)
})
