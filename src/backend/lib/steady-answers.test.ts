import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, it, vi } from 'vitest'
import { openLocation } from '../drivers/database/open-database.ts'
import { inTransaction } from '../ports/database.ts'
import type { DatabasePort, Db } from '../ports/database.ts'
import { eachDatabase } from '../testing/databases.ts'
import { createSteadyAnswers, viewKey } from './steady-answers.ts'

const clock = { now: () => 1 }

eachDatabase((_kind, open) => {
  let database: DatabasePort
  beforeAll(async () => {
    database = await open()
  })
  const write = async (db: Db): Promise<void> =>
    void (await db
      .insertInto('projects')
      .values({ host: `h${Math.random()}.example`, name: 'A' })
      .execute())
  const count = async (): Promise<number> =>
    Number(
      (
        await database.db
          .selectFrom('projects')
          .select((is) => is.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('counts once while nothing is written', async () => {
    const made = vi.fn(count)
    const answers = createSteadyAnswers<number>({ clock, stamp: async () => await database.stamp() })
    // On PostgreSQL other databases of the same server write, too: the mark stands still now and then.
    for (let tries = 0; tries < 200 && made.mock.calls.length === tries; tries += 1) await answers.get('a', made)
    const calls = made.mock.calls.length
    expect(calls).toBeLessThan(200)
    expect(calls).toBeGreaterThan(0)
  })

  it('counts anew after what was written here, in a transaction, and by another process', async () => {
    const answers = createSteadyAnswers<number>({ clock, stamp: async () => await database.stamp() })
    const ask = async (): Promise<number> => await answers.get('n', count)
    const before = await ask()
    await write(database.db)
    expect(await ask()).toBe(before + 1)
    await inTransaction(database.db, async (trx) => {
      await write(trx)
      expect(await ask()).toBe(before + 1)
    })
    expect(await ask()).toBe(before + 2)
    const other = openLocation(database.location)
    await write(other.db)
    expect(await ask()).toBe(before + 3)
    await other.close()
  })

  it('is right while many write', async () => {
    const answers = createSteadyAnswers<number>({ clock, stamp: async () => await database.stamp() })
    const writing = (async () => {
      for (let i = 0; i < 30; i += 1) {
        await write(database.db)
        await delay(1)
      }
    })()
    let last = 0
    for (let i = 0; i < 60; i += 1) {
      const least = await count()
      const seen = await answers.get('n', count)
      expect(seen).toBeGreaterThanOrEqual(Math.max(last, least))
      last = seen
    }
    await writing
    expect(await answers.get('n', count)).toBe(await count())
  })
})

it('keeps apart what operators see', () => {
  const keys = [
    [1, 2, 'all'],
    [1, 3, 'all'],
    [2, 2, 'all'],
    [1, 2, 'self'],
  ] as const
  expect(
    new Set(keys.map(([tenantId, id, dataScope]) => viewKey({ tenantId, admin: { id, dataScope } }, { a: 1 }))).size,
  ).toBe(4)
})
