import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { isAlive, serverUrlIn } from './postgres-server.ts'

vi.setConfig({ testTimeout: patient(120_000) })
const folder = mkdtempSync(path.join(tmpdir(), 'pg-keeper-'))
// PostgreSQL runs as another user where this is root.
chmodSync(folder, 0o755)
const keeperOf = (): number => Number(readFileSync(path.join(folder, 'server'), 'utf8').split('\n')[0])
const leave = (): void => rmSync(path.join(folder, 'users'), { recursive: true, force: true })
const until = async (what: () => boolean): Promise<void> =>
  await vi.waitFor(() => expect(what()).toBe(true), { timeout: patient(60_000), interval: 5 })
const keepers: number[] = []
afterAll(async () => {
  leave()
  await until(() => !keepers.some(isAlive))
  rmSync(folder, { recursive: true, force: true })
})

test('whoever comes while the last server is being put away gets one of their own, and keeps it', async () => {
  await serverUrlIn(folder)
  keepers.push(keeperOf())
  leave()
  await until(() => !existsSync(path.join(folder, 'server')))
  const url = await serverUrlIn(folder)
  keepers.push(keeperOf())
  await until(() => !isAlive(keepers[0] ?? 0))
  const client = new Client({ connectionString: url })
  await client.connect()
  // A new database is a copy of files: they are there.
  await client.query('create database fresh')
  await client.end()
})
