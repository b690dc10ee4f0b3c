import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_TITLE_STYLE, textStyle } from '../../../contract/entities/clip.ts'
import { toTextStyle } from '../../modules/clip-rendering/text-style.ts'
import { renderOutput } from '../render.ts'
import { runProcess } from '../run-process.ts'
import { createSlots } from '../slots.ts'
import { browserPath, framePixels, shot, smallJob } from '../testing/test-render.ts'
import { openTestMedia, type TestMedia } from '../testing/test-media.ts'
import { createUnitCache } from '../unit-cache.ts'
import { captionPresets, captionStyle, titleStyle } from './styles.ts'
import { createTypesetter, type TextPicture, type Typesetter } from './typesetter.ts'

let media: TestMedia
let typesetter: Typesetter
beforeAll(async () => {
  media = await openTestMedia()
  typesetter = createTypesetter({ browserPath, cacheDir: media.path('text') })
})
afterAll(async () => {
  await typesetter.close()
  await media.close()
})

/** RGBA of each picture, decoded by one program. */
async function decode(pictures: readonly TextPicture[]): Promise<Buffer[]> {
  const outs = pictures.map((_, i) => media.path(`p${i}.raw`))
  await runProcess(
    media.tools.ffmpeg,
    [
      '-y',
      '-v',
      'error',
      ...pictures.flatMap((picture) => ['-i', picture.file]),
      ...outs.flatMap((out, i) => ['-map', `${i}:v:0`, '-f', 'rawvideo', '-pix_fmt', 'rgba', out]),
    ],
    { deadlineMs: 60_000 },
  )
  return await Promise.all(outs.map(async (out) => await readFile(out)))
}

