import { expect, it } from 'vitest'
import type { TemplateVariable } from '../../../../contract/page-nodes.ts'
import { bareName, emptyRow, lacking, MOST_ROWS, pasteSheet, readSheet, withCell } from './sheet.ts'

const variables: TemplateVariable[] = [
  { name: '标题', kind: 'text' },
  { name: '价格', kind: 'text' },
  { name: '视频', kind: 'video' },
]
const texts = (rows: ReturnType<typeof pasteSheet>['rows']) =>
  rows.map((row) => variables.map(({ name }) => row.cells[name]?.text ?? ''))

it('reads what spreadsheets copy, and CSV', () => {
  expect(readSheet('一\t二\r\n"三\n还是三"\t"四""号"\n\n')).toEqual([
    ['一', '二'],
    ['三\n还是三', '四"号'],
  ])
  expect(readSheet('标题,价格\n"开业,大吉",9.9')).toEqual([
    ['标题', '价格'],
    ['开业,大吉', '9.9'],
  ])
  expect(readSheet('  ')).toEqual([])
})

it('fills from the cell on, adds rows, and looks for named files', () => {
  const { rows, left, wanted } = pasteSheet([emptyRow()], variables, readSheet('9.9\t探店一\n19\t探店二'), {
    row: 0,
    column: 1,
  })
  expect(texts(rows)).toEqual([
    ['', '9.9', '探店一'],
    ['', '19', '探店二'],
  ])
  expect(wanted.map((one) => [one.name, one.text])).toEqual([
    ['视频', '探店一'],
    ['视频', '探店二'],
  ])
  expect(left).toBe(0)
})

it('goes by the head when there is one', () => {
  const { rows } = pasteSheet([emptyRow()], variables, readSheet('价格\t标题\n9.9\t开业'), { row: 0, column: 2 })
  expect(texts(rows)).toEqual([['开业', '9.9', '']])
})

it('keeps what it doesn’t touch, and stops at the last row', () => {
  const begun = withCell([emptyRow()], '', '标题', { text: 'x', file: null })
  const filled = pasteSheet(
    begun,
    variables,
    readSheet(Array.from({ length: MOST_ROWS + 3 }, (_, i) => `${i}\t1`).join('\n')),
    { row: 0, column: 0 },
  )
  expect([filled.rows.length, filled.left]).toEqual([MOST_ROWS, 3])
})

it('knows what a row lacks', () => {
  const [row] = pasteSheet([], variables, [['开业']], { row: 0, column: 0 }).rows
  expect(row && lacking(row, variables)).toEqual(['价格', '视频'])
  expect(bareName('探店.一.mp4')).toBe('探店.一')
})
