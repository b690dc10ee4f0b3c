import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canonicalTable, selector } from '../../contract/entities/selector-tables.ts'
import { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { silentLogger } from '../lib/logger.ts'
import { liveTable } from './live-table.ts'
import { openTables, type Tables } from './tables.ts'

const S = liveTable(
  'testsite',
  { version: 3, date: '2026-11-20' },
  { publish: ['#go', 'button.go'], title: ['#title'], none: [] },
)
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const signed = (patch: Record<string, unknown> = {}, key = privateKey): string => {
  const table = {
    platform: 'testsite',
    version: 4,
    date: '2026-11-21',
    tables: { publish: ['#send', 'says(button)=发送'] },
    ...patch,
  }
  return JSON.stringify({ ...table, signature: sign(null, Buffer.from(canonicalTable(table)), key).toString('base64') })
}

let dir = ''
let tables: Tables
const lines: string[] = []
const log: Logger = {
  ...silentLogger,
  warn: (event, fields) => void lines.push(`${event} ${String(fields?.['error'] ?? '')}`),
}
const open = async (helper = '1.2.3'): Promise<Tables> => {
  tables = await openTables({ dataDir: dir, publicKey: KEY, helper, log })
  return tables
}
const refusal = async (text: string): Promise<string> =>
  tables.install(text).then(
    () => 'installed',
    (error: unknown) => (error instanceof HelperError && error.code === 'TABLE_REFUSED' ? error.message : 'other'),
  )
const changed = new HelperError({ kind: 'page-changed', code: 'WAIT_TIMEOUT', msg: '找不到' })
const NONE = new Map<string, number>()

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tables-'))
  lines.length = 0
  await open()
})
afterEach(async () => {
  tables.close()
  await rm(dir, { recursive: true, force: true })
})

test('a signed table is used at once by those who hold the lists, and again after a start', async () => {
  const held = S.publish
  expect(await tables.install(signed())).toMatchObject({ source: 'installed', version: 4, date: '2026-11-21', off: '' })
  expect([...held]).toEqual(['#send', 'says(button)=发送'])
  expect([...S.title]).toEqual(['#title'])
  tables.close()
  expect([...held]).toEqual(['#go', 'button.go'])
  await open()
  expect([...held]).toEqual(['#send', 'says(button)=发送'])
  expect(await tables.install(signed())).toMatchObject({ version: 4 })
})

test('what nobody signed, signed for something else, or signed by others is refused', async () => {
  expect(await refusal(signed({}, generateKeyPairSync('ed25519').privateKey))).toContain('签名不正确')
  const tampered = JSON.parse(signed()) as Record<string, unknown>
  expect(await refusal(JSON.stringify({ ...tampered, tables: { publish: ['#evil'] } }))).toContain('签名不正确')
  expect(await refusal(JSON.stringify({ ...tampered, off: '停用' }))).toContain('签名不正确')
  expect(await refusal('{')).toContain('JSON')
  expect(await refusal(signed({ extra: 1 }))).toContain('格式不正确')
  expect([...S.publish]).toEqual(['#go', 'button.go'])
})

test('only newer versions, only known keys, only for helpers that know them', async () => {
  expect(await refusal(signed({ version: 3 }))).toContain('不比正在使用的版本 3 新')
  await tables.install(signed({ version: 9 }))
  expect(await refusal(signed({ version: 8 }))).toContain('不比正在使用的版本 9 新')
  expect(await refusal(signed({ version: 10, tables: { nothere: ['#x'] } }))).toContain('nothere')
  expect(await refusal(signed({ version: 10, min_helper: '1.2.4' }))).toContain('1.2.4')
  expect(await refusal(signed({ version: 10, min_helper: '1.2.3' }))).toBe('installed')
  expect(await refusal(signed({ platform: 'elsewhere' }))).toContain('elsewhere')
})

