import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenceFiles } from './make-licences.mjs'
import { programs } from './setup/pinned.mjs'

const root = join(import.meta.dirname, '..')

test('the lists of licences are those of the packages and programs in use; when not: node scripts/make-licences.mjs', () => {
  for (const [path, text] of Object.entries(licenceFiles()))
    expect(readFileSync(join(root, path), 'utf8') === text, `${path} is stale: node scripts/make-licences.mjs`).toBe(
      true,
    )
})

test('every program, every dependency and every font is in the list with its licence; the offer names each ffmpeg', () => {
  const files = licenceFiles()
  const list = files['src/renderer/features/settings/about/third-party.ts'] ?? ''
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const [name, version] of Object.entries(dependencies)) expect(list.split(/\s+/)).toContain(`${name}@${version}`)
  for (const name of ['react', 'antd', '@tiptap/core']) expect(list).toMatch(new RegExp(`\\s${name}@\\d`))
  expect(list).not.toContain("licence: ''")
  for (const row of programs.rows) expect(list).toContain(row.source)
  for (const row of programs.rows.filter((one) => one.programs.includes('ffmpeg')))
    for (const part of [row.version, row.source]) expect(files['resources/licences/FFMPEG-SOURCE.txt']).toContain(part)
  expect(files['resources/licences/FONTS-OFL.txt']?.match(/Copyright \d/g)).toHaveLength(
    Object.keys(dependencies).filter((name) => /^@(expo-google-fonts|fontsource-variable)\//.test(name)).length,
  )
})
