// The fonts of the installed app draw what the complete ones draw.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_HAN } from '../../src/backend/media/typeset/common-characters.ts'
import { fallbackFonts, type Font, listFonts } from '../../src/backend/media/typeset/fonts.ts'
import { captionStyle } from '../../src/backend/media/typeset/styles.ts'
import { createWarmBrowser, type WarmBrowser } from '../../src/backend/media/typeset/warm-browser.ts'
import { drawnBy } from '../make-common-characters.mjs'
import { root } from '../setup/paths.mjs'
import { stageFonts } from './fonts.ts'

let dir: string
let complete: WarmBrowser
let packed: WarmBrowser
const browser = (packagesDir?: string): WarmBrowser =>
  createWarmBrowser({
    browserPath: process.env['TEST_BROWSER_PATH'] ?? process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    fonts: [...listFonts(packagesDir), ...fallbackFonts(packagesDir)],
  })
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fonts-'))
  await stageFonts(dir)
  complete = browser()
  packed = browser(dir)
})
afterAll(async () => {
  await Promise.all([complete.close(), packed.close()])
  await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

/** A picture of these lines, and where each of their characters begins. */
const draw = async (
  from: WarmBrowser,
  lines: readonly string[],
  font: Font,
  fontWeight: number,
): Promise<{ png: Buffer; offsets: unknown }> =>
  await from.use(async (page) => {
    const style = {
      ...captionStyle,
      fontWeight,
      strokeWidth: 0,
      fontSize: 30,
      lineHeight: 1.2,
      position: 'top',
      offset: 0,
      maxWidth: 1080,
    }
    const [width, height] = [1080, 1920]
    await page.setViewport({ width, height })
    const shared = { style, family: font.family, fontUrl: null }
    const offsets = await page.evaluate(`measure(${JSON.stringify({ ...shared, paragraphs: lines })})`)
    const states = [lines.map((text) => [{ text, kind: 'plain' }])]
    await page.evaluate(`draw(${JSON.stringify({ ...shared, states, width, height })})`)
    return { png: Buffer.from(await page.screenshot({ optimizeForSpeed: true })), offsets }
  })
const inLines = (characters: readonly string[], perLine: number): string[] =>
  Array.from({ length: Math.ceil(characters.length / perLine) }, (_, at) =>
    characters.slice(at * perLine, (at + 1) * perLine).join(''),
  )

test('files are smaller or the very same, and a smaller one gives the same pictures and widths for common, rare and foreign characters', async () => {
  // Every fifteenth of the common ones; the rare ones are drawn by the complete weight.
  const sample = [...COMMON_HAN].filter((_, at) => at % 15 === 0)
  const lines = [
    ...inLines(sample, 34),
    '𠮷堃昇喆镕槑囍龘，。！？：；“”（）《》【】……——',
    'AVATAR Type fi fl 0123456789 ¥99.90 ½ ① ㎡ ℃ → ★',
    'ひらがな カタカナ Ελληνικά Кириллица ㄅㄆㄇ',
  ]
  const compared: string[] = []
  for (const [at, font] of listFonts().entries()) {
    for (const [face, { weight, file }] of font.faces.entries()) {
      const [before, after] = await Promise.all([readFile(file), readFile(listFonts(dir)[at]?.faces[face]?.file ?? '')])
      if (after.equals(before)) continue
      expect(after.length, `${font.id} ${weight}`).toBeLessThan(before.length / 2)
      compared.push(`${font.id} ${weight}`)
      const [one, other] = await Promise.all([draw(complete, lines, font, weight), draw(packed, lines, font, weight)])
      expect(other.offsets, `${font.id} ${weight}`).toEqual(one.offsets)
      expect(other.png.equals(one.png), `${font.id} ${weight}`).toBe(true)
    }
  }
  expect(compared).toEqual(['noto-sans-sc 400', 'noto-sans-sc 500', 'noto-sans-sc 900'])
})

test('every emoji, with skin tones, flags, families and keycaps, looks the same without the pictures for other browsers', async () => {
  const [font] = listFonts()
  if (!font) throw new Error('no font')
  const single = [
    ...drawnBy(join(root, 'node_modules/@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf')),
  ]
    .map((code) => String.fromCodePoint(code))
    .filter((one) => /\p{Emoji_Presentation}/u.test(one))
  expect(single.length).toBeGreaterThan(1_000)
  const sequences = [
    '👍🏻',
    '👍🏿',
    '👩🏽‍🍳',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '🇨🇳',
    '🇭🇰',
    '🇯🇵',
    '1️⃣',
    '#️⃣',
    '❤️',
    '❤️‍🔥',
    '🧑🏾‍🚀',
    '👯‍♀️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '☀️',
    '✂️',
  ]
  for (const lines of [inLines(single.slice(0, 700), 24), inLines([...single.slice(700), ...sequences], 24)]) {
    const [one, other] = await Promise.all([draw(complete, lines, font, 400), draw(packed, lines, font, 400)])
    expect(other.offsets).toEqual(one.offsets)
    expect(other.png.equals(one.png)).toBe(true)
  }
})
