import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BundledPrograms } from '../../contract/bundled-programs.ts'
import { makeCover } from './cover.ts'
import { RenderError } from './errors.ts'
import { createFfmpegFinder } from './find-ffmpeg.ts'
import { detectMedia } from './magic.ts'
import { isMovingGif } from './moving-gif.ts'
import { probeMedia } from './probe.ts'
import { lavfi, openTestMedia, type TestMedia } from './testing/test-media.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
})
afterAll(() => media.close())

const failure = async (promise: Promise<unknown>): Promise<RenderError> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
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
    const tools = await createFfmpegFinder()({
      env: { FFMPEG_PATH: media.tools.ffmpeg, FFPROBE_PATH: media.tools.ffprobe },
      roots: [],
    })
    expect(tools.source).toBe('env')
  })
})

describe('the programs of an installed product', () => {
  const sum = (text: string): string => createHash('sha256').update(text).digest('hex')
  /** Stand-ins that say these versions and do what ffmpeg does. */
  const install = async (folder: string, versions: { ffmpeg: string; ffprobe: string }): Promise<BundledPrograms> => {
    await mkdir(folder, { recursive: true })
    const programs = await Promise.all(
      Object.entries(versions).map(async ([name, version]) => {
        const script = `#!/bin/sh\ncase "$*" in *-version*) echo "${name} version ${version} Copyright";; *) exec '${media.tools.ffmpeg}' "$@";; esac\n`
        await writeFile(join(folder, name), script, { mode: 0o755 })
        return { name: name as 'ffmpeg' | 'ffprobe', version, sha256: sum(script) }
      }),
    )
    return { folder, programs }
  }
  const path = (): Record<string, string> => ({
    PATH: [media.tools.ffmpeg, media.tools.ffprobe].map((file) => dirname(file)).join(':'),
  })

  it('are taken before the packages and the machine’s own, and warned about when they are old', async () => {
    const folder = media.path('installed')
    const found = async (ffmpeg: string, ffprobe: string) =>
      await createFfmpegFinder()({ env: path(), bundled: await install(folder, { ffmpeg, ffprobe }) })
    expect(await found('n7.1.4-Jellyfin', '5.1.9-0+deb12u1')).toMatchObject({
      ffmpeg: join(folder, 'ffmpeg'),
      ffprobe: join(folder, 'ffprobe'),
      source: 'package',
      version: 'n7.1.4-Jellyfin',
      probeVersion: '5.1.9-0+deb12u1',
      warning: '',
      bundleFault: null,
    })
    const { warning } = await found('4.4.1', 'N-66595-gc2b38619c0')
    for (const part of ['ffmpeg 4.4.1', 'ffprobe N-66595-gc2b38619c0', '请安装 FFmpeg 5.1 以上'])
      expect(warning).toContain(part)
  })

  it('give way to a program that somebody named', async () => {
    const bundled = await install(media.path('given'), { ffmpeg: '7.1', ffprobe: '7.1' })
    expect(
      (
        await createFfmpegFinder()({
          env: { FFMPEG_PATH: media.tools.ffmpeg, FFPROBE_PATH: media.tools.ffprobe },
          bundled,
        })
      ).source,
    ).toBe('env')
  })

  it('are not started when their bytes are others, when one is gone, or when they name another version: the machine’s own stand in, or it is said in words', async () => {
    const find = createFfmpegFinder()
    const state = async (bundled: BundledPrograms) => {
      const tools = await find({ env: path(), roots: [], bundled })
      expect(tools.ffmpeg.startsWith(bundled.folder)).toBe(false)
      const error = await failure(find({ env: {}, roots: [], bundled }))
      expect(error.code).toBe('engine_missing')
      return [tools.bundleFault, error.reason]
    }
    const bundled = await install(media.path('spoilt'), { ffmpeg: '7.1', ffprobe: '7.1' })
    expect((await find({ env: {}, roots: [], bundled })).bundleFault).toBeNull()
    await appendFile(join(bundled.folder, 'ffprobe'), `touch '${media.path('was-started')}'\n`)
    expect(await state(bundled)).toEqual([
      { fault: 'changed', file: 'ffprobe' },
      '程序自带的 ffprobe 与安装包登记的不一致，已停用，请重新安装矩阵发布台',
    ])
    expect(existsSync(media.path('was-started'))).toBe(false)
    await rm(join(bundled.folder, 'ffprobe'))
    expect(await state(bundled)).toEqual([
      { fault: 'missing', file: 'ffprobe' },
      '程序自带的 ffprobe 不见了，请重新安装矩阵发布台',
    ])
    expect(await state({ ...bundled, programs: [] })).toEqual([
      { fault: 'missing', file: 'ffmpeg' },
      expect.stringContaining('不见了'),
    ])
    const other = await install(media.path('other'), { ffmpeg: '7.1', ffprobe: '7.1' })
    expect(await state({ ...other, programs: other.programs.map((one) => ({ ...one, version: '7.0' })) })).toEqual([
      { fault: 'changed', file: 'ffmpeg' },
      expect.stringContaining('登记的不一致'),
    ])
  })
})

