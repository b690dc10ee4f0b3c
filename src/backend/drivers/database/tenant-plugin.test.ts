import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import { TABLE_SCOPES } from '../../tables/database.ts'
import type { TableName } from '../../tables/database.ts'
import { eachDatabase, ownTables } from '../../testing/databases.ts'

/** What tenant 1 must see; anything with "B" in it belongs to tenant 2. */
const READS: readonly { name: string; read: (db: Db) => Promise<unknown[]>; sees: unknown[] }[] = [
  { name: 'select', read: (db) => db.selectFrom('third_auth_groups').select('name').execute(), sees: [{ name: 'A' }] },
  {
    name: 'alias',
    read: (db) => db.selectFrom('third_auth_groups as g').select('g.name').execute(),
    sees: [{ name: 'A' }],
  },
  {
    name: 'or in where',
    read: (db) =>
      db
        .selectFrom('third_auth_groups')
        .select('name')
        .where((eb) => eb.or([eb('name', '=', 'A'), eb('name', '=', 'B')]))
        .execute(),
    sees: [{ name: 'A' }],
  },
  {
    name: 'inner join',
    read: (db) =>
      db
        .selectFrom('third_auths as t')
        .innerJoin('third_auth_groups as g', 'g.id', 't.group_id')
        .select(['t.openname', 'g.name'])
        .execute(),
    sees: [],
  },
  {
    name: 'left join keeps the row, hides the other tenant',
    read: (db) =>
      db
        .selectFrom('third_auths as t')
        .leftJoin('third_auth_groups as g', 'g.id', 't.group_id')
        .select(['t.openname', 'g.name'])
        .execute(),
    sees: [{ openname: 'a1', name: null }],
  },
  {
    name: 'left join with or in on',
    read: (db) =>
      db
        .selectFrom('third_auths as t')
        .leftJoin('third_auth_groups as g', (join) =>
          join.on((eb) => eb.or([eb('g.id', '=', eb.ref('t.group_id')), eb('g.name', '=', 'B')])),
        )
        .select(['t.openname', 'g.name'])
        .execute(),
    sees: [{ openname: 'a1', name: null }],
  },
  {
    name: 'cross join',
    read: (db) =>
      db.selectFrom('third_auths as t').crossJoin('third_auth_groups as g').select(['t.openname', 'g.name']).execute(),
    sees: [{ openname: 'a1', name: 'A' }],
  },
  {
    name: 'two tables in from',
    read: (db) =>
      db.selectFrom(['third_auths as t', 'third_auth_groups as g']).select(['t.openname', 'g.name']).execute(),
    sees: [{ openname: 'a1', name: 'A' }],
  },
  {
    name: 'exists',
    read: (db) =>
      db
        .selectFrom('third_auths as t')
        .select('t.openname')
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('third_auth_groups as g').select('g.id').whereRef('g.id', '=', 't.group_id')),
        )
        .execute(),
    sees: [],
  },
  {
    name: 'in subquery',
    read: (db) =>
      db
        .selectFrom('third_auths')
        .select('openname')
        .where('group_id', 'in', (eb) => eb.selectFrom('third_auth_groups').select('id'))
        .execute(),
    sees: [],
  },
  {
    name: 'scalar subquery',
    read: (db) =>
      db
        .selectFrom('third_auths as t')
        .select((eb) =>
          eb
            .selectFrom('third_auth_groups')
            .select((x) => x.fn.countAll<number>().as('n'))
            .as('groups'),
        )
        .execute(),
    sees: [{ groups: 1 }],
  },
  {
    name: 'subquery in from',
    read: (db) =>
      db
        .selectFrom((eb) => eb.selectFrom('third_auth_groups').selectAll().as('g'))
        .select('g.name')
        .execute(),
    sees: [{ name: 'A' }],
  },
  {
    name: 'cte',
    read: (db) =>
      db
        .with('mine', (q) => q.selectFrom('third_auth_groups').select('name'))
        .selectFrom('mine')
        .selectAll()
        .execute(),
    sees: [{ name: 'A' }],
  },
  {
    name: 'cte used inside a subquery',
    read: (db) =>
      db
        .with('mine', (q) => q.selectFrom('third_auth_groups').select('id'))
        .selectFrom('third_auths')
        .select('openname')
        .where('group_id', 'not in', (eb) => eb.selectFrom('mine').select('mine.id'))
        .execute(),
    sees: [{ openname: 'a1' }],
  },
  {
    name: 'union',
    read: (db) =>
      db
        .selectFrom('third_auth_groups')
        .select('name')
        .union(db.selectFrom('third_auths').select('openname as name'))
        .orderBy('name')
        .execute(),
    sees: [{ name: 'A' }, { name: 'a1' }],
  },
  {
    name: 'aggregate',
    read: (db) =>
      db
        .selectFrom('third_auth_groups')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute(),
    sees: [{ n: 1 }],
  },
  {
    name: 'its own row of tenants',
    read: (db) => db.selectFrom('tenants').select('name').execute(),
    sees: [{ name: 'TA' }],
  },
  {
    name: 'shared rows',
    read: (db) => db.selectFrom('fonts').select('name').orderBy('name').execute(),
    sees: [{ name: 'fontA' }, { name: 'system' }],
  },
  {
    name: 'global rows',
    read: (db) => db.selectFrom('projects').select('host').execute(),
    sees: [{ host: 'x.example' }],
  },
  {
    name: 'inside a transaction',
    read: (db) => inTransaction(db, (trx) => trx.selectFrom('third_auth_groups').select('name').forUpdate().execute()),
    sees: [{ name: 'A' }],
  },
  {
    name: 'a list of ids',
    read: (db) => db.selectFrom('third_auth_groups').select('name').where('id', 'in', [9001, 9002]).execute(),
    sees: [{ name: 'A' }],
  },
]

