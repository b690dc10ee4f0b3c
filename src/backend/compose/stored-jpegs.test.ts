import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jpegKey } from '../lib/jpeg-key.ts'
import { runProcess } from '../media/run-process.ts'
import { openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createStoredJpegs } from './stored-jpegs.ts'

let app: TestApp
let media: TestMedia
beforeAll(async () => {
  ;[app, media] = await Promise.all([createTestApp('sqlite'), openTestMedia()])
})
afterAll(async () => await Promise.all([app.close(), media.close()]))

it('a WebP becomes a JPEG of its size and colours, what is clear on white; made once, and gone with its picture', async () => {
  const { foundation } = app.backend
  const jpegs = createStoredJpegs(foundation)
  // Left half opaque, right half clear.
  const picture = await media.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=c=0xc08040:size=320x200',
      '-vf',
      "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,W/2),255,0)'",
      '-frames:v',
      '1',
      '-c:v',
      'libwebp',
      '-lossless',
      '1',
    ],
    'half.webp',
  )
  const key = 't/1/material/half.webp'
  await foundation.files.put(key, await readFile(picture))
  const made = await jpegs(key)
  expect(made).toBe(jpegKey(key))
  const copy = await foundation.files.localCopy(made ?? '')
  expect(await media.probe(copy.path)).toMatchObject({ kind: 'image', width: 320, height: 200, videoCodec: 'mjpeg' })
  const { stdout } = await runProcess(
    media.tools.ffmpeg,
    ['-v', 'error', '-i', copy.path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
    { deadlineMs: 60_000 },
  )
  const near = (x: number, wanted: readonly number[]): boolean =>
    wanted.every((value, at) => Math.abs((stdout[(100 * 320 + x) * 3 + at] ?? -1) - value) <= 6)
  expect([near(60, [0xc0, 0x80, 0x40]), near(260, [255, 255, 255])]).toEqual([true, true])
  await copy.dispose()
  // The second answer is what was kept.
  await foundation.files.put(key, Buffer.from('no picture any more'))
  expect(await jpegs(key)).toBe(made)
  expect(await jpegs('t/1/material/none.webp')).toBeNull()
})

it('a picture that can’t be decoded is refused in words', async () => {
  await writeFile(media.path('bad.webp'), 'RIFF????WEBPVP8 nothing')
  await app.backend.foundation.files.put('t/1/material/bad.webp', await readFile(media.path('bad.webp')))
  await expect(createStoredJpegs(app.backend.foundation)('t/1/material/bad.webp')).rejects.toMatchObject({
    code: 40001,
  })
})
