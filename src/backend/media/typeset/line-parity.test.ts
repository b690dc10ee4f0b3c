import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { breakLines } from '../../../contract/line-breaks.ts'
import { listFonts } from './fonts.ts'
import { layLines, runsOf } from './lines.ts'
import { captionStyle } from './styles.ts'
import { createWarmBrowser, type WarmBrowser } from './warm-browser.ts'

let browser: WarmBrowser
beforeAll(() => {
  browser = createWarmBrowser({ browserPath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', fonts: listFonts() })
})
afterAll(async () => await browser.close())

const pieces = [
  ...'春季上新全场五折起买一送你好世界的了是在元っー，，。。！？、：；“”（）《》【】…—·～%℃&@#+-"(),',
  '今天',
  '下单',
  '……',
  '——',
  'Free',
  'shipping',
  'iPhone15',
  'Pro',
  '100%',
  '¥99',
  '$9.9',
  '3.5',
  '24/7',
  '20:30',
  '1,000',
  'a-z',
  'OK!',
  'why?',
  'A',
  '7',
  ' ',
  ' ',
  "'s",
  '#话题',
]
/** Seeded: the same strings every time. */
function texts(count: number): { text: string; width: number }[] {
  let seed = 20_261_121
  const next = (n: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 8) % n
  }
  return Array.from({ length: count }, () => ({
    text: `字${Array.from({ length: 5 + next(40) }, () => pieces[next(pieces.length)]).join('')}`.trim(),
    width: 140 + next(800),
  }))
}

/** Chromium's own lines under the same rules, and where each character stands in a single line. */
const script = `(async (items, spec) => {
  await useFont(spec, items.map((item) => item.text).join(''))
  const offsets = await measure({ ...spec, paragraphs: items.map((item) => item.text) })
  box.style.cssText += ';white-space:pre-wrap;overflow-wrap:anywhere;line-break:strict;display:block;max-width:none'
  const range = document.createRange()
  const lines = items.map(({ text, width }) => {
    box.style.width = width + 'px'
    box.textContent = text
    const found = []
    let top = null
    for (let i = 0; i < text.length; i++) {
      range.setStart(box.firstChild, i); range.setEnd(box.firstChild, i + 1)
      const rect = range.getClientRects()[0]
      if (rect && !(rect.width === 0 && found.length) && (top === null || Math.abs(rect.top - top) > 20)) { found.push(''); top = rect.top }
      found[found.length - 1] += text[i]
    }
    return found.map((line) => line.trimEnd())
  })
  return items.map((item, i) => ({ offsets: offsets[i], lines: lines[i] }))
})`
const shape = z.array(z.object({ offsets: z.array(z.number()), lines: z.array(z.string()) }))

it('breaks 100 random strings as Chromium does', async () => {
  const items = texts(100)
  const spec = { style: { ...captionStyle, letterSpacing: 2 }, family: 'Noto Sans SC', fontUrl: null }
  const own = shape.parse(
    await browser.use(
      async (page) => await page.evaluate(`${script}(${JSON.stringify(items)}, ${JSON.stringify(spec)})`),
    ),
  )
  expect(own).toHaveLength(100)
  expect(own.filter(({ lines }) => lines.length > 2).length).toBeGreaterThan(50)
  items.forEach(({ text, width }, i) =>
    expect(breakLines(text, own[i]?.offsets ?? [], { width, balance: false })).toEqual(own[i]?.lines),
  )
})

it('keeps the place of a marked word over line ends and paragraphs, and emoji in their own colours', () => {
  const style = { ...captionStyle, maxWidth: 60 }
  const even = (text: string): number[] => Array.from({ length: text.length + 1 }, (_, i) => i * 10)
  const paragraphs = ['今天下单明天送到', '好👍🏻的']
  const lines = layLines(paragraphs, paragraphs.map(even), style)
  expect(lines).toEqual([
    { text: '今天下单', from: 0 },
    { text: '明天送到', from: 4 },
    { text: '好👍🏻的', from: 9 },
  ])
  expect(lines.map((line) => runsOf(line, { from: 3, to: 10 }))).toEqual([
    [
      { text: '今天下', kind: 'plain' },
      { text: '单', kind: 'mark' },
    ],
    [{ text: '明天送到', kind: 'mark' }],
    [
      { text: '好', kind: 'mark' },
      { text: '👍🏻', kind: 'emoji' },
      { text: '的', kind: 'plain' },
    ],
  ])
})
