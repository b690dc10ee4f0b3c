import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCover } from './cover.ts'
import { RenderError } from './errors.ts'
import { createFfmpegFinder } from './find-ffmpeg.ts'
import { detectMedia } from './magic.ts'
import { probeMedia } from './probe.ts'
import { lavfi, openTestMedia, type TestMedia } from './testing/test-media.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
})
afterAll(() => media.close())

const failure = async (promise: Promise<unknown>): Promise<RenderError> => {
  const error = await promise.then(() => null, (cause: unknown) => cause)
  if (!(error instanceof RenderError)) throw new Error(`no RenderError: ${String(error)}`)
  return error
}

describe('find-ffmpeg', () => {
  it('takes the packaged programs and knows their version', () => {
    expect(media.tools.version).toMatch(/\d/)
    expect(media.tools.extras).toContain('zscale')
  })

  it('says in Chinese that nothing was found', async () => {
    const error = await failure(createFfmpegFinder()({ env: {}, roots: [media.dir] }))
    expect(error.code).toBe('engine_missing')
    expect(error.reason).toContain('未找到 FFmpeg')
  })

  it('names the missing parts of a program that is not a full ffmpeg', async () => {
    const fake = media.path('fake-ffmpeg')
    await writeFile(fake, '#!/bin/sh\necho " T.. overlay VV->V x"\n', { mode: 0o755 })
    const error = await failure(createFfmpegFinder()({ ffmpegPath: fake, ffprobePath: fake }))
    expect(error.reason).toContain('libx264')
    expect(error.reason).not.toContain('overlay')
  })

  it('takes an explicit path from the environment', async () => {
    const tools = await createFfmpegFinder()({ env: { FFMPEG_PATH: media.tools.ffmpeg, FFPROBE_PATH: media.tools.ffprobe }, roots: [] })
    expect(tools.source).toBe('env')
  })
})

describe('probeMedia', () => {
  it('applies rotation, and reads Chinese names', async () => {
    const flat = await media.make(lavfi('320x180', 30, 1), '横屏 素材.mp4')
    const turned = await media.make(['-display_rotation', '90', '-i', flat, '-c', 'copy'], '竖屏.mp4')
    expect(await media.probe(flat)).toMatchObject({ kind: 'video', width: 320, height: 180, rotation: 0, fps: 30, hasAudio: true, videoCodec: 'h264', audioCodec: 'aac' })
    expect(await media.probe(turned)).toMatchObject({ kind: 'video', width: 180, height: 320, rotation: 270 })
    expect((await media.probe(flat)).durationMs).toBeGreaterThan(950)
  })

  it('knows images, sound, silent 60 fps and odd pixel aspects', async () => {
    const image = await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=300x200', '-frames:v', '1'], '图.png')
    const sound = await media.make(['-f', 'lavfi', '-i', 'sine=duration=2'], '乐.mp3')
    const silent = await media.make(lavfi('160x120', 60, 1, false), 's.mp4')
    const wide = await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=160x120:duration=1,setsar=2', '-pix_fmt', 'yuv420p'], 'sar.mp4')
    expect(await media.probe(image)).toMatchObject({ kind: 'image', width: 300, height: 200, durationMs: 0, hasAudio: false })
    expect(await media.probe(sound)).toMatchObject({ kind: 'audio', width: 0, hasAudio: true, audioCodec: 'mp3' })
    expect(await media.probe(silent)).toMatchObject({ fps: 60, hasAudio: false })
    expect(await media.probe(wide)).toMatchObject({ width: 320, height: 120 })
  })

  it('turns a picture by its EXIF orientation', async () => {
    const flat = await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=300x200', '-frames:v', '1', '-f', 'image2'], 'flat.jpg')
    const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
    const jpeg = await readFile(flat)
    await writeFile(media.path('phone.jpg'), Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]))
    expect(await media.probe(media.path('phone.jpg'))).toMatchObject({ kind: 'image', width: 200, height: 300, rotation: 90 })
  })

  it('says why a broken or missing file cannot be used', async () => {
    const good = await readFile(await media.make(lavfi('160x120', 30, 1), 'good.mp4'))
    await writeFile(media.path('cut.mp4'), good.subarray(0, Math.floor(good.length / 2)))
    await writeFile(media.path('junk.mp4'), 'this is no video')
    await writeFile(media.path('list.mp4'), '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
    await writeFile(media.path('empty.mp4'), '')
    expect(await failure(media.probe(media.path('cut.mp4')))).toMatchObject({ code: 'material_damaged', reason: expect.stringContaining('缺少索引') })
    expect((await failure(media.probe(media.path('junk.mp4')))).code).toBe('material_damaged')
    expect((await failure(media.probe(media.path('list.mp4')))).code).toBe('material_damaged')
    expect((await failure(media.probe(media.path('empty.mp4')))).reason).toContain('空')
    expect((await failure(media.probe(media.path('none.mp4')))).code).toBe('material_missing')
  })

  it('stops at once when aborted', async () => {
    expect((await failure(probeMedia(media.path('good.mp4'), { tools: media.tools, signal: AbortSignal.abort() }))).code).toBe('cancelled')
  })
})

