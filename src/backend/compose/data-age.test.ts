import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreState } from '../../contract/http/restores.ts'
import { CODE } from '../../contract/errors.ts'
import { createDataMark } from '../lib/data-mark.ts'
import { openPublishBench } from '../testing/benches/publish-bench.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestLocation } from '../testing/databases.ts'
import type { TestLocation } from '../testing/databases.ts'
import { keepCounting } from './data-age.ts'

let place: TestLocation
let dataDir: string
let url = ''
const open = new Set<TestApp>()
beforeAll(async () => {
  place = await createTestLocation('postgres')
  dataDir = await mkdtemp(path.join(tmpdir(), 'data-age-'))
  if (place.location.kind !== 'postgres') throw new Error('no PostgreSQL')
  ;({ url } = place.location)
})
afterAll(async () => {
  await Promise.all([...open].map(async (app) => await app.close()))
  await admin(async (query, name) => await query(`drop database if exists ${name}_backup with (force)`))
  await place.remove()
  await rm(dataDir, { recursive: true, force: true })
})

/** A server of the team on the same database and file store. */
const server = async (more: { role?: 'all' | 'api'; restored?: boolean } = {}): Promise<TestApp> => {
  const app = await createTestApp('postgres', { dataDir, database: { kind: 'postgres', url }, ...more })
  open.add(app)
  return app
}
const stop = async (app: TestApp): Promise<void> => {
  open.delete(app)
  await app.close()
}
const admin = async (
  work: (query: (sql: string) => Promise<unknown>, name: string) => Promise<unknown>,
): Promise<void> => {
  const there = new URL(url)
  const name = there.pathname.slice(1)
  there.pathname = '/postgres'
  const client = new Client({ connectionString: there.href })
  await client.connect()
  try {
    await work(async (sql) => await client.query(sql), name)
  } finally {
    await client.end()
  }
}
const backUp = async (): Promise<void> =>
  await admin(async (query, name) => await query(`create database ${name}_backup template ${name}`))
const putBack = async (): Promise<void> =>
  await admin(async (query, name) => {
    await query(`drop database ${name} with (force)`)
    await query(`create database ${name} template ${name}_backup`)
  })

test('a database put back with its own tools begins a new epoch once: works wait, everybody is signed out; a plain restart changes nothing', async () => {
  const first = await server()
  const session = await first.makeTenant()
  const bench = openPublishBench(first.backend.foundation.database)
  const owner = await bench.tenant()
  const { items } = await bench.startedRun(owner, 2)
  const { epoch } = first.backend.foundation
  await stop(first)
  await backUp()

  // A second machine of the team, and a restart: the same data all along.
  const [second, other] = await Promise.all([server(), server({ role: 'api' })])
  expect([second.backend.foundation.epoch, other.backend.foundation.epoch]).toEqual([epoch, epoch])
  expect((await second.inject(restoreState, {}, { token: session.token })).data).toMatchObject({ active: 0 })
  await second.backend.foundation.database.db
    .updateTable('publish_items')
    .set({ publish_status: 2 })
    .where('id', 'in', items)
    .execute()
  await Promise.all([stop(second), stop(other)])

  await putBack()
  // Both discover it: it is settled once.
  const [restored, beside] = await Promise.all([server(), server({ role: 'api' })])
  const { db } = restored.backend.foundation.database
  expect(restored.backend.foundation.epoch).not.toBe(epoch)
  expect((await restored.inject(restoreState, {}, { token: session.token })).code).toBe(CODE.UNAUTHORIZED)
  expect(await db.selectFrom('publish_items').select('restore_hold').where('id', 'in', items).execute()).toEqual(
    items.map(() => ({ restore_hold: 1 })),
  )
  const rows = await db
    .selectFrom('restores')
    .select(['epoch_before', 'backup_time', 'asked_by'])
    .where('tenant_id', '=', owner.tenantId)
    .execute()
  expect(rows).toEqual([{ epoch_before: epoch, backup_time: expect.any(Number), asked_by: '启动检查' }])
  expect(Math.abs(Date.now() - (rows[0]?.backup_time ?? 0))).toBeLessThan(120_000)
  await Promise.all([stop(restored), stop(beside)])

  const again = await server()
  expect(again.backend.foundation.epoch).not.toBe(epoch)
  expect(
    await again.backend.foundation.database.db
      .selectFrom('restores')
      .select('id')
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  ).toHaveLength(1)
  await stop(again)

  // The same backup once more: its epoch has ended, whatever it had counted to.
  await putBack()
  const twice = await server()
  expect(
    await twice.backend.foundation.database.db
      .selectFrom('restores')
      .select('epoch_before')
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  ).toEqual([{ epoch_before: epoch }])
  const known = twice.backend.foundation.epoch
  await stop(twice)
  const said = await server({ restored: true })
  expect(said.backend.foundation.epoch).not.toBe(known)
})

test('machines that count at the same time never take each other for a restore; data put back under a running server start it again', async () => {
  const app = await server({ role: 'api' })
  const { files, fingerprint, clock, database, epoch, log } = app.backend.foundation
  const marks = Array.from({ length: 4 }, () => createDataMark({ db: database.db, store: files, fingerprint, clock }))
  const found = await Promise.all(
    marks.map(async (mark) => {
      const seen: unknown[] = []
      for (let at = 0; at < 15; at += 1) {
        seen.push(await mark.older())
        await mark.beat()
      }
      return seen
    }),
  )
  expect(found.flat().filter((older) => older !== null)).toEqual([])

  const [mark] = marks
  if (mark === undefined) throw new Error('no mark')
  const restart = Promise.withResolvers<void>()
  const end = keepCounting(mark, { restart: restart.resolve, log, epoch, epochNow: async () => epoch, everyMs: 10 })
  await database.db.updateTable('settings').set({ value: '1' }).where('key', '=', 'installation.beat').execute()
  await restart.promise
  await end()
})