/** Writes of tenant 1 that must leave tenant 2 alone. */
const WRITES: readonly { name: string; write: (db: Db) => Promise<unknown>; leaves: string[] }[] = [
  {
    name: 'update',
    write: (db) => db.updateTable('third_auth_groups').set({ name: 'X' }).execute(),
    leaves: ['1 X', '2 B'],
  },
  {
    name: 'update by the other id',
    write: (db) => db.updateTable('third_auth_groups').set({ name: 'X' }).where('id', '=', 9002).execute(),
    leaves: ['1 A', '2 B'],
  },
  {
    name: 'update with alias',
    write: (db) => db.updateTable('third_auth_groups as g').set({ name: 'X' }).where('g.id', '>', 0).execute(),
    leaves: ['1 X', '2 B'],
  },
  {
    name: 'update from',
    write: (db) =>
      db
        .updateTable('third_auth_groups as g')
        .from('third_auths as t')
        .set((eb) => ({ name: eb.ref('t.openname') }))
        .where('t.openname', '=', 'b1')
        .execute(),
    leaves: ['1 A', '2 B'],
  },
  { name: 'delete', write: (db) => db.deleteFrom('third_auth_groups').execute(), leaves: ['2 B'] },
  {
    name: 'delete with or',
    write: (db) =>
      db
        .deleteFrom('third_auth_groups')
        .where((eb) => eb.or([eb('id', '=', 9002), eb('name', '=', 'B')]))
        .execute(),
    leaves: ['1 A', '2 B'],
  },
  {
    name: 'insert',
    write: (db) => db.insertInto('third_auth_groups').values({ name: 'N' }).execute(),
    leaves: ['1 A', '1 N', '2 B'],
  },
  {
    name: 'insert many of different shape',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .values([
          { name: 'N', sort: 1 },
          { name: 'M', sort: sql`1 + 1` },
        ])
        .execute(),
    leaves: ['1 A', '1 M', '1 N', '2 B'],
  },
  {
    name: 'insert naming itself',
    write: (db) => db.insertInto('third_auth_groups').values({ tenant_id: 1, name: 'N' }).execute(),
    leaves: ['1 A', '1 N', '2 B'],
  },
  {
    name: 'insert … select',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .columns(['name'])
        .expression((eb) => eb.selectFrom('third_auths').select('openname'))
        .execute(),
    leaves: ['1 A', '1 a1', '2 B'],
  },
  {
    name: 'insert … select … union',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .columns(['name'])
        .expression((eb) =>
          eb
            .selectFrom('third_auths')
            .select('openname')
            .union(eb.selectFrom('fonts').select('fonts.name as openname')),
        )
        .execute(),
    leaves: ['1 A', '1 a1', '1 fontA', '1 system', '2 B'],
  },
  {
    name: 'upsert within the tenant',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .values({ name: 'A', sort: 9 })
        .onConflict((oc) =>
          oc.columns(['tenant_id', 'name']).where('delete_time', 'is', null).doUpdateSet({ name: 'A2' }),
        )
        .execute(),
    leaves: ['1 A2', '2 B'],
  },
  {
    name: 'upsert that meets the other tenant',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .values({ id: 9002, name: 'N' })
        .onConflict((oc) => oc.column('id').doUpdateSet({ name: 'stolen' }))
        .execute(),
    leaves: ['1 A', '2 B'],
  },
  {
    name: 'upsert with a where of its own',
    write: (db) =>
      db
        .insertInto('third_auth_groups')
        .values({ id: 9002, name: 'N' })
        .onConflict((oc) =>
          oc
            .column('id')
            .doUpdateSet({ name: 'stolen' })
            .where((eb) => eb.or([eb('third_auth_groups.sort', '=', 0), eb.lit(true)])),
        )
        .execute(),
    leaves: ['1 A', '2 B'],
  },
  { name: 'delete of shared rows', write: (db) => db.deleteFrom('fonts').execute(), leaves: ['1 A', '2 B'] },
]

