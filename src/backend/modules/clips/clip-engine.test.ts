import { beforeAll, expect, test } from 'vitest'
import { CLIP_ENGINE_USUAL } from '../../../contract/entities/clip-engine.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { largestCacheGb, mergeClipEngine, readClipEngine } from './clip-engine.repository.ts'

eachDatabase((_name, open) => {
  let database: DatabasePort
  beforeAll(async () => {
    database = await open()
  })

  test('a company sets some of the values, the others stay as usual; companies do not see each other', async () => {
    const [one, two] = [
      await seedTenant(database, { host: `engine-a-${process.pid}` }),
      await seedTenant(database, { host: `engine-b-${process.pid}` }),
    ]
    expect(await readClipEngine(one.db)).toEqual(CLIP_ENGINE_USUAL)
    await inTransaction(one.db, async (trx) => await mergeClipEngine(trx, { cores: 1, quality: undefined }, 1))
    await inTransaction(one.db, async (trx) => await mergeClipEngine(trx, { cache_gb: 40 }, 2))
    expect(await readClipEngine(one.db)).toEqual({ ...CLIP_ENGINE_USUAL, cores: 1, cache_gb: 40 })
    expect(await readClipEngine(two.db)).toEqual(CLIP_ENGINE_USUAL)
    // they share one folder: it may grow to what the most generous of them allows
    await inTransaction(two.db, async (trx) => await mergeClipEngine(trx, { cache_gb: 5 }, 3))
    expect(await largestCacheGb(database.db)).toBe(40)
  })

  test('a row that cannot be read counts as not set', async () => {
    const tenant = await seedTenant(database, { host: `engine-c-${process.pid}` })
    await tenant.db
      .insertInto('settings')
      .values({ admin_id: 0, key: 'clip.engine', value: '{"cores":"many"' })
      .execute()
    expect(await readClipEngine(tenant.db)).toEqual(CLIP_ENGINE_USUAL)
    await tenant.db.updateTable('settings').set({ value: '{"cores":-4}' }).where('key', '=', 'clip.engine').execute()
    expect(await readClipEngine(tenant.db)).toEqual(CLIP_ENGINE_USUAL)
  })
})
