import { deflateSync, crc32 } from 'node:zlib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMediaInspector } from '../compose/media-inspector.ts'
import { requirePixels } from './pixels.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pixels-'))
})
afterAll(async () => await rm(dir, { recursive: true, force: true }))

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A real picture of one colour, one bit a pixel. */
const png = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side * 3 + 1) * Math.min(side, 2_000)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a small file that holds a huge picture is refused by its head: no program is started for it', async () => {
  const file = path.join(dir, 'bomb.png')
  await writeFile(file, png(16_000))
  // Were a program wanted, this would be heard.
  const inspector = createMediaInspector(() => Promise.reject(new Error('a program was wanted')))
  await expect(inspector.inspect(file, new AbortController().signal)).rejects.toMatchObject({
    data: { errors: [{ field: 'file', msg: expect.stringContaining('16000 × 16000') }] },
  })
})

test('one whose head can not be read is refused, too', async () => {
  const file = path.join(dir, 'cut.png')
  await writeFile(file, png(10).subarray(0, 20))
  await expect(
    createMediaInspector(() => Promise.reject(new Error('a program was wanted'))).inspect(
      file,
      new AbortController().signal,
    ),
  ).rejects.toThrow(/无法识别|不受支持/)
})

test('the limit lies above what cameras and screens make', () => {
  expect(() => requirePixels(7_680, 4_320)).not.toThrow()
  expect(() => requirePixels(9_000, 6_000)).not.toThrow()
  expect(() => requirePixels(16_000, 16_000)).toThrow('最多 6000 万像素')
})

test('of many pictures that come at once two are read or drawn at a time, whatever for', async () => {
  const file = path.join(dir, 'small.png')
  await writeFile(file, png(10))
  const [out, { signal }] = [path.join(dir, 'cover.jpg'), new AbortController()]
  const picture = {
    kind: 'image',
    ext: 'png',
    mime: 'image/png',
    width: 10,
    height: 10,
    durationMs: 0,
    fps: 0,
    hasAudio: false,
    picture: 0,
    soundTracks: [],
  } as const
  for (const work of ['inspect', 'cover', 'look'] as const) {
    const waiting: (() => void)[] = []
    // The programs are asked for where the work begins.
    const inspector = createMediaInspector(
      () => new Promise((_resolve, reject) => waiting.push(() => reject(new Error('enough seen')))),
    )
    const all = Array.from({ length: 6 }, () =>
      (work === 'inspect'
        ? inspector.inspect(file, signal)
        : work === 'cover'
          ? inspector.cover(file, out, picture, signal)
          : inspector.look(file, signal)
      ).catch(() => undefined),
    )
    for (let ended = 0; ended < 6; ended += 1) {
      await expect.poll(() => waiting.length).toBe(Math.min(2, 6 - ended))
      // Were there more, they would be here by now.
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(waiting.length).toBe(Math.min(2, 6 - ended))
      waiting.shift()?.()
    }
    await Promise.all(all)
  }
})
