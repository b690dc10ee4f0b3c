// What the page lost between the filling and the press is seen: one cell of each site; the whole table is in
// read-back.long.test.ts.
import { describe, expect, test } from 'vitest'
import { saysSo, type FieldName } from './kit/read-back.ts'
import { createPlatforms } from './registry.ts'
import { cellsOf, publishAltered, publishCell, SITES, type Cell } from './testing/read-back-suite.ts'
import { usePublishing } from './testing/publishing.ts'

/** Not about the form of a work. */
const ELSEWHERE = new Set(['dm', 'comment', 'stats', 'rank'])

describe('which fields are read back', () => {
  const forms = createPlatforms().filter((one) => one.probe !== undefined)

  test('every page that publishes has its list', () => {
    expect(Object.keys(SITES).toSorted()).toEqual(forms.map((one) => one.info.value).toSorted())
  })

  test.each(Object.entries(SITES))(
    '%s: every capability is read back, kept as a text, or named with the reason why not',
    (platform, { table }) => {
      const { info } = forms.find((one) => one.info.value === platform) ?? { info: { capabilities: [] } }
      const listed = new Set<string>([...Object.keys(table.read), ...table.typed, ...Object.keys(table.unread)])
      const wanted: FieldName[] = ['title', 'text', ...info.capabilities.filter((name) => !ELSEWHERE.has(name))]
      expect(wanted.filter((name) => !listed.has(name))).toEqual([])
      for (const reason of Object.values(table.unread)) expect(reason).toMatch(/\p{Script=Han}/u)
    },
  )

  test('a page may shorten what is long and add to it in brackets; another value that begins alike is another one', () => {
    for (const [shown, wanted] of [
      ['幕后花絮', '幕后花絮'],
      ['幕后花絮（共3集）', '幕后花絮'],
      ['宽窄巷子 成都市', '宽窄巷子'],
      ['含AI生成内容、理性适度消费', '含AI生成内容'],
      ['很长很长的合集名…', '很长很长的合集名字第二季'],
    ] as const)
      expect(saysSo(shown, wanted), shown).toBe(true)
    for (const [shown, wanted] of [
      ['公开可见', '公开'],
      ['幕后花絮二', '幕后花絮'],
      ['', '幕后花絮'],
      ['不允许', '允许'],
      ['…', '幕后花絮'],
    ] as const)
      expect(saysSo(shown, wanted), shown).toBe(false)
  })
})

const ONE: Readonly<Record<string, Pick<Cell, 'field' | 'way'>>> = {
  douyin: { field: 'visibility', way: 'changed' },
  kuaishou: { field: 'timing', way: 'changed' },
  xiaohongshu: { field: 'visibility', way: 'lost' },
  shipinhao: { field: 'poi', way: 'changed' },
  bilibili: { field: 'declaration', way: 'lost' },
  baijiahao: { field: 'declaration', way: 'changed' },
  weibo: { field: 'declaration', way: 'changed' },
  toutiao: { field: 'declaration', way: 'lost' },
  tiktok: { field: 'visibility', way: 'changed' },
  weixin_gzh: { field: 'mass_notice', way: 'lost' },
}

describe.each(Object.entries(SITES))('%s', (platform, forms) => {
  const desk = usePublishing(forms.door, forms.create, 'chengnan_food', {
    times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 8_000 },
  })
  const cell = cellsOf(forms).find(({ field, way }) => field === ONE[platform]?.field && way === ONE[platform].way)

  test(`a form whose ${cell?.field} is ${cell?.way} is not handed in`, async () => {
    if (!cell) throw new Error('no such cell')
    await publishCell(desk, forms, cell)
  })

  if (platform === 'kuaishou')
    test('topics that a redraw made mere text again are topics when the work goes out', async () => {
      await publishCell(desk, forms, { field: 'topic', way: 'lost', kind: 'video' })
    })

  // One site stands for all, and one whose list has no time but words: what each list tells is in the long table.
  if (platform === 'douyin')
    test('a title that the site changed is told in the record; the work went out once', async () => {
      await publishAltered(desk, forms, 'title')
    })
  if (platform === 'toutiao')
    test('a timer that the site dropped is told in the record; the work went out once', async () => {
      await publishAltered(desk, forms, 'time')
    })
})
