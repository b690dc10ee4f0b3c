import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveTable } from './live-table.ts'
import { TABLE_KEY } from './public-key.ts'
import { verifyTable } from './verify.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/sign-tables.mjs')
const run = (...args: string[]): string =>
  execFileSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', stdio: 'pipe' })
liveTable('signsite', { version: 1, date: '2026-11-20' }, { publish: ['#go'] })

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sign-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('what the script signs is what a helper accepts, and only with that key', async () => {
  const [key, table, out] = [join(dir, 'key.pem'), join(dir, 'table.json'), join(dir, 'signed.json')]
  const publicKey = run('--new-key', key).trim()
  expect((await stat(key)).mode & 0o077).toBe(0)
  await writeFile(
    table,
    JSON.stringify({
      version: 2,
      tables: { publish: ['说明', 'says(button)=发布'] },
      date: '2026-11-21',
      platform: 'signsite',
    }),
  )
  run('--key', key, '--out', out, table)
  const text = await readFile(out, 'utf8')
  expect(verifyTable(text, { publicKey, helper: '0.1.0' })).toMatchObject({ platform: 'signsite', version: 2 })
  expect(() => verifyTable(text, { publicKey: TABLE_KEY, helper: '0.1.0' })).toThrow('签名不正确')
  await writeFile(table, JSON.stringify({ platform: 'signsite', version: 0 }))
  expect(() => run('--key', key, table)).toThrow('页面规则格式不正确')
})
