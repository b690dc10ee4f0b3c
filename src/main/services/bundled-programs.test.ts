import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBundledPrograms } from './bundled-programs.ts'

const dir = mkdtempSync(join(tmpdir(), 'bundled-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const write = (text: string): string => {
  const file = join(dir, 'programs.json')
  writeFileSync(file, text)
  return file
}

it('reads the record of an installed app; without one, or with a damaged one, no program is trusted', () => {
  const programs = [{ name: 'ffmpeg', version: '7.1.4-Jellyfin', sha256: 'a'.repeat(64) }]
  expect(readBundledPrograms(write(JSON.stringify({ platform: 'linux-x64', programs })), '/opt/app/resources')).toEqual(
    { folder: join('/opt/app/resources', 'programs'), programs },
  )
  for (const file of [
    join(dir, 'nowhere.json'),
    write('{'),
    write(JSON.stringify({ platform: 'linux-x64', programs: [{ ...programs[0], sha256: '' }] })),
  ])
    expect(readBundledPrograms(file, '/opt').programs).toEqual([])
})
