import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachEmptyDatabase, migrateBefore } from '../testing/empty-databases.ts'
import { migrate } from './migrate.ts'

eachEmptyDatabase('attempts learn their account', (here) => {
  it('from the work they were made for', async () => {
    const { database } = here()
    const { db } = database
    await migrateBefore(database, 11)
    await sql`insert into third_auths (id, tenant_id, platform_value, account_id, openname) values (7, 1, 'douyin', 'a', 'a'), (8, 1, 'douyin', 'b', 'b')`.execute(
      db,
    )
    await sql`insert into wisdom_tasks (id, tenant_id, name, type, config, admin_id) values (1, 1, 't', 'clip', '{}', 1)`.execute(
      db,
    )
    await sql`insert into publish_items (id, tenant_id, wisdom_task_id, third_auth_id) values (1, 1, 1, 7), (2, 1, 1, 8)`.execute(
      db,
    )
    await sql`insert into publish_records (tenant_id, publish_item_id, attempt_no, start_time) values (1, 1, 1, 5), (1, 2, 1, 6), (1, 2, 2, 7)`.execute(
      db,
    )
    await migrate(database)
    const rows = await db
      .selectFrom('publish_records')
      .select(['publish_item_id', 'attempt_no', 'third_auth_id'])
      .orderBy('start_time')
      .execute()
    expect(rows.map((row) => [row.publish_item_id, row.attempt_no, row.third_auth_id])).toEqual([
      [1, 1, 7],
      [2, 1, 8],
      [2, 2, 8],
    ])
  })
})
