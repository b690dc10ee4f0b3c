// The embedded database: SQLite in one file, safe against power cuts.
import SqliteFile from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { DatabasePort } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { operatorPlugin, tenantPlugin } from './tenant-plugin.ts'

interface EmbeddedOptions {
  file: string
  /** Longest wait for a lock, own or another process's, in ms. Default 30 000. */
  waitMs?: number
}

/**
 * Opens (or creates) the file: WAL, synchronous=FULL, foreign keys on.
 * @throws better-sqlite3's error when it is no database
 */
export function openEmbeddedDatabase(options: EmbeddedOptions): DatabasePort {
  const { file, waitMs = 30_000 } = options
  const writer = openHandle(file)
  const reader = openHandle(file)
  reader.pragma('query_only = on')
  // Looks at a few thousand rows of tables that grew; a process that was killed had no time for it at its end.
  writer.pragma('optimize = 0x10002')
  const db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader, waitMs }) })
  let closing: Promise<void> | null = null
  return {
    kind: 'sqlite',
    location: { kind: 'sqlite', file },
    db,
    forTenant: (tenantId) => db.withPlugin(tenantPlugin(tenantId)),
    forOperator: (tenantId, admin) =>
      db.withPlugin(admin.dataScope === 'all' ? tenantPlugin(tenantId) : operatorPlugin(db, tenantId, admin)),
    refreshStatistics: async () => {
      if (!writer.inTransaction) learn(writer, reader)
    },
    // Counts the commits of every other connection, our own writer's and other processes'
    // (sqlite.org/pragma.html#pragma_data_version).
    stamp: async () => String(reader.pragma('data_version', { simple: true })),
    backupTo: async (target) => {
      await reader.backup(target)
    },
    close: () => (closing ??= closeHandles(db, writer)),
  }
}

function openHandle(file: string): SqliteFile.Database {
  const handle = new SqliteFile(file, { timeout: 5000 })
  handle.pragma('journal_mode = wal')
  // SQLite's own wait blocks the process: from here on the dialect waits beside it.
  handle.pragma('busy_timeout = 50')
  handle.pragma('synchronous = full')
  handle.pragma('foreign_keys = on')
  handle.pragma('trusted_schema = off')
  handle.pragma('cache_size = -32000')
  return handle
}

/** Looks at a sample of the tables that grew; a handle reads what was found once, so the other one is told. */
function learn(writer: SqliteFile.Database, reader: SqliteFile.Database): void {
  const known = (): unknown =>
    writer.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get() === undefined
      ? ''
      : writer.prepare(`select group_concat(tbl || idx || stat) from sqlite_stat1`).pluck().get()
  const before = known()
  writer.pragma('optimize = 0x10002')
  if (known() === before) return
  reader.pragma('query_only = off')
  try {
    reader.exec('analyze sqlite_schema')
  } finally {
    reader.pragma('query_only = on')
  }
}

async function closeHandles(db: Kysely<Database>, writer: SqliteFile.Database): Promise<void> {
  // Kysely closes only a driver that has been used.
  await db.connection().execute(async () => {})
  if (writer.open && !writer.inTransaction) writer.pragma('optimize')
  await db.destroy()
}
