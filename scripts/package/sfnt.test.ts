import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/paths.mjs'
import { tablesOf, withoutTables } from './sfnt.ts'

test('tables are left out of a font and the others stay byte for byte, under a valid sum', async () => {
  const font = await readFile(
    join(root, 'node_modules/@expo-google-fonts/zcool-kuaile/400Regular/ZCOOLKuaiLe_400Regular.ttf'),
  )
  const [all, fewer] = [tablesOf(font), tablesOf(withoutTables(font, ['GSUB', 'name']))]
  expect([...fewer.keys()]).toEqual([...all.keys()].filter((tag) => tag !== 'GSUB' && tag !== 'name'))
  for (const [tag, bytes] of fewer)
    if (tag !== 'head') expect(bytes.equals(all.get(tag) ?? Buffer.alloc(0)), tag).toBe(true)
  const made = withoutTables(font, ['GSUB'])
  let sum = 0
  for (let at = 0; at < made.length; at += 4) sum = (sum + made.readUInt32BE(at)) >>> 0
  expect(sum).toBe(0xb1_b0_af_ba)
  expect(() => tablesOf(Buffer.from('OTTO and more'))).toThrow('not a TrueType font')
})
