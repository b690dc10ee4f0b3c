import { describe, expect, it } from 'vitest'
import { rankNorm, readPoints, safeCell, toCsv } from './table.ts'

const PLATFORMS = new Map([
  ['抖音', 'douyin'],
  ['douyin', 'douyin'],
  ['快手', 'kuaishou'],
])

describe('tables of ranks', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+86', `'+86`],
    ['-3', `'-3`],
    ['@a', `'@a`],
    [' =x', `' =x`],
    ['\t=x', `"'\t=x"`],
    ['a,"b"', '"a,""b"""'],
    ['装修', '装修'],
    [5, '5'],
    [null, ''],
  ])('%j can be opened in a spreadsheet', (value, cell) => {
    expect(safeCell(value)).toBe(cell)
  })

  it('reads back what was written, also what looked like a formula', () => {
    const csv = toCsv([
      ['关键词', '平台', '日期', '排名', '状态'],
      ['=cmd|x', '抖音', '2026-06-01', 3, '正常'],
      ['装修，上海', '快手', '2026-06-02', '未进前50', '正常'],
      ['装修', '抖音', '2026-06-03', '', '受阻'],
      ['装修', '抖音', '2026-06-04', '', '查询失败'],
      ['装修', '抖音', '2026-06-05', '', '出错'],
    ])
    expect(readPoints(csv, PLATFORMS)).toEqual({
      points: [
        { line: 2, keyword: '=cmd|x', platform: 'douyin', date: '2026-06-01', rank: 3 },
        { line: 3, keyword: '装修,上海', platform: 'kuaishou', date: '2026-06-02', rank: null },
      ],
      refused: [],
      ignored: [],
    })
  })

  it('says which lines it left out and why, and takes tables without a head', () => {
    const read = readPoints(
      '装修\tdouyin\t2026/6/1\t第2名\n,抖音,2026-06-01,1\n装修,未知,2026-06-01,1\n装修,抖音,2026-02-30,1\n装修,抖音,2026-06-01,\n装修,抖音,2026-06-01,0',
      PLATFORMS,
    )
    expect(read.points).toEqual([{ line: 1, keyword: '装修', platform: 'douyin', date: '2026-06-01', rank: 2 }])
    expect(read.refused.map((one) => [one.line, one.why])).toEqual([
      [2, 'no_word'],
      [3, 'bad_platform'],
      [4, 'bad_date'],
      [5, 'bad_rank'],
      [6, 'bad_rank'],
    ])
  })

  it('knows the same word by its form', () => {
    expect(rankNorm(' Ｃ＋＋  课程 ')).toBe('c++ 课程')
  })
})
