import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { TABLE_SCOPES } from '../../tables/database.ts'
import type { TableName } from '../../tables/database.ts'
import { TABLE_SIGHTS } from '../../tables/sights.ts'
import { eachDatabase } from '../../testing/databases.ts'

const ME = { id: 1, dataScope: 'group' } as const
/**
 * Account 1 is mine, 2 a colleague's in my group, 3 out of sight; task 1 is mine and has works on 1 and 3, task 2 the
 * colleague's on 2, task 3 on 3.
 */
const READS: readonly { name: string; read: (db: Db) => Promise<unknown[]>; group: unknown[]; self: unknown[] }[] = [
  {
    name: 'accounts',
    read: (db) => db.selectFrom('third_auths').select('id').orderBy('id').execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'by id',
    read: (db) => db.selectFrom('third_auths as a').select('a.id').where('a.id', '=', 3).execute(),
    group: [],
    self: [],
  },
  {
    name: 'or in where',
    read: (db) =>
      db
        .selectFrom('third_auths')
        .select('id')
        .where((is) => is.or([is('id', '=', 1), is('id', '=', 3)]))
        .execute(),
    group: [{ id: 1 }],
    self: [{ id: 1 }],
  },
  {
    name: 'works of own tasks and of accounts in sight',
    read: (db) => db.selectFrom('publish_items').select('id').orderBy('id').execute(),
    group: [{ id: 1 }, { id: 2 }, { id: 3 }],
    self: [{ id: 1 }, { id: 2 }],
  },
  {
    name: 'a join shows the account that a work in sight goes to',
    read: (db) =>
      db
        .selectFrom('publish_items as i')
        .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
        .select(['i.id', 'a.openname'])
        .where('i.id', '=', 2)
        .execute(),
    group: [{ id: 2, openname: 'hidden' }],
    self: [{ id: 2, openname: 'hidden' }],
  },
  {
    name: 'a join by something else does not',
    read: (db) =>
      db
        .selectFrom('publish_items as i')
        .innerJoin('third_auths as a', 'a.platform_value', 'i.topic')
        .select('a.id')
        .where('i.id', '=', 2)
        .orderBy('a.id')
        .execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'left join keeps the row, hides the account',
    read: (db) =>
      db
        .selectFrom('devices as d')
        .leftJoin('third_auths as a', 'a.device_id', 'd.device_id')
        .select(['d.device_id', 'a.id'])
        .execute(),
    group: [{ device_id: 'pc', id: null }],
    self: [{ device_id: 'pc', id: null }],
  },
  {
    name: 'rows follow the row they are joined to',
    read: (db) =>
      db
        .selectFrom('publish_records as r')
        .innerJoin('publish_items as i', 'i.id', 'r.publish_item_id')
        .select('r.id')
        .orderBy('r.id')
        .execute(),
    group: [{ id: 1 }],
    self: [{ id: 1 }],
  },
  {
    name: 'rows of rows',
    read: (db) => db.selectFrom('publish_records').select('id').execute(),
    group: [{ id: 1 }],
    self: [{ id: 1 }],
  },
  {
    name: 'tasks',
    read: (db) => db.selectFrom('wisdom_tasks').select('id').orderBy('id').execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'runs that are mine, and those that reach an account in sight',
    read: (db) => db.selectFrom('publish_runs').select('id').orderBy('id').execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'works of runs as the works themselves',
    read: (db) => db.selectFrom('publish_run_items').select(['run_id', 'publish_item_id']).orderBy('id').execute(),
    group: [
      { run_id: 1, publish_item_id: 2 },
      { run_id: 2, publish_item_id: 3 },
    ],
    self: [{ run_id: 1, publish_item_id: 2 }],
  },
  {
    name: 'plans by their accounts',
    read: (db) => db.selectFrom('plans').select('id').execute(),
    group: [{ id: 1 }],
    self: [],
  },
  {
    name: 'titles of plans',
    read: (db) => db.selectFrom('titles').select('id').execute(),
    group: [{ id: 1 }],
    self: [],
  },
  {
    name: 'plans of articles by the accounts in their list',
    read: (db) => db.selectFrom('article_plans').select('id').execute(),
    group: [{ id: 1 }],
    self: [],
  },
  {
    name: 'subquery',
    read: (db) =>
      db
        .selectFrom('devices')
        .select('device_id')
        .where('device_id', 'in', (is) =>
          is
            .selectFrom('third_auths')
            .select('device_id')
            .where('device_id', 'is not', null)
            .$narrowType<{ device_id: string }>(),
        )
        .execute(),
    group: [],
    self: [],
  },
  {
    name: 'subquery of the same handle',
    read: (db) =>
      db
        .selectFrom('third_auths')
        .select('id')
        .where('id', 'in', db.selectFrom('publish_items').select('third_auth_id'))
        .orderBy('id')
        .execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'cte',
    read: (db) =>
      db
        .with('mine', (q) => q.selectFrom('third_auths').select('id'))
        .selectFrom('mine')
        .selectAll()
        .orderBy('id')
        .execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'union',
    read: (db) =>
      db
        .selectFrom('third_auths')
        .select('id')
        .where('id', '=', 1)
        .union(db.selectFrom('third_auths').select('id').where('id', '=', 3))
        .execute(),
    group: [{ id: 1 }],
    self: [{ id: 1 }],
  },
  {
    name: 'two tables in from',
    read: (db) =>
      db
        .selectFrom(['third_auths as a', 'wisdom_tasks as t'])
        .select(['a.id', 't.id as task'])
        .where('t.id', '=', 1)
        .orderBy('a.id')
        .execute(),
    group: [
      { id: 1, task: 1 },
      { id: 2, task: 1 },
    ],
    self: [{ id: 1, task: 1 }],
  },
  {
    name: 'aggregate',
    read: (db) =>
      db
        .selectFrom('third_auths')
        .select((is) => is.fn.countAll<number>().as('n'))
        .execute(),
    group: [{ n: 2 }],
    self: [{ n: 1 }],
  },
  {
    name: 'lock',
    read: (db) =>
      inTransaction(db, (trx) => trx.selectFrom('third_auths').select('id').orderBy('id').forUpdate().execute()),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'notes about works, tasks and accounts in sight, and about films',
    read: (db) => db.selectFrom('run_logs').select('title').orderBy('id').execute(),
    group: [{ title: 'item 2' }, { title: 'item 3' }, { title: 'account 2' }, { title: 'clip' }],
    self: [{ title: 'item 2' }, { title: 'clip' }],
  },
  {
    name: 'own rows of the log',
    read: (db) => db.selectFrom('operation_logs').select('admin_id').execute(),
    group: [{ admin_id: 1 }],
    self: [{ admin_id: 1 }],
  },
  {
    name: 'own rows of people',
    read: (db) => db.selectFrom('notifications').select('title').execute(),
    group: [{ title: 'mine' }],
    self: [{ title: 'mine' }],
  },
  {
    name: 'the door, in a transaction too',
    read: (db) =>
      inTransaction(db, (trx) =>
        wholeCompany(trx, 'unique').selectFrom('third_auths').select('id').orderBy('id').execute(),
      ),
    group: [{ id: 1 }, { id: 2 }, { id: 3 }],
    self: [{ id: 1 }, { id: 2 }, { id: 3 }],
  },
  {
    name: 'the door, for a part of a statement',
    read: (db) =>
      db
        .selectFrom('wisdom_tasks')
        .select('id')
        .where('id', 'in', wholeCompany(db, 'sight').selectFrom('publish_items').select('wisdom_task_id'))
        .orderBy('id')
        .execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
  {
    name: 'a condition of a tuned list',
    read: (db) =>
      db
        .selectFrom('publish_items as i')
        .select('i.id')
        .where((is) =>
          tunedSight('i', is('i.third_auth_id', 'in', visibleAccountIds(db, { id: 1, dataScope: 'self' }) ?? [0])),
        )
        .execute(),
    group: [{ id: 1 }],
    self: [{ id: 1 }],
  },
  {
    name: 'a tuned condition holds its own table only',
    read: (db) =>
      db
        .selectFrom(['publish_items as i', 'third_auths as a'])
        .select('a.id')
        .where((is) => tunedSight('i', is('i.id', '=', 1)))
        .orderBy('a.id')
        .execute(),
    group: [{ id: 1 }, { id: 2 }],
    self: [{ id: 1 }],
  },
]

/** What a scope of groups may do: the openname of accounts 1, 2, 3 afterwards. */
const WRITES: readonly { name: string; write: (db: Db) => Promise<unknown>; leaves: string[] }[] = [
  {
    name: 'update',
    write: (db) => db.updateTable('third_auths').set({ remark: 'X' }).execute(),
    leaves: ['1 X', '2 X', '3 '],
  },
  {
    name: 'update by id',
    write: (db) => db.updateTable('third_auths as a').set({ remark: 'X' }).where('a.id', '=', 3).execute(),
    leaves: ['1 ', '2 ', '3 '],
  },
  {
    name: 'update from',
    write: (db) =>
      db
        .updateTable('third_auths as a')
        .from('publish_items as i')
        .set({ remark: 'X' })
        .whereRef('i.third_auth_id', '=', 'a.id')
        .execute(),
    leaves: ['1 X', '2 X', '3 '],
  },
  {
    name: 'delete',
    write: (db) => db.deleteFrom('third_auths').where('id', '=', 3).execute(),
    leaves: ['1 ', '2 ', '3 '],
  },
  {
    name: 'upsert that meets a row out of sight',
    write: (db) =>
      db
        .insertInto('third_auths')
        .values({ id: 3, platform_value: 'x', account_id: 'x', operator_admin_id: 1 })
        .onConflict((oc) => oc.column('id').doUpdateSet({ remark: 'X' }))
        .execute(),
    leaves: ['1 ', '2 ', '3 '],
  },
  {
    name: 'upsert within sight',
    write: (db) =>
      db
        .insertInto('third_auths')
        .values({ id: 2, platform_value: 'x', account_id: 'x' })
        .onConflict((oc) => oc.column('id').doUpdateSet({ remark: 'X' }))
        .execute(),
    leaves: ['1 ', '2 X', '3 '],
  },
]

const check = (id: number) => ({ third_auth_id: id, result_status: 1, device_id: null })
const REFUSED: readonly { name: string; run: (db: Db) => Promise<unknown> }[] = [
  {
    name: 'an insert that names an account out of sight',
    run: (db) => db.insertInto('third_auth_checks').values(check(3)).execute(),
  },
  {
    name: 'in a later row',
    run: (db) =>
      db
        .insertInto('third_auth_checks')
        .values([check(1), check(2), check(3)])
        .execute(),
  },
  {
    name: 'a run of a work out of sight',
    run: (db) =>
      db
        .insertInto('publish_run_items')
        .values({ run_id: 1, publish_item_id: 4, third_auth_id: 1, person: null })
        .execute(),
  },
  {
    name: 'an insert below a plan out of sight',
    run: (db) => db.insertInto('plan_materials').values({ plan_id: 2, attachment_id: 1, slot: 1 }).execute(),
  },
  {
    name: 'a work moved to an account out of sight',
    run: (db) => db.updateTable('publish_items').set({ third_auth_id: 3 }).where('id', '=', 1).execute(),
  },
  {
    name: 'by upsert',
    run: (db) =>
      db
        .insertInto('third_auth_stats_daily')
        .values({ third_auth_id: 1, stat_date: '2026-01-01', total_fans: 1, total_issue: 1, update_time: 1 })
        .onConflict((oc) => oc.columns(['third_auth_id', 'stat_date']).doUpdateSet({ third_auth_id: 3 }))
        .execute(),
  },
  {
    name: 'an account that does not exist',
    run: (db) => db.insertInto('third_auth_checks').values(check(99)).execute(),
  },
]

eachDatabase((_kind, open) => {
  let database: DatabasePort
  let seeded = false
  beforeEach(async () => {
    database ??= await open()
    if (!seeded) await seed(database)
    seeded = true
    await database.forTenant(1).updateTable('third_auths').set({ remark: '' }).execute()
  })

  it.each(READS)('reads within the sight: $name', async ({ read, group, self }) => {
    expect(await read(database.forOperator(1, ME))).toEqual(group)
    expect(await read(database.forOperator(1, { id: 1, dataScope: 'self' }))).toEqual(self)
  })

  it.each(WRITES)('writes within the sight: $name', async ({ write, leaves }) => {
    await write(database.forOperator(1, ME))
    expect(
      (await database.forTenant(1).selectFrom('third_auths').select(['id', 'remark']).orderBy('id').execute()).map(
        (row) => `${row.id} ${row.remark}`,
      ),
    ).toEqual(leaves)
  })

  it.each(REFUSED)('refuses $name, and the next statement works', async ({ run }) => {
    const narrow = database.forOperator(1, ME)
    await expect((async () => await run(narrow))()).rejects.toThrow(/out of sight|malformed JSON/)
    await narrow
      .insertInto('third_auth_checks')
      .values([check(1), check(2)])
      .execute()
    expect(await narrow.selectFrom('third_auths').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('refuses what the tenant filter refuses', async () => {
    const narrow = database.forOperator(1, ME)
    await expect(sql`select * from third_auths`.execute(narrow)).rejects.toThrow(/RawNode/)
    await expect(
      narrow
        .selectFrom('schema_migrations' as TableName)
        .selectAll()
        .execute(),
    ).rejects.toThrow(/TABLE_SCOPES/)
  })

  it('leaves an operator who sees everything on the path of the tenant', () => {
    const statement = (db: Db) =>
      db
        .selectFrom('publish_items as i')
        .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
        .selectAll('i')
        .compile().sql
    expect(statement(database.forOperator(1, { id: 1, dataScope: 'all' }))).toBe(statement(database.forTenant(1)))
    const db = database.forTenant(1)
    expect(wholeCompany(db, 'unique')).toBe(db)
  })

  it('says the same of accounts one by one and as a list', async () => {
    for (const dataScope of ['self', 'group'] as const) {
      const db = database.forOperator(1, { id: 1, dataScope })
      const listed = await wholeCompany(db, 'sight')
        .selectFrom('third_auths')
        .select('id')
        .where('id', 'in', visibleAccountIds(db, { id: 1, dataScope }) ?? [0])
        .orderBy('id')
        .execute()
      expect(await db.selectFrom('third_auths').select('id').orderBy('id').execute()).toEqual(listed)
    }
  })

  describe('every table', () => {
    it.each(Object.keys(TABLE_SIGHTS) as TableName[])('%s can be read within the sight', async (table) => {
      if (TABLE_SCOPES[table] === 'hidden') return
      await expect(
        database
          .forOperator(1, ME)
          .selectFrom(table as 'third_auths')
          .selectAll()
          .execute(),
      ).resolves.toBeInstanceOf(Array)
    })
  })
})

async function seed({ db }: DatabasePort): Promise<void> {
  await db.insertInto('projects').values({ id: 1, host: 'x.example', name: 'P' }).execute()
  await db
    .insertInto('tenants')
    .values([1, 2].map((id) => ({ id, project_id: 1, name: `公司${id}`, expire_at: null })))
    .execute()
  const at = { tenant_id: 1 }
  await db
    .insertInto('roles')
    .values({ ...at, id: 1, code: 'r', name: 'r' })
    .execute()
  await db
    .insertInto('admins')
    .values([1, 2].map((id) => ({ ...at, id, username: `u${id}`, password_hash: '-', role_id: 1 })))
    .execute()
  for (const id of [5, 6])
    await db
      .insertInto('third_auth_groups')
      .values({ ...at, id, name: `g${id}` })
      .execute()
  const group = 5
  await db
    .insertInto('third_auths')
    .values(
      [
        { ...at, id: 1, operator_admin_id: 1, group_id: group, openname: 'mine' },
        { ...at, id: 2, operator_admin_id: 2, group_id: group, openname: 'grouped' },
        { ...at, id: 3, operator_admin_id: 2, group_id: 6, openname: 'hidden', device_id: 'pc' },
      ].map((row) => ({ ...row, platform_value: 'douyin', account_id: row.openname })),
    )
    .execute()
  await db
    .insertInto('third_auths')
    .values({ tenant_id: 2, id: 4, platform_value: 'douyin', account_id: 'b', operator_admin_id: 1 })
    .execute()
  await db
    .insertInto('devices')
    .values({ ...at, device_id: 'pc', public_key: 'k', admin_id: 2 })
    .execute()
  await db
    .insertInto('wisdom_tasks')
    .values(
      [1, 2, 3].map((id) => ({
        ...at,
        id,
        name: 't',
        type: 'clip' as const,
        config: '{}',
        admin_id: id === 1 ? 1 : 2,
      })),
    )
    .execute()
  await db
    .insertInto('publish_items')
    .values(
      [
        [1, 1, 1],
        [2, 1, 3],
        [3, 2, 2],
        [4, 3, 3],
      ].map(([id = 0, task = 0, account = 0]) => ({
        ...at,
        id,
        wisdom_task_id: task,
        third_auth_id: account,
        topic: 'douyin',
      })),
    )
    .execute()
  await db
    .insertInto('publish_records')
    .values(
      [
        [1, 1, 1],
        [2, 4, 3],
      ].map(([id = 0, item = 0, account = 0]) => ({
        ...at,
        id,
        publish_item_id: item,
        third_auth_id: account,
        attempt_no: 1,
        start_time: 1,
      })),
    )
    .execute()
  await db
    .insertInto('publish_runs')
    .values(
      [1, 2, 3].map((id) => ({
        ...at,
        id,
        kind: 'task' as const,
        wisdom_task_id: id,
        admin_id: id === 1 ? 1 : 2,
        device_id: 'pc',
        device_key: 'k',
        lease_until: 1,
      })),
    )
    .execute()
  await db
    .insertInto('publish_run_items')
    .values(
      [
        [1, 2, 3],
        [2, 3, 2],
        [2, 4, 3],
        [3, 4, 3],
      ].map(([run = 0, item = 0, account = 0]) => ({
        ...at,
        run_id: run,
        publish_item_id: item,
        third_auth_id: account,
      })),
    )
    .execute()
  await db
    .insertInto('plans')
    .values(
      [1, 2].map((id) => ({
        ...at,
        id,
        name: `p${id}`,
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 1,
        start_date: '2026-01-01',
        admin_id: 2,
      })),
    )
    .execute()
  await db
    .insertInto('plan_accounts')
    .values([
      { ...at, plan_id: 1, third_auth_id: 2 },
      { ...at, plan_id: 2, third_auth_id: 3 },
    ])
    .execute()
  await db
    .insertInto('titles')
    .values([1, 2].map((id) => ({ ...at, id, plan_id: id, title: `t${id}`, norm: `t${id}` })))
    .execute()
  await db
    .insertInto('article_plans')
    .values(
      [1, 2].map((id) => ({
        ...at,
        id,
        name: `a${id}`,
        keywords: '[]',
        spec: '{}',
        daily_num: 1,
        windows: '[]',
        third_auth_ids: id === 1 ? '[2,3]' : '[3]',
        client_token: `c${id}`,
        admin_id: 2,
      })),
    )
    .execute()
  await db
    .insertInto('third_auth_stats_daily')
    .values({ ...at, third_auth_id: 1, stat_date: '2026-01-01', total_fans: 1, total_issue: 1, update_time: 1 })
    .execute()
  await db
    .insertInto('run_logs')
    .values(
      (
        [
          ['publish_item', 2],
          ['publish_item', 3],
          ['publish_item', 4],
          ['third_auth', 2],
          ['third_auth', 3],
          ['clip', 1],
          ['restore', 1],
        ] as const
      ).map(([ref_type, ref_id]) => ({
        ...at,
        job_type: 'x',
        title:
          ref_type === 'clip'
            ? 'clip'
            : `${ref_type === 'publish_item' ? 'item' : ref_type === 'third_auth' ? 'account' : ref_type} ${ref_id}`,
        ref_type,
        ref_id,
      })),
    )
    .execute()
  await db
    .insertInto('operation_logs')
    .values([1, 2, null].map((admin_id) => ({ ...at, admin_id, action: 'x' })))
    .execute()
  await db
    .insertInto('notifications')
    .values([
      { ...at, admin_id: 1, kind: 'x', title: 'mine' },
      { ...at, admin_id: 2, kind: 'x', title: 'yours' },
    ])
    .execute()
}
