import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFfmpeg } from './check-ffmpeg.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ffmpeg-check-'))
})
afterAll(async () => await rm(dir, { recursive: true, force: true }))

const program = async (name: string, flags: string, encoders: string, version = '7.1-test'): Promise<string> => {
  const file = join(dir, name)
  await writeFile(
    file,
    `#!/bin/sh\nif [ "$2" = -version ]; then echo "ffmpeg version ${version}"; echo "configuration: ${flags}"; else printf '${encoders}'; fi\n`,
  )
  await chmod(file, 0o755)
  return file
}

test('names build, licence and encoders', async () => {
  const ffmpeg = await program(
    'full',
    '--enable-gpl --enable-version3',
    ' V....D libx264 x\\n V....D h264_nvenc x\\n A....D aac x\\n',
  )
  expect(await checkFfmpeg({ ffmpeg, env: {} })).toEqual({
    name: 'ffmpeg',
    level: 'ok',
    text: 'FFmpeg 7.1-test，许可证 GPL v3，H.264 编码器 libx264、h264_nvenc',
    remedy: '',
  })
})

test('a build that can not make films, one that does not run, and none at all have a remedy', async () => {
  const poor = await checkFfmpeg({ ffmpeg: await program('poor', '', ' V....D libopenh264 x\\n A....D aac x\\n') })
  expect(poor).toMatchObject({
    level: 'warn',
    text: 'FFmpeg 7.1-test，许可证 LGPL v2.1，H.264 编码器 libopenh264；缺少 libx264',
  })
  const broken = await checkFfmpeg({ env: { FFMPEG_PATH: join(dir, 'nothing') } })
  expect(broken.text).toContain('无法运行')
  for (const check of [poor, broken]) expect(check.remedy).toContain('FFMPEG_PATH')
})

test('an old ffmpeg, or an old ffprobe that reads the materials, is a warning with a remedy', async () => {
  const encoders = ' V....D libx264 x\\n A....D aac x\\n'
  const old = await checkFfmpeg({ ffmpeg: await program('old', '--enable-gpl', encoders, '4.4.1'), env: {} })
  expect(old).toMatchObject({ level: 'warn', remedy: expect.stringContaining('FFMPEG_PATH') })
  expect(old.text).toContain('ffmpeg 4.4.1 低于 5.1')
  const ffprobe = join(dir, 'old-ffprobe')
  await writeFile(ffprobe, '#!/bin/sh\necho "ffprobe version N-66595-gc2b38619c0"\n', { mode: 0o755 })
  expect(
    await checkFfmpeg({ ffmpeg: await program('new', '--enable-gpl', encoders), env: { FFPROBE_PATH: ffprobe } }),
  ).toMatchObject({ level: 'warn', text: expect.stringContaining('ffprobe N-66595-gc2b38619c0') })
})
