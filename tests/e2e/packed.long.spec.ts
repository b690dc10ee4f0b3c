// covers: scripts/package, src/main, src/backend/media
// The app as it is installed: packed by the packaging step, started from its folder on a computer without ffmpeg.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { setupOwner } from '../../src/contract/http/admin.ts'
import { addClip, clipInfo } from '../../src/contract/http/clip.ts'
import { recheckHealth } from '../../src/contract/http/health.ts'
import { bundledRecord } from '../../src/contract/bundled-programs.ts'
import { filesInArchive } from '../../scripts/package/sizes.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { startDouble } from '../fixtures/desktop-product.ts'
import { onlyPrograms, packApp, type PackedApp } from '../fixtures/packed-app.ts'
import { chromePath, ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { noteSpan } from '../fixtures/span-file.ts'

const run = promisify(execFile)
/** What the launcher of Chromium and the product's own children need of a system. */
const PROGRAMS = ['sh', 'uname', 'grep', 'taskset', 'nice', 'ps']
/** Of app.asar, MB: what it was when this was written, and a little. */
const ARCHIVE_MB = 85

const test = base.extend<object, { folder: string; packed: PackedApp }>({
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'packed-'))
      await use(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
    { scope: 'worker' },
  ],
  packed: [async ({ folder }, use) => await use(await packApp(folder)), { scope: 'worker', timeout: patient(300_000) }],
})

test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'tools/ brings ffmpeg and ffprobe for Linux on x64 only',
)

test('the package holds what the app needs and nothing else', async ({ packed }) => {
  const files = filesInArchive(join(packed.resources, 'app.asar'))
  const paths = files.map((file) => file.path)

  await test.step('programs: executable, and those of the record', async () => {
    const record = bundledRecord.parse(JSON.parse(await readFile(join(packed.root, 'resources/programs.json'), 'utf8')))
    expect(record).toMatchObject({ platform: 'linux-x64', programs: [{ name: 'ffmpeg' }, { name: 'ffprobe' }] })
    for (const { name } of record.programs)
      expect((await stat(join(packed.resources, 'programs', name))).mode & 0o111, name).toBe(0o111)
    expect(await readFile(join(packed.resources, 'programs/SOURCE.txt'), 'utf8')).toContain(
      'https://github.com/FFmpeg/FFmpeg',
    )
  })

  await test.step('licences: of ffmpeg with the offer of its source, of the fonts, of every package', async () => {
    expect((await readdir(join(packed.resources, 'licences'))).toSorted()).toEqual([
      'FFMPEG-SOURCE.txt',
      'FONTS-OFL.txt',
      'GPL-3.0.txt',
      'THIRD-PARTY.txt',
    ])
    const named = new Set(
      (await readFile(join(packed.resources, 'licences/THIRD-PARTY.txt'), 'utf8'))
        .split('\n')
        .map((line) => line.split(' ')[0]),
    )
    const packages = new Set(
      paths.flatMap((path) => [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name)),
    )
    expect(packages.size).toBeGreaterThan(50)
    expect([...packages].filter((name) => !named.has(name))).toEqual([])
  })

  await test.step('icon, entries of the desktop app, one native library that any Electron loads', async () => {
    for (const path of [
      'resources/tray.png',
      'package.json',
      'out/main/index.js',
      'out/main/backend.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
    ])
      expect(paths).toContain(path)
    const native = files.filter((file) => file.path.endsWith('.node'))
    expect(native.map((file) => [file.path, file.unpacked])).toEqual([
      ['node_modules/better-sqlite3/prebuilds/linux-x64.node', true],
    ])
    const library = await readFile(join(packed.resources, 'app.asar.unpacked', native[0]?.path ?? ''), 'latin1')
    expect(library).toContain('napi_create_function')
    // Symbols of V8 and of Node itself change from one release to the next; Node-API's do not.
    expect(library).not.toMatch(/_ZN2v8|_ZN4node/)
  })

  await test.step('nothing that only developers, other systems or the team server need', () => {
    const needless =
      /\.(map|md|ts|mts|cts|c|cpp|h|gyp)$|\/(test|tests|__tests__|docs|examples?)\/|^(src|tests|scripts|tools|build|\.)|team-server|screenshots|^node_modules\/(@aws-sdk|@smithy|pg-boss|chromium-bidi|electron|vite)\//
    expect(paths.filter((path) => needless.test(path))).toEqual([])
    expect(paths.filter((path) => /NotoSansSC_(?!400|500|700|900)/.test(path))).toEqual([])
    expect(files.reduce((sum, file) => sum + (file.unpacked ? 0 : file.bytes), 0) / 1e6).toBeLessThan(ARCHIVE_MB)
    expect(packed.lines.join('\n')).toMatch(/app\.asar +\d+\.\d MB/)
  })
})