describe('probeMedia', () => {
  it('applies rotation, and reads Chinese names', async () => {
    const flat = await media.make(lavfi('320x180', 30, 1), '横屏 素材.mp4')
    const turned = await media.make(['-display_rotation', '90', '-i', flat, '-c', 'copy'], '竖屏.mp4')
    expect(await media.probe(flat)).toMatchObject({
      kind: 'video',
      width: 320,
      height: 180,
      rotation: 0,
      fps: 30,
      hasAudio: true,
      videoCodec: 'h264',
      audioCodec: 'aac',
    })
    expect(await media.probe(turned)).toMatchObject({ kind: 'video', width: 180, height: 320, rotation: 270 })
    expect((await media.probe(flat)).durationMs).toBeGreaterThan(950)
  })

  it('knows images, sound, silent 60 fps and odd pixel aspects', async () => {
    const image = await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=300x200', '-frames:v', '1'], '图.png')
    const sound = await media.make(['-f', 'lavfi', '-i', 'sine=duration=2'], '乐.mp3')
    const silent = await media.make(lavfi('160x120', 60, 1, false), 's.mp4')
    const wide = await media.make(
      ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:duration=1,setsar=2', '-pix_fmt', 'yuv420p'],
      'sar.mp4',
    )
    expect(await media.probe(image)).toMatchObject({
      kind: 'image',
      width: 300,
      height: 200,
      durationMs: 0,
      hasAudio: false,
    })
    expect(await media.probe(sound)).toMatchObject({ kind: 'audio', width: 0, hasAudio: true, audioCodec: 'mp3' })
    expect(await media.probe(silent)).toMatchObject({ fps: 60, hasAudio: false })
    expect(await media.probe(wide)).toMatchObject({ width: 320, height: 120 })
  })

  it('turns a picture by its EXIF orientation', async () => {
    const flat = await media.make(
      ['-f', 'lavfi', '-i', 'testsrc2=size=300x200', '-frames:v', '1', '-f', 'image2'],
      'flat.jpg',
    )
    const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
    const jpeg = await readFile(flat)
    await writeFile(media.path('phone.jpg'), Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]))
    expect(await media.probe(media.path('phone.jpg'))).toMatchObject({
      kind: 'image',
      width: 200,
      height: 300,
      rotation: 90,
    })
  })

  it('says why a broken or missing file cannot be used', async () => {
    const good = await readFile(await media.make(lavfi('160x120', 30, 1), 'good.mp4'))
    await writeFile(media.path('cut.mp4'), good.subarray(0, Math.floor(good.length / 2)))
    await writeFile(media.path('junk.mp4'), 'this is no video')
    await writeFile(
      media.path('list.mp4'),
      '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    )
    await writeFile(media.path('empty.mp4'), '')
    expect(await failure(media.probe(media.path('cut.mp4')))).toMatchObject({
      code: 'material_damaged',
      reason: expect.stringContaining('缺少索引'),
    })
    expect((await failure(media.probe(media.path('junk.mp4')))).code).toBe('material_damaged')
    expect((await failure(media.probe(media.path('list.mp4')))).code).toBe('material_damaged')
    expect((await failure(media.probe(media.path('empty.mp4')))).reason).toContain('空')
    expect((await failure(media.probe(media.path('none.mp4')))).code).toBe('material_missing')
  })

  it('stops at once when aborted', async () => {
    expect(
      (await failure(probeMedia(media.path('good.mp4'), { tools: media.tools, signal: AbortSignal.abort() }))).code,
    ).toBe('cancelled')
  })
})

