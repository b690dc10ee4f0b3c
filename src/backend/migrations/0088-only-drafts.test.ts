import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachEmptyDatabase, migrateBefore } from '../testing/empty-databases.ts'
import { migrate } from './migrate.ts'

eachEmptyDatabase('works that are only drafts', (here) => {
  it('are known by what their attempts came to', async () => {
    const { database } = here()
    const { db } = database
    await migrateBefore(database, 88)
    await sql`insert into third_auths (id, tenant_id, platform_value, account_id, openname) values (7, 1, 'weixin_gzh', 'a', 'a')`.execute(
      db,
    )
    await sql`insert into wisdom_tasks (id, tenant_id, name, type, config, admin_id) values (1, 1, 't', 'officialAccount', '{}', 1)`.execute(
      db,
    )
    const stored = '封面重试了一次；已存入草稿箱，请在公众号后台发表'
    for (const [id, status, result, msg] of [
      [1, 2, 2, stored],
      [2, 2, 2, ''],
      [3, -1, 2, stored],
      [4, 2, -1, stored],
    ] as const) {
      await sql`insert into publish_items (id, tenant_id, wisdom_task_id, third_auth_id, publish_status) values (${id}, 1, 1, 7, ${status})`.execute(
        db,
      )
      await sql`insert into publish_records (tenant_id, publish_item_id, third_auth_id, attempt_no, start_time, result, msg) values (1, ${id}, 7, 1, 5, ${result}, ${msg})`.execute(
        db,
      )
    }
    await migrate(database)
    expect(
      (await db.selectFrom('publish_items').select(['id', 'only_draft']).orderBy('id').execute()).map((row) => [
        row.id,
        row.only_draft,
      ]),
    ).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
  })
})
