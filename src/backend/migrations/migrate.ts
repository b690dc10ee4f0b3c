// Brings a database to the schema of this code, or refuses in words.
import { sql } from 'kysely'
import type { DatabaseKind, Db } from '../ports/database.ts'
import { MIGRATIONS } from './registry.ts'
import type { Migration } from './schema.ts'

/** The database can't be brought to this code's schema; the message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type AppliedRow = {
  version: number
  name: string
  applied_time: number
}

type MigrationTables = {
  schema_migrations: AppliedRow
}

/** Any number; the same for every process of this product. */
const ADVISORY_LOCK = 7_264_310_551

/**
 * Applies what is missing, all in one transaction: a power cut leaves the old schema or the new one. Safe to call from
 * several processes at once: the second waits, then finds nothing to do. Returns the names applied.
 * @throws MigrationError when the database was made by a newer version or its history differs
 */
export async function migrate(
  target: { kind: DatabaseKind; db: Db },
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  return await target.db.transaction().execute(async (plain) => {
    const trx = plain.$extendTables<MigrationTables>()
    // SQLite needs no more: its transaction holds the write lock from the start.
    if (target.kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx)
    await sql`create table if not exists schema_migrations (version integer primary key, name text not null, applied_time bigint not null)`.execute(
      trx,
    )
    const applied = await trx.selectFrom('schema_migrations').selectAll().orderBy('version').execute()
    const pending = findPending(applied, migrations)
    for (const migration of pending) {
      await migration.up({ kind: target.kind, db: plain })
      await trx
        .insertInto('schema_migrations')
        .values({ version: migration.version, name: migration.name, applied_time: Date.now() })
        .execute()
    }
    return pending.map((migration) => migration.name)
  })
}

/**
 * For a process that must not change the schema: throws MigrationError unless the database has exactly the steps of
 * this code.
 */
export async function expectMigrated(target: { db: Db }, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const known = await sql<{ there: string | null }>`select to_regclass('schema_migrations')::text as there`.execute(
    target.db,
  )
  const applied = known.rows[0]?.there
    ? await target.db
        .$extendTables<MigrationTables>()
        .selectFrom('schema_migrations')
        .selectAll()
        .orderBy('version')
        .execute()
    : []
  const pending = findPending(applied, migrations)
  if (pending.length > 0)
    throw new MigrationError(
      `数据库还没有升级到本程序的版本（缺少 ${pending.length} 步）。请先在接口服务器（--role api 或 all）上启动同一版本，由它升级数据库，再启动这台机器。`,
    )
}

function findPending(applied: readonly AppliedRow[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  const newest = migrations.at(-1)?.version ?? 0
  for (const row of applied) {
    if (row.version > newest) {
      throw new MigrationError(
        `数据库由更新的版本创建（数据库版本 ${applied.at(-1)?.version ?? row.version}，本程序支持到 ${newest}）。请升级到最新版本后再打开，数据没有被改动。`,
      )
    }
    if (known.get(row.version)?.name !== row.name) {
      throw new MigrationError(
        `数据库的升级记录与本程序不一致（第 ${row.version} 步为“${row.name}”）。请从备份恢复，或换回原来的版本，数据没有被改动。`,
      )
    }
  }
  const done = new Set(applied.map((row) => row.version))
  return migrations.filter((migration) => !done.has(migration.version))
}