describe('detectMedia', () => {
  it('goes by the bytes and refuses svg', async () => {
    const png = await media.make(
      ['-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-frames:v', '1', '-f', 'image2', '-c:v', 'png'],
      'named.mp4',
    )
    expect(await detectMedia(png)).toEqual({ kind: 'image', ext: 'png', mime: 'image/png' })
    for (const [name, kind] of [
      ['v.mp4', 'video'],
      ['v.mov', 'video'],
      ['v.mkv', 'video'],
      ['v.webm', 'video'],
      ['v.avi', 'video'],
      ['a.mp3', 'audio'],
      ['a.wav', 'audio'],
      ['a.flac', 'audio'],
      ['a.ogg', 'audio'],
      ['i.bmp', 'image'],
      ['i.webp', 'image'],
      ['i.gif', 'image'],
      ['i.jpg', 'image'],
      ['a.m4a', 'audio'],
      ['a.aac', 'audio'],
    ] as const) {
      const source =
        kind === 'audio'
          ? ['-f', 'lavfi', '-i', 'sine=duration=1']
          : [
              '-f',
              'lavfi',
              '-i',
              'testsrc2=size=64x64:rate=10:duration=0.3',
              ...(kind === 'image' ? ['-frames:v', '1'] : name === 'v.webm' ? ['-c:v', 'libvpx'] : []),
            ]
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
    expect((await failure(makeCover(media.path('bad.mp4'), media.path('bad.jpg'), media.tools))).code).toBe(
      'material_damaged',
    )
  })
})

describe('a probe that breaks down', () => {
  it('leaves the file to ffmpeg, which tells the same of it', async () => {
    const crash = media.path('crashing-ffprobe')
    await writeFile(crash, '#!/bin/sh\nkill -11 $$\n', { mode: 0o755 })
    const film = await media.make(lavfi('640x360', 30, 2), 'plain.mp4')
    const turned = await media.make(['-display_rotation', '90', '-i', film, '-c', 'copy'], 'turned.mp4')
    const song = await media.make(['-f', 'lavfi', '-i', 'sine=duration=1.5'], 'song.wav')
    const hdr = await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'color=gray:size=320x180:rate=25:duration=1',
        '-vf',
        'format=yuv420p10le',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-color_trc',
        'smpte2084',
        '-color_primaries',
        'bt2020',
        '-colorspace',
        'bt2020nc',
      ],
      'hdr.mkv',
    )
    for (const file of [film, turned, song, hdr]) {
      const { durationMs, ...told } = await probeMedia(file, { tools: media.tools })
      const { durationMs: read, ...found } = await probeMedia(file, { tools: { ...media.tools, ffprobe: crash } })
      expect(found).toEqual(told)
      expect(Math.abs(durationMs - read)).toBeLessThan(40)
    }
    await writeFile(media.path('junk.ts'), 'no film at all')
    expect((await failure(probeMedia(media.path('junk.ts'), { tools: { ...media.tools, ffprobe: crash } }))).code).toBe(
      'material_damaged',
    )
  })

  it('says what a moving WebP is', async () => {
    await writeFile(
      media.path('moving.webp'),
      Buffer.from(
        ['52494646', '1a000000', '57454250', '56503858', '0a000000', '02000000', '0000000000', '00'].join(''),
        'hex',
      ),
    )
    expect(await failure(probeMedia(media.path('moving.webp'), { tools: media.tools }))).toMatchObject({
      code: 'material_unsupported',
      reason: expect.stringContaining('动态 WebP'),
    })
  })
})

it('tells GIFs that move from still ones', async () => {
  const gif = async (frames: string, name: string) =>
    await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=5:duration=1', '-frames:v', frames], name)
  expect(await isMovingGif(await gif('5', 'moves.gif'))).toBe(true)
  expect(await isMovingGif(await gif('1', 'stands.gif'))).toBe(false)
  expect(await isMovingGif(await media.make(lavfi('64x64', 5, 1), 'no.mp4'))).toBe(false)
})