const REFUSED: readonly { name: string; run: (db: Db) => Promise<unknown>; why: RegExp }[] = [
  { name: 'a raw statement', run: (db) => sql`select * from third_auth_groups`.execute(db), why: /RawNode/ },
  {
    name: 'raw SQL naming a table',
    run: (db) =>
      db
        .selectFrom('projects')
        .select(sql<number>`(select count(*) from third_auths)`.as('n'))
        .execute(),
    why: /raw SQL/,
  },
  {
    name: 'sql.table',
    run: (db) =>
      db
        .selectFrom('projects')
        .select(sql<number>`exists ${sql.table('third_auths')}`.as('n'))
        .execute(),
    why: /sql\.table/,
  },
  {
    name: 'a raw table',
    run: (db) =>
      db
        .selectFrom(sql<{ id: number }>`third_auths`.as('x'))
        .select('x.id')
        .execute(),
    why: /RawNode/,
  },
  {
    name: 'another schema',
    run: (db) => db.withSchema('main').selectFrom('third_auths').selectAll().execute(),
    why: /schema/,
  },
  { name: 'a hidden table', run: (db) => db.selectFrom('login_attempts').selectAll().execute(), why: /out of reach/ },
  {
    name: 'an unlisted table',
    run: (db) =>
      db
        .selectFrom('schema_migrations' as TableName)
        .selectAll()
        .execute(),
    why: /TABLE_SCOPES/,
  },
  {
    name: 'a CTE with a table name',
    run: (db) =>
      db
        .with('admins', (q) => q.selectFrom('third_auths').selectAll())
        .selectFrom('admins')
        .selectAll()
        .execute(),
    why: /CTE/,
  },
  {
    name: 'a right join',
    run: (db) =>
      db
        .selectFrom('third_auths as t')
        .rightJoin('third_auth_groups as g', 'g.id', 't.group_id')
        .select('g.name')
        .execute(),
    why: /left join/,
  },
  {
    name: 'insert for another tenant',
    run: (db) => db.insertInto('third_auth_groups').values({ tenant_id: 2, name: 'N' }).execute(),
    why: /another tenant/,
  },
  {
    name: 'insert for another tenant in a later row',
    run: (db) =>
      db
        .insertInto('third_auth_groups')
        .values([
          { tenant_id: 1, name: 'N' },
          { tenant_id: 2, name: 'M' },
        ])
        .execute(),
    why: /another tenant/,
  },
  {
    name: 'insert with a computed tenant',
    run: (db) =>
      db
        .insertInto('third_auth_groups')
        .values({ tenant_id: sql<number>`1 + 1`, name: 'M' })
        .execute(),
    why: /another tenant/,
  },
  {
    name: 'moving a row',
    run: (db) =>
      db
        .updateTable('third_auth_groups')
        .set({ tenant_id: 2 } as never)
        .execute(),
    why: /touch its tenant/,
  },
  {
    name: 'moving a row by upsert',
    run: (db) =>
      db
        .insertInto('third_auth_groups')
        .values({ name: 'N' })
        .onConflict((oc) => oc.column('id').doUpdateSet({ tenant_id: 2 } as never))
        .execute(),
    why: /touch its tenant/,
  },
  { name: 'replace', run: (db) => db.replaceInto('third_auth_groups').values({ name: 'N' }).execute(), why: /REPLACE/ },
  {
    name: 'changing the audit',
    run: (db) => db.updateTable('operation_logs').set({ summary: '' }).execute(),
    why: /append-only/,
  },
  { name: 'deleting the ledger', run: (db) => db.deleteFrom('wallet_ledger').execute(), why: /append-only/ },
  {
    name: 'writing a global table',
    run: (db) => db.updateTable('projects').set({ name: 'x' }).execute(),
    why: /not written/,
  },
  {
    name: 'a new tenant',
    run: (db) => db.insertInto('tenants').values({ project_id: 1, name: 'x' }).execute(),
    why: /not written/,
  },
  { name: 'deleting the tenant', run: (db) => db.deleteFrom('tenants').execute(), why: /not deleted/ },
]