test('a broken file on the disk leaves the built-in table, with a line in the log', async () => {
  await tables.install(signed())
  const path = join(dir, 'tables', 'testsite.table')
  await writeFile(path, (await readFile(path, 'utf8')).replace('#send', '#evil'))
  await open()
  expect([...S.publish]).toEqual(['#go', 'button.go'])
  expect(tables.state('testsite')).toMatchObject({ source: 'built-in', version: 3 })
  expect(lines.join()).toContain('签名不正确')
})

test('two changed pages in a row lead back to a built-in table that had served, and that version is not taken again', async () => {
  expect(await tables.ended('testsite', null, NONE)).toBe('')
  await tables.install(signed())
  expect(await tables.ended('testsite', changed, NONE)).toBe('')
  expect(await tables.ended('testsite', null, NONE)).toBe('')
  expect(await tables.ended('testsite', changed, NONE)).toBe('')
  expect(await tables.ended('testsite', new HelperError({ kind: 'network', code: 'X', msg: 'x' }), NONE)).toBe('')
  expect(await tables.ended('testsite', changed, NONE)).toContain('已自动退回内置版本')
  expect([...S.publish]).toEqual(['#go', 'button.go'])
  expect(tables.state('testsite')).toMatchObject({ source: 'built-in', note: expect.stringContaining('v4') })
  expect(await readdir(join(dir, 'tables'))).not.toContain('testsite.table')
  await open()
  expect(await refusal(signed())).toContain('曾被退回')
  expect(await refusal(signed({ version: 5 }))).toBe('installed')
  expect(tables.state('testsite').note).toBe('')
})

test('where the built-in table had not served either, the installed one stays', async () => {
  await tables.ended('testsite', changed, NONE)
  await tables.install(signed())
  for (let run = 0; run < 3; run += 1) expect(await tables.ended('testsite', changed, NONE)).toBe('')
  expect(tables.state('testsite')).toMatchObject({ source: 'installed' })
})

test('a table may switch its platform off with a sentence, which going back does not undo', async () => {
  expect(() => tables.requireOn('testsite')).not.toThrow()
  await tables.install(signed({ off: '平台维护中，请明天再发', tables: {} }))
  expect(() => tables.requireOn('testsite')).toThrow('平台维护中，请明天再发')
  await expect(tables.reset('testsite')).rejects.toThrow('已被停用')
  await tables.install(signed({ version: 5 }))
  expect(() => tables.requireOn('testsite')).not.toThrow()
  expect(await tables.reset('testsite')).toMatchObject({ source: 'built-in' })
  expect(await refusal(signed({ version: 5 }))).toContain('曾被退回')
})

test('keys that were found by later alternatives are counted by runs, also over a start', async () => {
  expect(tables.state('testsite').runs).toBe(0)
  await tables.ended(
    'testsite',
    null,
    new Map([
      ['publish', 2],
      ['title', 1],
    ]),
  )
  await tables.ended(
    'testsite',
    changed,
    new Map([
      ['publish', 1],
      ['title', 1],
    ]),
  )
  await open()
  expect(tables.state('testsite')).toMatchObject({
    runs: 2,
    fallbacks: [{ key: 'publish', runs: 2, later: 1, nth: 2 }],
  })
})

test.each([
  ['#go', true],
  ['button[data-e2e="x"]:not([disabled]) > span', true],
  ['div:has(> i.a)', true],
  ['text(button)=发布', true],
  ['says(.x button:not([disabled]))=确 认', true],
  ['::-p-xpath((//div[contains(@class,"a")])[1])', true],
  ['', false],
  ['button[x', false],
  ['a{b}', false],
  ['<img>', false],
  ['text(button)=', false],
  ['::-p-aria(x)', false],
  ['::-p-xpath(javascript:1)', false],
  ['text(button[)=x', false],
])('a selector is data of a known form: %s', (text, fits) => expect(selector.safeParse(text).success).toBe(fits))
