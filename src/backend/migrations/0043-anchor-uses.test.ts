import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachEmptyDatabase, migrateBefore } from '../testing/empty-databases.ts'
import { migrate } from './migrate.ts'

eachEmptyDatabase('places and mini programs learn their uses', (here) => {
  it('from the works that are out', async () => {
    const { database } = here()
    const { db } = database
    await migrateBefore(database, 43)
    await sql`insert into third_auths (id, tenant_id, platform_value, account_id, openname) values (7, 1, 'douyin', 'a', 'a'), (8, 1, 'kuaishou', 'b', 'b')`.execute(
      db,
    )
    await sql`insert into wisdom_tasks (id, tenant_id, name, type, config, admin_id) values (1, 1, 't', 'clip', '{}', 1)`.execute(
      db,
    )
    const poi = JSON.stringify({ selectPoiInfo: { poi_id: 'p1', poi_name: '店', address: '' } })
    const app = JSON.stringify({
      selectPoiInfo: null,
      microApp: { app_id: 'tt1', app_title: '订', app_url: 'pages/a' },
    })
    const work = async (account: number, info: string, status: number, time: number) =>
      await sql`insert into publish_items (tenant_id, wisdom_task_id, third_auth_id, video_publish_info, publish_status, published_time) values (1, 1, ${account}, ${info}, ${status}, ${time})`.execute(
        db,
      )
    for (const [account, info, status, time] of [
      [7, poi, 2, 100],
      [7, poi, 2, 300],
      [7, poi, -1, 900],
      [8, poi, 2, 800],
      [7, app, 2, 500],
      [7, '{}', 2, 700],
    ] as const)
      await work(account, info, status, time)
    for (const tenant of [1, 2])
      await sql`insert into pois (tenant_id, platform_value, poi_id, poi_name) values (${tenant}, 'douyin', 'p1', '店')`.execute(
        db,
      )
    for (const page of ['pages/a', 'pages/b'])
      await sql`insert into micro_apps (tenant_id, name, platform_value, app_id, app_title, app_url) values (1, '订', 'douyin', 'tt1', '订', ${page})`.execute(
        db,
      )
    await migrate(database)
    const uses = async (table: 'pois' | 'micro_apps') =>
      (await db.selectFrom(table).select(['use_count', 'last_use_time']).orderBy('id').execute()).map((row) => [
        row.use_count,
        row.last_use_time,
      ])
    expect(await uses('pois')).toEqual([
      [2, 300],
      [0, 0],
    ])
    expect(await uses('micro_apps')).toEqual([
      [1, 500],
      [0, 0],
    ])
  })
})