test('an installed app makes a film on a computer without ffmpeg, and says so when its own was changed', async ({
  folder,
  packed,
}) => {
  const began = Date.now()
  const dataDir = join(folder, 'data')
  const env = {
    PATH: await onlyPrograms(join(folder, 'bin'), PROGRAMS),
    HOME: folder,
    TMPDIR: folder,
    LC_ALL: 'C.UTF-8',
    TZ: 'Asia/Shanghai',
    CHROME_PATH: chromePath,
    HELPER_HEADLESS: '1',
  }
  const product = await startDouble(dataDir, env, packed)
  try {
    await expect(product.page.locator('input[type=password]').first()).toBeVisible({ timeout: patient(60_000) })
    process.stdout.write(`packed app: first start to the first page ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    const api = createApiClient(product.url)
    api.token = (
      await api.call(setupOwner, { username: 'boss', nickname: '老板', company: '山野', password: 'abcd1234' })
    ).userinfo.token
    const health = async () =>
      (await api.call(recheckHealth, {})).checks.filter(({ code }) => code.startsWith('ffmpeg'))
    expect(await health()).toMatchObject([{ code: 'ffmpeg.ok' }])

    const films = await Promise.all(
      ['testsrc2=s=320x240:r=30', 'smptebars=s=320x240:r=30'].map(
        async (video, at) =>
          await makeMedia(ffmpegPath, join(folder, `素材${at}.mp4`), { video, audio: 'sine', seconds: 2 }),
      ),
    )
    const materials = []
    for (const file of films) materials.push((await api.upload(file)).id)
    const { id } = await api.call(addClip, {
      name: '安装后第一条',
      mode: 'clip',
      num: 1,
      client_token: randomUUID(),
      config: {
        width: 360,
        height: 640,
        fps: 30,
        seed: 1,
        dedupe: { min_look: 0 },
        titles: ['新店开业：槑𠮷囍'],
        groups: materials.map((attachment, scene) => ({
          name: `分镜${scene + 1}`,
          attachment_ids: [attachment],
          duration_s: 1,
        })),
      },
    })
    await expect
      .poll(
        async () => (await api.call(clipInfo, { id })).outputs.map(({ status, fail_reason }) => [status, fail_reason]),
        { timeout: patient(60_000) },
      )
      .toEqual([[2, '']])
    const stored = (await readdir(join(dataDir, 'backend/files/files'), { recursive: true })).filter((path) =>
      /clip.*\.mp4$/.test(path),
    )
    expect(stored).toHaveLength(1)
    const { stdout } = await run(join(packed.resources, 'programs/ffprobe'), [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name,width,height:format=duration',
      '-of',
      'json',
      join(dataDir, 'backend/files/files', stored[0] ?? ''),
    ])
    const film = JSON.parse(stdout) as {
      streams: { codec_name: string; width?: number; height?: number }[]
      format: { duration: string }
    }
    expect(film.streams.map((one) => one.codec_name)).toEqual(['h264', 'aac'])
    expect(film.streams[0]).toMatchObject({ width: 360, height: 640 })
    expect(Number(film.format.duration)).toBeCloseTo(2, 0)

    await appendFile(join(packed.resources, 'programs/ffprobe'), ' ')
    expect(await health()).toMatchObject([{ code: 'ffmpeg.bundle_changed', params: { file: 'ffprobe' } }])
    await rm(join(packed.resources, 'programs/ffmpeg'))
    expect(await health()).toMatchObject([{ code: 'ffmpeg.bundle_missing', params: { file: 'ffmpeg' } }])
  } finally {
    await product.stop()
    noteSpan(test.info().file, began)
  }
})
