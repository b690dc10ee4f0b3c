import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonCharactersFile, drawnBy } from '../../../../scripts/make-common-characters.mjs'
import { captionPresets, titleStyle } from './styles.ts'
import { commonRange, rareRange } from './character-ranges.ts'
import { fallbackFonts, listFonts, type Font } from './fonts.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'
import { createWarmBrowser, type WarmBrowser } from './warm-browser.ts'

/**
 * Of names and places, of weddings, of the internet: the first is in no font of simplified Chinese, the last three are
 * not kept in every weight.
 */
const RARE = ['𠮷', '堃', '昇', '喆', '镕', '槑', '囍', '龘']

let dir = ''
let typesetter: Typesetter
let browser: WarmBrowser
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rare-'))
  const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  browser = createWarmBrowser({ browserPath, fonts: [...listFonts(), ...fallbackFonts()] })
  typesetter = createTypesetter({ browserPath, cacheDir: join(dir, 'text') })
})
afterAll(async () => {
  await Promise.all([typesetter.close(), browser.close()])
  await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

/** What a character looks like in a font and weight: the hash of its picture. */
const look = async (text: string, font: string, fontWeight: number): Promise<string> => {
  const { file } = await typesetter.draw({
    text,
    style: { ...titleStyle, font, fontWeight, strokeWidth: 0, fontSize: 120 },
    width: 540,
    height: 960,
  })
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
const codesOf = (range: string): Set<number> =>
  new Set(
    range.split(', ').flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    }),
  )

/**
 * The fonts that draw a text's characters, as the browser itself says, one name for each; the system's own are marked.
 */
const drawnWith = async (text: string, font: Font, fontWeight: number): Promise<string[]> =>
  await browser.use(async (page) => {
    const spec = { paragraphs: [text], style: { ...titleStyle, fontWeight }, family: font.family, fontUrl: null }
    await page.evaluate(`measure(${JSON.stringify(spec)})`)
    const session = await page.createCDPSession()
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#box' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    await session.detach()
    return fonts
      .flatMap((one) =>
        Array.from({ length: one.glyphCount }, () => `${one.isCustomFont ? '' : 'the system’s '}${one.familyName}`),
      )
      .toSorted()
  })

describe('a rare character', () => {
  it('is drawn by one of our own fonts in every font and weight, never by whatever the system has', async () => {
    for (const font of listFonts())
      for (const { weight } of font.faces) {
        const fonts = await drawnWith(RARE.join(''), font, weight)
        expect(
          fonts.filter((name) => name.startsWith('the system')),
          `${font.id} ${weight}`,
        ).toEqual([])
        expect(fonts, `${font.id} ${weight}`).toHaveLength(RARE.length)
      }
    const [body] = listFonts().filter((font) => font.id === 'noto-sans-sc')
    if (!body) throw new Error('no body font')
    expect(await drawnWith('𠮷', body, 400)).toEqual([expect.stringMatching(/^Noto Sans JP/)])
    expect(await drawnWith('槑', body, 400)).toEqual(['Noto Sans SC'])
  })

  it('looks as it does in the complete weight, while common ones keep the weight that was asked for', async () => {
    expect(await look('槑', 'noto-sans-sc', 400)).toBe(await look('槑', 'noto-sans-sc', 700))
    expect(await look('堃', 'noto-sans-sc', 400)).not.toBe(await look('堃', 'noto-sans-sc', 700))
  })
})

describe('the common characters', () => {
  it('are those of the encodings and the display fonts; when not: node scripts/make-common-characters.mjs', async () => {
    expect((await readFile(join(import.meta.dirname, 'common-characters.ts'), 'utf8')) === commonCharactersFile()).toBe(
      true,
    )
  })

  it('and the rare ones share nothing and leave nothing out', () => {
    const [common, rare] = [codesOf(commonRange), codesOf(rareRange)]
    expect(common.size + rare.size).toBe(0x11_00_00)
    expect([...rare].filter((code) => common.has(code))).toEqual([])
    expect(RARE.map((character) => common.has(character.codePointAt(0) ?? 0))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('hold every character of the page’s texts, of the ready styles and of the templates', async () => {
    const rare = codesOf(rareRange)
    const files = globSync(
      [
        'src/renderer/locales/**/*.ts',
        'src/contract/**/*.ts',
        'src/backend/modules/**/*.ts',
        'scripts/demo/*.ts',
        'tests/fixtures/sample-media.ts',
      ],
      { cwd: join(import.meta.dirname, '../../../..') },
    ).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    expect(files.length).toBeGreaterThan(100)
    const texts = await Promise.all(
      files.map(async (file) => await readFile(join(import.meta.dirname, '../../../..', file), 'utf8')),
    )
    const found = new Set(
      [...texts, ...captionPresets.map(({ name }) => name)]
        .flatMap((text) => [...text])
        .filter((character) => rare.has(character.codePointAt(0) ?? 0)),
    )
    expect([...found]).toEqual([])
  })

  it('are in every weight of the body font, and the complete weight and its extension have the rare ones', () => {
    const extension = fallbackFonts().flatMap((font) =>
      font.id === 'noto-sans-extension' ? font.faces.flatMap((face) => [...codesOf(face.range ?? '')]) : [],
    )
    const complete = drawnBy(
      listFonts()
        .find((font) => font.id === 'noto-sans-sc')
        ?.faces.find((face) => face.range === undefined)?.file ?? '',
    )
    expect(extension.length).toBeGreaterThan(1_900)
    for (const character of RARE)
      expect(
        complete.has(character.codePointAt(0) ?? 0) || extension.includes(character.codePointAt(0) ?? 0),
        character,
      ).toBe(true)
  })
})