/** Relative luminance (WCAG) of a pixel over a grey background. */
function luminance(rgba: Buffer, at: number, ground: number): number {
  const alpha = (rgba[at + 3] ?? 0) / 255
  const part = (i: number): number => {
    const value = ((rgba[at + i] ?? 0) * alpha + ground * (1 - alpha)) / 255
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

/** Contrast between the darkest and the lightest twentieth of what is drawn. */
function contrast(rgba: Buffer, ground: number): number {
  const seen: number[] = []
  for (let at = 0; at < rgba.length; at += 4) if ((rgba[at + 3] ?? 0) > 60) seen.push(luminance(rgba, at, ground))
  seen.sort((a, b) => a - b)
  const share = (part: number): number => seen[Math.floor(seen.length * part)] ?? 0
  return (share(0.95) + 0.05) / (share(0.05) + 0.05)
}

it('draws every ready style, each unlike the others and readable on white, grey and black', async () => {
  expect(captionPresets.length).toBeGreaterThanOrEqual(8)
  expect(new Set(captionPresets.map((preset) => preset.value)).size).toBe(captionPresets.length)
  const pictures = await Promise.all(
    captionPresets.map(
      async ({ style }) =>
        await typesetter.draw({
          text: '春季上新，全场五折',
          style: { ...style, position: 'middle', offset: 0 },
          width: 540,
          height: 240,
        }),
    ),
  )
  expect(new Set(pictures.map((picture) => picture.key)).size).toBe(pictures.length)
  const pixels = await decode(pictures)
  captionPresets.forEach(({ name }, i) => {
    const [picture, rgba] = [pictures[i], pixels[i]]
    expect(picture?.lines.join(''), name).toBe('春季上新，全场五折')
    for (const ground of [255, 128, 0])
      expect(contrast(rgba ?? Buffer.alloc(4), ground), `${name} ${ground}`).toBeGreaterThan(4.5)
  })
})

/**
 * How often light and dark follow each other along the rows and columns of a text: strokes that are seen apart. What
 * lies between is neither.
 */
function strokes(rgba: Buffer, { width, height }: TextPicture, ground: number): number {
  const along = (lines: number, length: number, at: (line: number, place: number) => number): number => {
    let found = 0
    for (let line = 0; line < lines; line += 1) {
      let last: boolean | null = null
      for (let place = 0; place < length; place += 1) {
        const seen = luminance(rgba, at(line, place) * 4, ground)
        const side: boolean | null = seen > 0.6 ? true : seen < 0.2 ? false : last
        if (last !== null && side !== last) found += 1
        last = side
      }
    }
    return found
  }
  return along(height, width, (y, x) => y * width + x) + along(width, height, (x, y) => y * width + x)
}

it('the first look of titles reads on white, grey, black and busy footage, and its small strokes stay apart on a telephone', async () => {
  const canvas = { width: 360, height: 640 }
  const look = (fields: Parameters<typeof textStyle.parse>[0]) =>
    toTextStyle(textStyle.parse(fields), titleStyle, canvas)
  // titles were drawn so before: its font has no room for an edge of 6 px
  const [first, before] = await Promise.all(
    [look(FIRST_TITLE_STYLE), look({ size: 84 })].map(
      async (style) => await typesetter.draw({ text: '鑫疆露营装备囊括', style, ...canvas }),
    ),
  )
  if (!first || !before) throw new Error('nothing was drawn')
  const [a = Buffer.alloc(0), b = Buffer.alloc(0)] = await decode([first, before])
  for (const ground of [255, 128, 0]) {
    expect(contrast(a, ground), `${ground}`).toBeGreaterThan(4.5)
    expect(strokes(a, first, ground), `${ground}`).toBeGreaterThan(strokes(b, before, ground) * 1.05)
  }
})

it('shows emoji in colour and keeps gradients within the letters', async () => {
  const style = { ...captionStyle, color: '#ffffff', strokeWidth: 0, fontSize: 120 }
  const [emoji, gradient] = await Promise.all([
    typesetter.draw({ text: '🎉❤️', style, width: 540, height: 960 }),
    typesetter.draw({
      text: '金金',
      style: { ...style, color: '#ff0000', gradient: '#0000ff' },
      width: 540,
      height: 960,
    }),
  ])
  const [a, b] = await decode([emoji, gradient])
  const count = (rgba: Buffer | undefined, test: (r: number, g: number, blue: number) => boolean): number => {
    let found = 0
    for (let at = 0; rgba && at < rgba.length; at += 4)
      if ((rgba[at + 3] ?? 0) > 200 && test(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)) found += 1
    return found
  }
  expect(count(a, (r, g, blue) => r > 150 && g < 110 && blue < 110)).toBeGreaterThan(200)
  expect(count(b, (r, _, blue) => r > 140 && blue < 115)).toBeGreaterThan(100)
  expect(count(b, (r, _, blue) => blue > 140 && r < 115)).toBeGreaterThan(100)
  expect(count(b, () => true)).toBeLessThan((b?.length ?? 0) / 4 / 2)
})

it('marks the spoken word in the film, at its own frames, however the film is made', async () => {
  const source = await media.make(['-f', 'lavfi', '-i', 'color=c=0x404040:size=270x480', '-frames:v', '1'], 'grey.png')
  const style = {
    ...captionStyle,
    fontSize: 200,
    strokeWidth: 0,
    highlight: '#ff0000',
    position: 'middle' as const,
    offset: 0,
  }
  const texts = [
    {
      text: '一二三',
      startMs: 0,
      endMs: 1000,
      style,
      parts: [
        { from: 0, to: 1, startMs: 0, endMs: 400 },
        { from: 1, to: 2, startMs: 400, endMs: 700 },
        { from: 2, to: 3, startMs: 700, endMs: 1000 },
      ],
    },
  ]
  const job = smallJob([shot(source, 30)], { texts, background: { mode: 'cover' } })
  for (const sharing of ['nothing', 'units'] as const) {
    const made = await renderOutput(
      job,
      { tools: media.tools, typesetter, cache: createUnitCache(media.path(`cache-${sharing}`)), slots: createSlots(1) },
      { workDir: media.path(`film-${sharing}`), sharing },
    )
    const redAt = async (frame: number): Promise<boolean[]> => {
      const at = await framePixels(media, made.file, frame, { width: 270, height: 480 })
      const red = [0, 0, 0]
      for (let y = 180; y < 300; y += 1)
        for (let x = 50; x < 220; x += 1)
          if (at(x, y)[0] !== undefined && (at(x, y)[0] ?? 0) > 150 && (at(x, y)[1] ?? 0) < 90)
            red[x < 110 ? 0 : x < 160 ? 1 : 2] = 1
      return red.map((one) => one === 1)
    }
    expect([await redAt(2), await redAt(13), await redAt(19), await redAt(27)], sharing).toEqual([
      [true, false, false],
      [false, true, false],
      [false, true, false],
      [false, false, true],
    ])
  }
})
