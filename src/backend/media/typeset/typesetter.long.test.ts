import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFfmpegFinder } from '../find-ffmpeg.ts'
import { runProcess } from '../run-process.ts'
import { listFonts } from './fonts.ts'
import { captionStyle, titleStyle } from './styles.ts'
import { createTypesetter, type TextPicture, type Typesetter } from './typesetter.ts'

const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
let dir = ''
let typesetter: Typesetter
let ffmpeg = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'typeset-'))
  typesetter = createTypesetter({ browserPath, cacheDir: join(dir, 'text') })
  ffmpeg = (await createFfmpegFinder()()).ffmpeg
})
afterAll(async () => {
  await typesetter.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

const size = { width: 1080, height: 1920 }
async function pixels(picture: TextPicture): Promise<(x: number, y: number) => number[]> {
  const { stdout } = await runProcess(
    ffmpeg,
    ['-v', 'error', '-i', picture.file, '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    { deadlineMs: 60_000 },
  )
  return (x, y) => [...stdout.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4)]
}
async function count(picture: TextPicture, test: (rgba: number[]) => boolean): Promise<number> {
  const at = await pixels(picture)
  let n = 0
  for (let y = 0; y < picture.height; y += 1) for (let x = 0; x < picture.width; x += 1) if (test(at(x, y))) n += 1
  return n
}
const isRed = ([r = 0, g = 0, b = 0, a = 0]: number[]): boolean => r > 200 && g < 60 && b < 60 && a > 200
const isBlue = ([r = 0, g = 0, b = 0, a = 0]: number[]): boolean => b > 200 && r < 60 && g < 60 && a > 200

it('draws fill and outside stroke on a transparent box at its place', async () => {
  const style = { ...titleStyle, color: '#ff0000', strokeColor: '#0000ff', fontSize: 120 }
  const picture = await typesetter.draw({ text: '爆款标题', style, ...size })
  expect(picture.lines).toEqual(['爆款标题'])
  expect([picture.x % 2, picture.y % 2, picture.width % 2, picture.height % 2]).toEqual([0, 0, 0, 0])
  expect(picture.width).toBeLessThan(700)
  expect(Math.abs(picture.x + picture.width / 2 - 540)).toBeLessThanOrEqual(4)
  const at = await pixels(picture)
  expect(at(0, 0)[3]).toBe(0)
  expect(await count(picture, isBlue)).toBeGreaterThan(3000)
  const bare = await typesetter.draw({ text: '爆款标题', style: { ...style, strokeWidth: 0 }, ...size })
  // the stroke lies behind the fill: it must not eat the glyphs
  expect(await count(picture, isRed)).toBeGreaterThan((await count(bare, isRed)) * 0.97)
})

it('breaks lines alike at every output size', async () => {
  const text = '全场五折起，买一送一！Free shipping 今天下单，明天送达，还有神秘好礼等你来拿。'
  const large = await typesetter.draw({ text, style: captionStyle, ...size })
  const small = await typesetter.draw({ text, style: captionStyle, width: 270, height: 480 })
  const draft = await typesetter.draw({ text, style: captionStyle, width: 540, height: 960 })
  expect(large.lines.length).toBeGreaterThan(1)
  expect(small.lines).toEqual(large.lines)
  expect(draft.lines).toEqual(large.lines)
  expect(large.lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  expect(small.y + small.height).toBeLessThan(480)
})

it('treats markup as words', async () => {
  const text = '<img src=x onerror=alert(1)> </script> & "引号"'
  expect((await typesetter.draw({ text, style: { ...captionStyle, fontSize: 30 }, ...size })).lines).toEqual([text])
})

it('uses the font it was asked for', async () => {
  const [a, b] = await Promise.all(
    ['noto-sans-sc', 'zcool-qingke-huangyou'].map((font) =>
      typesetter.draw({ text: '字', style: { ...titleStyle, font }, ...size }),
    ),
  )
  expect((await readFile(a?.file ?? '')).equals(await readFile(b?.file ?? ''))).toBe(false)
  for (const face of listFonts().flatMap((font) => font.faces)) await access(face.file)
})

it('fails loudly when a font file is missing', async () => {
  const fonts = listFonts(join(dir, 'nowhere'))
  const broken = createTypesetter({ browserPath, cacheDir: join(dir, 'broken'), fonts })
  await expect(broken.draw({ text: '字', style: titleStyle, ...size })).rejects.toMatchObject({
    code: 'typeset_failed',
  })
  await broken.close()
})

it('draws with no other font when the one asked for is gone', async () => {
  await expect(typesetter.draw({ text: '字', style: { ...titleStyle, font: '#99' }, ...size })).rejects.toMatchObject({
    code: 'typeset_failed',
    reason: expect.stringContaining('不存在'),
  })
  await expect(
    typesetter.draw({
      text: '字',
      style: { ...titleStyle, font: 'own', fontFile: { path: join(dir, 'gone.ttf'), sha256: 'a'.repeat(64) } },
      ...size,
    }),
  ).rejects.toMatchObject({ code: 'typeset_failed' })
})

it('keeps pictures across restarts and is deterministic', async () => {
  const request = { text: '缓存', style: captionStyle, ...size }
  const first = await typesetter.draw(request)
  const noBrowser = createTypesetter({ browserPath: null, cacheDir: join(dir, 'text') })
  expect(await noBrowser.draw(request)).toEqual(first)
  await expect(noBrowser.draw({ ...request, text: '新的' })).rejects.toMatchObject({ code: 'typeset_failed' })
  const other = createTypesetter({ browserPath, cacheDir: join(dir, 'text2'), idleMs: 1 })
  const again = await other.draw(request)
  expect((await readFile(again.file)).equals(await readFile(first.file))).toBe(true)
  expect((await other.draw({ ...request, text: '空闲之后' })).lines).toEqual(['空闲之后'])
  await other.close()
})

it('stops when aborted', async () => {
  await expect(
    typesetter.draw({ text: '停', style: titleStyle, ...size }, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'cancelled' })
})
