import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { containsPattern, inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { DatabasePort } from '../../ports/database.ts'
import { createTestLocation, eachDatabase } from '../../testing/databases.ts'
import { openEmbeddedDatabase } from './embedded.ts'
import { openDatabase } from './open-database.ts'

eachDatabase((kind, open) => {
  let database: DatabasePort
  beforeAll(async () => {
    database = await open()
    await database.db.insertInto('projects').values({ host: 'a.example', name: 'A' }).execute()
  })

  it('gives numbers for ids, sizes, counts and sums', async () => {
    const { db } = database
    const row = await db
      .insertInto('attachments')
      .values({
        tenant_id: 1,
        filename: '大文件.mp4',
        storage_path: 'k',
        mimetype: 'video/mp4',
        size: 4_294_967_296,
        sha256: 'x',
        admin_id: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(row.id).toBe(1)
    expect(row.size).toBe(4_294_967_296)
    expect(row.filename).toBe('大文件.mp4')
    expect(row.tags).toBe('[]')
    expect(Math.abs(row.create_time - Date.now())).toBeLessThan(60_000)
    const total = await db
      .selectFrom('attachments')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('size').as('size')])
      .executeTakeFirstOrThrow()
    expect(total).toEqual({ count: 1, size: 4_294_967_296 })
  })

  it('asks PostgreSQL to plan for SSDs, on every connection', async () => {
    if (kind !== 'postgres') return
    const asked = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await sql<{ random_page_cost: string }>`show random_page_cost`.execute(database.db)).rows[0]
            ?.random_page_cost,
      ),
    )
    expect(asked).toEqual(['1.1', '1.1', '1.1'])
  })

  it('rolls a failed transaction back and keeps the writer usable', async () => {
    await expect(
      inTransaction(database.db, async (trx) => {
        await trx.insertInto('projects').values({ host: 'gone.example', name: 'gone' }).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database.db.selectFrom('projects').select('host').execute()).toEqual([{ host: 'a.example' }])
    await database.db.updateTable('projects').set({ name: 'A1' }).execute()
  })

  it('joins an open transaction', async () => {
    await inTransaction(database.db, (outer) =>
      inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer)
      }),
    )
  })

  it('serialises two transactions that lock the same row', async () => {
    const { db } = database
    await db.insertInto('tenants').values({ project_id: 1, name: 'T', clip_balance: 0 }).execute()
    const add = (): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { clip_balance } = await trx
          .selectFrom('tenants')
          .select('clip_balance')
          .where('name', '=', 'T')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await new Promise((resolve) => setTimeout(resolve, 1))
        await trx
          .updateTable('tenants')
          .set({ clip_balance: clip_balance + 1 })
          .where('name', '=', 'T')
          .execute()
      })
    await Promise.all(Array.from({ length: 12 }, add))
    expect(await db.selectFrom('tenants').select('clip_balance').executeTakeFirst()).toEqual({ clip_balance: 12 })
  })

  it('reads beside an open transaction without seeing or waiting for it', async () => {
    await inTransaction(database.db, async (trx) => {
      await trx.updateTable('projects').set({ name: 'unseen' }).execute()
      expect(await database.db.selectFrom('projects').select('name').executeTakeFirst()).toEqual({ name: 'A1' })
      expect(await trx.selectFrom('projects').select('name').executeTakeFirst()).toEqual({ name: 'unseen' })
      await trx.updateTable('projects').set({ name: 'A1' }).execute()
    })
  })

  it('searches without regard to case, and % _ \\ stand for themselves', async () => {
    const { db } = database
    await db
      .insertInto('third_auth_groups')
      .values(['ABC 100%', 'abc 100 x', 'a_b', 'axb', 'c\\d'].map((name) => ({ tenant_id: 7, name })))
      .execute()
    const find = async (text: string): Promise<string[]> =>
      (
        await db
          .selectFrom('third_auth_groups')
          .select('name')
          .where('name', 'ilike', containsPattern(text))
          .orderBy('name')
          .execute()
      ).map((row) => row.name)
    expect(await find('abc')).toEqual(['ABC 100%', 'abc 100 x'])
    expect(await find('100%')).toEqual(['ABC 100%'])
    expect(await find('A_B')).toEqual(['a_b'])
    expect(await find('c\\d')).toEqual(['c\\d'])
  })

  it('tells unique violations apart', async () => {
    const error = await database.db
      .insertInto('projects')
      .values({ host: 'a.example', name: 'B' })
      .execute()
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'host')).toBe(true)
    expect(isUniqueViolation(error, 'captcha')).toBe(false)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })

  it('holds foreign keys and column types', async () => {
    await expect(database.db.insertInto('tenants').values({ project_id: 999, name: 'x' }).execute()).rejects.toThrow(
      /foreign key/i,
    )
    await expect(
      database.db
        .updateTable('tenants')
        .set({ clip_balance: sql`'many'` })
        .execute(),
    ).rejects.toThrow()
  })

  it('learns of tables that grew', async () => {
    const { db } = database
    await inTransaction(db, async (trx) => {
      for (let at = 0; at < 4; at += 1)
        await trx
          .insertInto('third_auth_groups')
          .values(Array.from({ length: 500 }, (_, i) => ({ tenant_id: 8, name: `n${at}-${i}` })))
          .execute()
      if (kind === 'postgres') await sql`select pg_stat_force_next_flush()`.execute(trx)
    })
    await database.refreshStatistics()
    const known =
      kind === 'sqlite'
        ? sql<{ n: number }>`select count(*) as n from sqlite_stat1 where tbl = 'third_auth_groups'`
        : sql<{ n: number }>`select count(*) as n from pg_stats where tablename = 'third_auth_groups'`
    expect((await known.execute(db)).rows[0]?.n).toBeGreaterThan(0)
  })

  it('finds the same with and without case folding', async () => {
    const find = (text: string) =>
      database.db.selectFrom('third_auth_groups').select('name').where('name', 'ilike', containsPattern(text))
    await database.db
      .insertInto('third_auth_groups')
      .values([{ tenant_id: 9, name: '咖啡ABC7' }])
      .execute()
    for (const text of ['咖啡', '啡aB', '7'])
      expect((await find(text).where('tenant_id', '=', 9).execute()).length).toBe(1)
    expect([find('咖啡').compile().sql, find('abc').compile().sql].map((text) => /\bilike\b/.test(text))).toEqual([
      false,
      kind === 'postgres',
    ])
  })

  it('closes twice without complaint', async () => {
    const other = await open()
    await other.close()
    await other.close()
    await expect(other.db.selectFrom('projects').selectAll().execute()).rejects.toThrow()
  })

  if (kind === 'sqlite') {
    describe('durability', () => {
      it('is WAL with synchronous full', async () => {
        const pragma = async (name: string): Promise<unknown> =>
          (await sql.raw(`pragma ${name}`).execute(database.db)).rows[0]
        expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
        expect(await pragma('synchronous')).toEqual({ synchronous: 2 })
        expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 })
      })

      it('loses no acknowledged row to kill -9', async () => {
        const place = await createTestLocation('sqlite')
        const first = await openDatabase(place.location)
        await first.close()
        const script = fileURLToPath(new URL('../../testing/insert-child.ts', import.meta.url))
        const child = spawn(process.execPath, [script, JSON.stringify(place.location)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const exited = once(child, 'exit')
        let acknowledged = 0
        for await (const line of createInterface(child.stdout)) {
          acknowledged = Number(line)
          if (acknowledged === 200) child.kill('SIGKILL')
        }
        await exited
        const again = await openDatabase(place.location)
        const { count } = await again.db
          .selectFrom('login_attempts')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        expect((await sql`pragma integrity_check`.execute(again.db)).rows).toEqual([{ integrity_check: 'ok' }])
        // Rows come in pairs, each pair one transaction: none is halved.
        expect(count % 2).toBe(0)
        expect(count).toBeGreaterThanOrEqual(acknowledged * 2)
        expect(acknowledged).toBeGreaterThanOrEqual(200)
        await again.close()
        await place.remove()
      })
    })

    it('ends in words when a transaction waits for itself', async () => {
      const place = await createTestLocation('sqlite')
      const { close } = await openDatabase(place.location)
      await close()
      if (place.location.kind !== 'sqlite') throw new Error('not SQLite')
      const own = openEmbeddedDatabase({ file: place.location.file, waitMs: 150 })
      await expect(
        inTransaction(own.db, async () => {
          await own.db.insertInto('projects').values({ host: 'outside', name: 'x' }).execute()
        }),
      ).rejects.toThrow(/inside a transaction use the transaction's own handle/)
      await own.db.insertInto('projects').values({ host: 'afterwards', name: 'x' }).execute()
      await own.close()
      await place.remove()
    })
  }
})
