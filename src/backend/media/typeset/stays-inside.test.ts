import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawTexts } from '../prepare.ts'
import { browserPath, caption, smallJob } from '../testing/test-render.ts'
import type { TextStyle } from '../types.ts'
import { without } from './coverage.ts'
import { captionStyle, titleStyle } from './styles.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

let dir = ''
let typesetter: Typesetter
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inside-'))
  typesetter = createTypesetter({ browserPath, cacheDir: join(dir, 'text') })
})
afterAll(async () => {
  await typesetter.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

const size = { width: 270, height: 480 }
const long = '这家店的师傅手艺真的没话说从量房到完工一共二十八天'.repeat(8)
/** Where the wizards put captions: 66 % from the top. */
const usual: TextStyle = { ...captionStyle, position: 'top', offset: 1267 }

/** Lower than a long caption has room for. */
const low: TextStyle = { ...usual, offset: 1560 }

it('a caption of 200 characters stays inside the picture whole: smaller, and moved as far as it must; one that fits is left alone', async () => {
  for (const style of [
    usual,
    { ...captionStyle, offset: 1300 },
    { ...titleStyle, position: 'middle' as const, offset: 700 },
    { ...usual, boxColor: '#000000', boxPadding: 18 },
  ]) {
    const picture = await typesetter.draw({ text: long, style, ...size })
    expect(picture.lines.join('')).toBe(long)
    // All of the lines' height is inside, not cut off at the edge.
    const height =
      (picture.lines.length * style.fontSize * style.lineHeight * (picture.fit?.scale ?? 1) * size.width) / 1080
    expect(picture.height).toBeGreaterThan(height * 0.98)
    expect(picture.y + picture.height).toBeLessThanOrEqual(480)
    expect(picture.fit?.scale ?? 1).toBeLessThan(1)
  }
  expect(await typesetter.draw({ text: long, style: usual, ...size })).toMatchObject({
    fit: { scale: 0.7, moved: false },
  })
  expect(await typesetter.draw({ text: long, style: low, ...size })).toMatchObject({ fit: { moved: true } })
  expect((await typesetter.draw({ text: '成都老房翻新要多少钱', style: usual, ...size })).fit).toBeUndefined()
  expect((await typesetter.draw({ text: long.slice(0, 100), style: usual, ...size })).fit).toBeUndefined()
})

it('a text that could not be read any more is refused, with the remedy', async () => {
  await expect(
    typesetter.draw({ text: '字'.repeat(1000), style: { ...usual, maxWidth: 120 }, ...size }),
  ).rejects.toMatchObject({ code: 'typeset_failed', reason: expect.stringContaining('缩短') })
})

it('names the characters that no font has, and no others', () => {
  const missing = (text: string, style: TextStyle = captionStyle): string => typesetter.missing(text, style).join('')
  expect(missing('一1️⃣二\u{E000}三\u{E000}')).toBe('\u20e3\u{E000}')
  // Rare characters, letters of others, emoji made of several, blanks and marks.
  expect(missing('𠮷㐂龘，Abc é “好” 😀👨‍👩‍👧🇨🇳❤️☃\u3000\u200b\n①②★→≈㎡℃')).toBe('')
  expect(missing('好', { ...titleStyle })).toBe('')
})

it('a template’s page leaves them out, too, and draws keycaps as digits', async () => {
  const page = async (text: string) =>
    (
      await typesetter.drawPage({
        nodes: [
          { tag: 'div', key: 'a', style: { position: 'absolute', left: '10px', top: '10px', fontSize: '60px' }, text },
        ],
        page: { width: 540, height: 960 },
        width: 270,
        height: 480,
        background: '',
        pictures: new Map(),
      })
    ).key
  expect(await page('第1️⃣步\u{E000}')).toBe(await page('第1步'))
})

it('films leave them out and tell so, with what was made smaller; words that are marked stay marked', async () => {
  const text = '第一\u{E000}句好'
  const job = smallJob([{ materialId: 1, path: '/x', kind: 'video', inMs: 0, frames: 30, keepAudio: false }], {
    texts: [
      { ...caption(text, 0, 1000, { highlight: '#ff0000' }), parts: [{ from: 2, to: 5, startMs: 0, endMs: 900 }] },
      caption(long, 0, null, low),
      caption('好', 0, null),
    ],
  })
  const { layers, notes } = await drawTexts(job, 30, typesetter, new AbortController().signal)
  expect(layers.map((layer) => layer.picture.lines.join(''))).toEqual(['第一句好', long, '好'])
  expect(notes).toEqual([
    { text, percent: 100, moved: 0, removed: '\u{E000}' },
    { text: long.slice(0, 24), percent: expect.any(Number), moved: 1, removed: '' },
  ])
  expect(notes[1]?.percent).toBeLessThan(100)
  const left = without(text, ['\u{E000}'])
  expect(left.text.slice(left.at(2), left.at(5))).toBe('句好')
})