describe('detectMedia', () => {
  it('goes by the bytes and refuses svg', async () => {
    const png = await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-frames:v', '1', '-f', 'image2', '-c:v', 'png'], 'named.mp4')
    expect(await detectMedia(png)).toEqual({ kind: 'image', ext: 'png', mime: 'image/png' })
    for (const [name, kind] of [['v.mp4', 'video'], ['v.mov', 'video'], ['v.mkv', 'video'], ['v.webm', 'video'], ['v.avi', 'video'], ['a.mp3', 'audio'], ['a.wav', 'audio'], ['a.flac', 'audio'], ['a.ogg', 'audio'], ['i.bmp', 'image'], ['i.webp', 'image'], ['i.gif', 'image'], ['i.jpg', 'image'], ['a.m4a', 'audio'], ['a.aac', 'audio']] as const) {
      const source = kind === 'audio' ? ['-f', 'lavfi', '-i', 'sine=duration=1'] : ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=10:duration=0.3', ...(kind === 'image' ? ['-frames:v', '1'] : name === 'v.webm' ? ['-c:v', 'libvpx'] : [])]
      const file = await media.make(source, name)
      expect([name, (await detectMedia(file)).kind]).toEqual([name, kind])
    }
    await writeFile(media.path('x.png'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await writeFile(media.path('y.png'), '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await failure(detectMedia(media.path('x.png')))).code).toBe('material_unsupported')
    expect((await failure(detectMedia(media.path('y.png')))).code).toBe('material_unsupported')
  })
})

describe('makeCover', () => {
  it('writes an upright jpeg no larger than asked, also past the end', async () => {
    const flat = await media.make(lavfi('320x180', 30, 1, false), 'c.mp4')
    const turned = await media.make(['-display_rotation', '90', '-i', flat, '-c', 'copy'], 'ct.mp4')
    await makeCover(turned, media.path('封面.jpg'), media.tools, { maxSide: 160, atMs: 500 })
    expect(await media.probe(media.path('封面.jpg'))).toMatchObject({ kind: 'image', width: 90, height: 160 })
    await makeCover(flat, media.path('late.jpg'), media.tools, { atMs: 60_000 })
    expect(await media.probe(media.path('late.jpg'))).toMatchObject({ width: 320, height: 180 })
    await makeCover(flat, media.path('best.jpg'), media.tools, { best: true })
  })

  it('blames a broken material', async () => {
    await writeFile(media.path('bad.mp4'), 'nothing here')
    expect((await failure(makeCover(media.path('bad.mp4'), media.path('bad.jpg'), media.tools))).code).toBe('material_damaged')
  })
})
