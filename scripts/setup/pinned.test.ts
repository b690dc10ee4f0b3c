import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FFMPEG_MINIMUM } from '../../src/contract/ffmpeg-release.ts'
import {
  archiveFolder,
  archiveOf,
  checkPinned,
  checkRemembered,
  fetchedPrograms,
  fetchPrograms,
  handedArchive,
  programs,
  rowOf,
} from './pinned.mjs'
import type { ProgramRow } from './pinned.mjs'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'pinned-'))
})
afterAll(async () => await rm(base, { recursive: true, force: true }))
const sum = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const program = async (name: string, text: string): Promise<string> => {
  await writeFile(join(base, name), text)
  return join(base, name)
}
const row = (more: Partial<ProgramRow>): ProgramRow => ({
  programs: ['ffmpeg', 'ffprobe'],
  platform: 'linux-x64',
  version: '1',
  licence: 'GPL-3.0-or-later',
  check: 'sha256',
  url: 'https://example.invalid/a.tar',
  source: '',
  shipped: true,
  ...more,
})

test('a program is compared with the sum on record; other bytes are refused in words, also after it was right once', async () => {
  const file = await program('right', 'right')
  expect(await checkPinned(file, sum('right'), base)).toBe(file)
  await expect(checkPinned(file, sum('other'), base)).rejects.toThrow('校验值不符')
  await appendFile(file, '!')
  await expect(checkPinned(file, sum('right'), base)).rejects.toThrow('已拒绝使用')
})

test('what was found right is not read again while its size and time stay', async () => {
  const file = await program('big', 'bytes')
  const time = new Date(1_700_000_000_000)
  await utimes(file, time, time)
  await checkPinned(file, sum('bytes'), base)
  await writeFile(file, 'BYTES')
  await utimes(file, time, time)
  // Changed behind the note's back: proof that it was not read.
  expect(await checkPinned(file, sum('bytes'), base)).toBe(file)
})

test('a program without a sum is remembered at its first use and refused when it changes', async () => {
  const file = await program('chrome', 'first')
  await checkRemembered(file, base)
  await checkRemembered(file, base)
  await writeFile(file, 'second')
  await expect(checkRemembered(file, base)).rejects.toThrow('已拒绝使用')
})

test('an archive is unpacked only when its bytes are those on record', async () => {
  await Promise.all([program('ffmpeg', 'film'), program('ffprobe', 'probe')])
  execFileSync('tar', ['-cf', 'a.tar', 'ffmpeg', 'ffprobe'], { cwd: base })
  const bytes = await readFile(join(base, 'a.tar'))
  const get: typeof fetch = async () => new Response(bytes)
  const bad = row({ sha256: sum('something else') })
  await expect(fetchPrograms(bad, { base, get })).rejects.toThrow('已拒绝使用')
  expect(existsSync(archiveFolder(bad, base))).toBe(false)
  const good = row({ sha256: sum(bytes) })
  expect(await fetchedPrograms(good, base)).toBeNull()
  const paths = await fetchPrograms(good, { base, get })
  expect(await readFile(paths['ffprobe'] ?? '', 'utf8')).toBe('probe')
  expect(await fetchedPrograms(good, base)).toEqual(paths)
  await appendFile(paths['ffmpeg'] ?? '', 'x')
  await expect(fetchedPrograms(good, base)).rejects.toThrow('校验值不符')
})

test('an archive that a person has put there is taken instead of the download, and compared as well', async () => {
  const folder = join(base, 'by-hand')
  await mkdir(join(folder, 'programs/downloads'), { recursive: true })
  await Promise.all([program('ffmpeg', 'film'), program('ffprobe', 'probe')])
  execFileSync('tar', ['-cf', 'b.tar', 'ffmpeg', 'ffprobe'], { cwd: base })
  const bytes = await readFile(join(base, 'b.tar'))
  const get: typeof fetch = async () => await Promise.reject(new Error('no network'))
  const given = row({ sha256: sum(bytes) })
  await expect(fetchPrograms(given, { base: folder, get })).rejects.toThrow('no network')
  await writeFile(handedArchive(given, folder), bytes)
  expect(Object.keys(await fetchPrograms(given, { base: folder, get }))).toEqual(['ffmpeg', 'ffprobe'])
  await expect(fetchPrograms(row({ sha256: sum('other') }), { base: folder, get })).rejects.toThrow('已拒绝使用')
})

test('every row says its licence and source, sums are sums, and versions are those that are installed', async () => {
  const [tools, own] = await Promise.all(
    ['tools/package-lock.json', 'package-lock.json'].map(
      async (name) =>
        JSON.parse(await readFile(join(import.meta.dirname, '../..', name), 'utf8')) as {
          packages: Record<string, { name?: string; version: string; integrity: string }>
        },
    ),
  )
  for (const one of programs.rows) {
    expect(one.licence).not.toBe('')
    expect(one.source).toMatch(/^https:/)
    if (one.check === 'sha256') expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
    const locked = [tools, own]
      .flatMap((lock) => Object.entries(lock?.packages ?? {}))
      .find(([key, at]) => (at.name ?? key.replace('node_modules/', '')) === one.package)?.[1]
    if (one.check === 'lock')
      expect([one.package, one.version, locked?.integrity.slice(0, 7)]).toEqual([
        one.package,
        locked?.version,
        'sha512-',
      ])
  }
  expect(programs.minimum).toBe(FFMPEG_MINIMUM.join('.'))
})

/** Those that a checkout runs on; a Windows on ARM runs the tools of the other Windows. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

test('every program that installers carry has a row for every platform, and set-up names no other', async () => {
  const builder = await readFile(join(import.meta.dirname, '../../build/electron-builder.yml'), 'utf8')
  const carried = [...builder.matchAll(/to: programs\n\s+filter: \[(.*)\]/g)]
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/'|\.exe/g, '')))
    .filter((name) => name !== 'SOURCE.txt')
  expect([...new Set(carried)].toSorted()).toEqual(['ffmpeg', 'ffprobe'])
  // With the licences, and the offer of their source.
  expect(builder).toMatch(/- from: resources\/licences\n\s+to: licences\n/)
  for (const platform of [...PLATFORMS, 'win32-arm64']) {
    for (const name of carried) expect(archiveOf(platform)?.programs).toContain(name)
    expect(rowOf('electron', 'lock', { platform })?.shipped).toBe(true)
  }
  for (const platform of PLATFORMS) {
    expect(rowOf('node', 'lock', { platform })).toBeDefined()
    if (platform !== 'linux-arm64') expect(rowOf('chrome', 'first-use', { platform })).toBeDefined()
  }
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../tools/package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const named = new Set(programs.rows.map((one) => one.package))
  for (const [name, version] of Object.entries(manifest.optionalDependencies))
    expect(named).toContain(version.startsWith('npm:') ? version.slice(4).replace(/@[\d.]+$/, '') : name)
})
