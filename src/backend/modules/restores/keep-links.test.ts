import SqliteFile from 'better-sqlite3'
import { expect, it } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { keepLinks, readLinks } from './keep-links.ts'

eachDatabase((_kind, open) => {
  it('a link that was ended, moved or narrowed since the backup does not open again', async () => {
    const database = await open()
    const { db, adminId, tenantId } = await seedTenant(database)
    const restored = {
      slug: 'before-slug-',
      scope: 'analysis' as const,
      name: '链接',
      filter: '{}',
      password_hash: null,
      expire_time: 9_000,
      last_view_time: null,
      revoke_time: null,
      frozen_time: null,
      snapshot: null,
      snapshot_seal: null,
      admin_id: adminId,
      create_time: 7,
    }
    const { id } = await db.insertInto('share_links').values(restored).returning('id').executeTakeFirstOrThrow()
    const kept = {
      slug: 'after-slug--',
      filter: '{"account_ids":[1]}',
      password_hash: 'scrypt',
      show_account_name: 0 as const,
      expire_time: 8_000,
      max_views: 3,
      view_count: 2,
      revoke_time: 500,
    }
    const row = async () =>
      await db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    // Another link that got the same number.
    await keepLinks(database.db, [{ id, tenant_id: tenantId, create_time: 8, ...kept }], 99)
    expect(await row()).toMatchObject(restored)
    await keepLinks(database.db, [{ id, tenant_id: tenantId, create_time: 7, ...kept }], 99)
    expect(await row()).toMatchObject({ ...restored, ...kept })
  })
})

it('reads the links of a replaced database, none from before there were any', () => {
  const old = new SqliteFile(':memory:')
  expect(readLinks(old)).toEqual([])
  old.exec(`create table share_links (id, tenant_id, create_time, slug, filter, password_hash, show_account_name,
    expire_time, max_views, view_count, revoke_time);
    insert into share_links values (1, 2, 3, 's', '{}', null, 1, 4, 0, 0, 5)`)
  expect(readLinks(old)).toMatchObject([{ id: 1, tenant_id: 2, slug: 's', revoke_time: 5 }])
  old.close()
})