eachDatabase((_kind, open) => {
  let database: DatabasePort
  beforeEach(async () => {
    database ??= await open()
    await seed(database.db)
  })

  describe.each(READS)('reading: $name', ({ read, sees }) => {
    it('sees its own rows only', async () => {
      expect(await read(database.forTenant(1))).toEqual(sees)
    })
  })

  describe.each(WRITES)('writing: $name', ({ write, leaves }) => {
    it('leaves the other tenant alone', async () => {
      await write(database.forTenant(1))
      const rows = await database.db.selectFrom('third_auth_groups').select(['tenant_id', 'name']).execute()
      expect(rows.map((row) => `${row.tenant_id} ${row.name}`).toSorted()).toEqual(leaves)
      expect(
        (
          await database.db
            .selectFrom('fonts')
            .select('name')
            .where((eb) => eb.or([eb('tenant_id', 'is', null), eb('tenant_id', '=', 2)]))
            .execute()
        ).length,
      ).toBe(2)
    })
  })

  describe.each(REFUSED)('refusing: $name', ({ run, why }) => {
    it('throws, and the next statement works', async () => {
      const scoped = database.forTenant(1)
      await expect((async () => await run(scoped))()).rejects.toThrow(why)
      expect(await scoped.selectFrom('third_auth_groups').select('name').execute()).toEqual([{ name: 'A' }])
    })
  })

  it('takes only real tenant ids', () => {
    for (const id of [0, -1, 1.5, Number.NaN]) expect(() => database.forTenant(id)).toThrow(TypeError)
  })

  it('gives every table of the database a scope', async () => {
    const tables = (await ownTables(database)).map((table) => table.name)
    expect(tables.toSorted()).toEqual(Object.keys(TABLE_SCOPES).toSorted())
  })
})

/** Account a1 of tenant 1 points at the group of tenant 2: only the scope stands between them. */
async function seed(db: Db): Promise<void> {
  for (const table of ['third_auths', 'third_auth_groups', 'fonts', 'tenants', 'projects'] as const)
    await db.deleteFrom(table).execute()
  await db.insertInto('projects').values({ id: 1, host: 'x.example', name: 'P' }).execute()
  await db
    .insertInto('tenants')
    .values([
      { id: 1, project_id: 1, name: 'TA' },
      { id: 2, project_id: 1, name: 'TB' },
    ])
    .execute()
  // High ids: PostgreSQL's own numbering does not notice ids given by hand.
  await db
    .insertInto('third_auth_groups')
    .values([
      { id: 9001, tenant_id: 1, name: 'A' },
      { id: 9002, tenant_id: 2, name: 'B' },
    ])
    .execute()
  await db
    .insertInto('third_auths')
    .values([
      { tenant_id: 1, platform_value: 'douyin', account_id: 'a1', openname: 'a1', group_id: 9002 },
      { tenant_id: 2, platform_value: 'douyin', account_id: 'b1', openname: 'b1', group_id: 9002 },
    ])
    .execute()
  await db
    .insertInto('fonts')
    .values([
      { tenant_id: null, name: 'system', family: 'f', file_url: 'k' },
      { tenant_id: 1, name: 'fontA', family: 'f', file_url: 'k' },
      { tenant_id: 2, name: 'fontB', family: 'f', file_url: 'k' },
    ])
    .execute()
}
