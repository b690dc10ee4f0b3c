import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, handedArchive } from '../setup/pinned.mjs'
import { readPackageOptions, type Target } from './options.ts'
import { ProgramsMissing, stagePrograms } from './programs.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'package-'))
})
afterAll(async () => await rm(base, { recursive: true, force: true }))
const get: typeof fetch = async () => await Promise.reject(new Error('no network'))
const ALL = readPackageOptions(['--linux', '--mac', '--win', '--x64', '--arm64'], {
  platform: 'linux',
  arch: 'x64',
}).targets

test.each(ALL)(
  'no installer for $platform without its programs: it is said where they are, what their sum is and where to put them',
  async (target) => {
    const row = archiveOf(target.platform)
    const error = await stagePrograms(target, join(base, 'out'), { base, get }).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ProgramsMissing)
    if (row === undefined) throw new Error(`no row for ${target.platform}`)
    for (const part of [
      target.platform,
      row.url ?? '',
      row.sha256 ?? '',
      handedArchive(row, base),
      '不能生成安装包',
      'no network',
    ])
      expect(String(error)).toContain(part)
    expect(existsSync(join(base, 'out'))).toBe(false)
  },
)

test('other bytes than those on record make no installer', async () => {
  const [target] = ALL
  const row = archiveOf(target?.platform)
  if (target === undefined || row === undefined) throw new Error('no target')
  await mkdir(dirname(handedArchive(row, base)), { recursive: true })
  await writeFile(handedArchive(row, base), 'another archive')
  await expect(stagePrograms(target, join(base, 'out'), { base, get })).rejects.toThrow('校验值不符')
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'programs are laid out executable, with their record and the address of their source',
  async () => {
    const target: Target = { system: 'linux', arch: 'x64', platform: 'linux-x64' }
    const folder = join(base, 'laid-out')
    const record = await stagePrograms(target, folder, { toolsPrograms: true })
    expect(JSON.parse(await readFile(join(folder, 'record/programs.json'), 'utf8'))).toEqual(record)
    for (const { name, version, sha256 } of record.programs) {
      const file = join(folder, 'programs', name)
      expect((await stat(file)).mode & 0o777).toBe(0o755)
      expect(execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ')[0]).toBe(sha256)
      expect(execFileSync(file, ['-version'], { encoding: 'utf8' })).toContain(`${name} version ${version}`)
    }
    expect(await readFile(join(folder, 'programs/SOURCE.txt'), 'utf8')).toContain('GPL-3.0-or-later')
    await expect(
      stagePrograms({ system: 'win', arch: 'x64', platform: 'win32-x64' }, folder, { toolsPrograms: true }),
    ).rejects.toThrow(ProgramsMissing)
  },
)
