import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderOutput } from './render.ts'
import {
  decodeComplaints,
  framePixels,
  openRenderBench,
  shot,
  smallJob,
  type RenderBench,
} from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

let turn = 0
/** Renders one shot of a file over the whole canvas; returns the colour in the middle. */
async function middle(file: string, kind: 'video' | 'image'): Promise<number[]> {
  const result = await renderOutput(smallJob([shot(file, 8, { kind })]), bench.deps, {
    workDir: bench.path(`odd-${(turn += 1)}`),
  })
  expect(await decodeComplaints(bench, result.file)).toBe('')
  return (await framePixels(bench, result.file, 4, { width: 270, height: 480 }))(135, 240)
}
const near = (rgb: readonly number[], wanted: readonly number[], by = 10): boolean =>
  wanted.every((value, i) => Math.abs((rgb[i] ?? -1) - value) <= by)
const color = (hex: string, size = '640x360'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=c=${hex}:size=${size}:rate=30:duration=1`,
]
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast']

it('keeps colours of full range, BT.601, untagged HD and photos', async () => {
  const wanted = [0xc0, 0x80, 0x40]
  const files = [
    await bench.make(
      [
        ...color('0xc08040'),
        '-vf',
        'scale=out_color_matrix=bt709:out_range=pc,format=yuv420p',
        ...x264,
        '-color_range',
        'pc',
        '-colorspace',
        'bt709',
      ],
      'full.mp4',
    ),
    await bench.make(
      [
        ...color('0xc08040'),
        '-vf',
        'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p',
        ...x264,
        '-colorspace',
        'smpte170m',
      ],
      'sd.mp4',
    ),
    await bench.make(
      [...color('0xc08040', '1280x720'), '-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...x264],
      'hd.mp4',
    ),
  ]
  for (const file of files) expect([file, near(await middle(file, 'video'), wanted)]).toEqual([file, true])
  const white = await bench.make([...color('white'), '-frames:v', '1'], 'white.jpg')
  expect(near(await middle(white, 'image'), [255, 255, 255], 1)).toBe(true)
  for (const name of ['p.jpg', 'p.webp', 'p.bmp', 'p.gif']) {
    const file = await bench.make([...color('0xc08040'), '-frames:v', '1'], name)
    expect([name, near(await middle(file, 'image'), wanted)]).toEqual([name, true])
  }
})

it('puts transparent pictures on white', async () => {
  const file = await bench.make(
    [...color('0xc08040'), '-vf', 'format=rgba,colorchannelmixer=aa=0', '-frames:v', '1'],
    'clear.png',
  )
  expect(near(await middle(file, 'image'), [255, 255, 255], 4)).toBe(true)
})

it('puts transparent films on white, too', async () => {
  const file = await bench.make(
    [...color('0xc08040'), '-vf', 'format=argb,colorchannelmixer=aa=0', '-c:v', 'qtrle'],
    'clear.mov',
  )
  expect(near(await middle(file, 'video'), [255, 255, 255], 4)).toBe(true)
})

it.each([
  ['smpte2084', 573],
  ['arib-std-b67', 721],
])('the white of HDR (%s, 203 cd/m²) is the white of the film', async (transfer, luma) => {
  const file = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      `nullsrc=size=320x180:rate=30:duration=0.5,format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512`,
      ...x264,
      '-qp',
      '0',
      '-pix_fmt',
      'yuv420p10le',
      '-color_trc',
      transfer,
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
      '-color_range',
      'tv',
    ],
    `white-${transfer}.mp4`,
  )
  const [r = 0, g = 0, b = 0] = await middle(file, 'video')
  expect(Math.min(r, g, b)).toBeGreaterThan(243)
})

it('brings HDR down to what a phone shows, and reads interlaced video', async () => {
  const hdr = await bench.make(
    [
      ...color('0xc0c0c0'),
      '-vf',
      'scale=out_color_matrix=bt2020,format=yuv420p10le',
      ...x264,
      '-color_trc',
      'arib-std-b67',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ],
    'hdr.mp4',
  )
  expect((await bench.probe(hdr)).colorTransfer).toBe('arib-std-b67')
  const [r = 0, g = 0, b = 0] = await middle(hdr, 'video')
  expect(r).toBeGreaterThan(120)
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(8)
  const laced = await bench.make(
    [
      ...color('0xc08040', '720x576'),
      '-vf',
      'setfield=tff',
      '-flags',
      '+ildct+ilme',
      ...x264,
      '-x264opts',
      'tff=1',
      '-pix_fmt',
      'yuv420p',
    ],
    'laced.mp4',
  )
  expect((await bench.probe(laced)).interlaced).toBe(true)
  expect((await middle(laced, 'video'))[0]).toBeGreaterThan(170)
})

it('follows the picture of variable frame rates and late starts', async () => {
  // 1 s red, then blue, at 10 frames per second with every third frame missing
  const vfr = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=red:size=320x180:rate=10:duration=2',
      '-vf',
      "drawbox=color=blue:t=fill:enable='gte(t,1)',select='mod(n,3)'",
      '-fps_mode',
      'vfr',
      ...x264,
      '-pix_fmt',
      'yuv420p',
    ],
    'vfr.mkv',
  )
  const result = await renderOutput(smallJob([shot(vfr, 50)]), bench.deps, { workDir: bench.path('vfr') })
  const at = async (frame: number): Promise<number[]> =>
    (await framePixels(bench, result.file, frame, { width: 270, height: 480 }))(135, 240)
  expect((await at(20))[0]).toBeGreaterThan(200)
  expect((await at(38))[2]).toBeGreaterThan(200)
})

it('takes pictures of extreme shapes', async () => {
  for (const size of ['1600x20', '20x1600']) {
    const file = await bench.make([...color('0xc08040', size), '-frames:v', '1'], `extreme-${size}.png`)
    expect([size, near(await middle(file, 'image'), [0xc0, 0x80, 0x40], 14)]).toEqual([size, true])
  }
})

it('noise does not blow a film up: there is a ceiling for its bits', async () => {
  const noise = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'nullsrc=size=270x480:rate=30:duration=2,geq=lum=random(1)*255:cb=128:cr=128',
      ...x264,
      '-qp',
      '8',
      '-pix_fmt',
      'yuv420p',
    ],
    'noise.mp4',
  )
  const made = await renderOutput(smallJob([shot(noise, 60)]), bench.deps, { workDir: bench.path('noise') })
  // 0.15 of 20 Mbit/s for so small a picture, and a second's buffer
  expect((made.size * 8) / (made.durationMs / 1000)).toBeLessThan(3_000_000 * 1.55)
})
