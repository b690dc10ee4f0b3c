// The team database: PostgreSQL by connection string.
import { Kysely, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { DatabasePort } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { operatorPlugin, tenantPlugin } from './tenant-plugin.ts'

interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  url: string
  /** Most connections at once. Default 10. */
  max?: number
  /** An idle connection broke (server restarted). The pool replaces it by itself; this only tells. */
  onIdleError?: (error: Error) => void
}

/** Our ids, sizes and times stay below 2^53, sums of integers come back as numeric: both are numbers in JS. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

/**
 * What a page in no order costs beside the next one: as on SSDs (postgresql.org/docs, 19.7.2), not on the discs of its
 * default 4. With that it reads whole tables where an index holds all that is asked.
 */
const RANDOM_PAGE_COST = 1.1

/** Connects on first use. */
export function openPostgresDatabase(options: PostgresOptions): DatabasePort {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: 'matrix-publisher',
    connectionTimeoutMillis: 15_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format),
    },
  })
  // Runs before whatever the connection was opened for. As a start-up option a pooler between us and the server would
  // refuse it.
  pool.on('connect', (client) => void client.query(`set random_page_cost = ${RANDOM_PAGE_COST}`).catch(() => undefined))
  pool.on('error', (error) => options.onIdleError?.(error))
  const db = new Kysely<Database>({ dialect: postgresDialect({ pool }) })
  let closing: Promise<void> | null = null
  return {
    kind: 'postgres',
    location: { kind: 'postgres', url: options.url },
    db,
    forTenant: (tenantId) => db.withPlugin(tenantPlugin(tenantId)),
    forOperator: (tenantId, admin) =>
      db.withPlugin(admin.dataScope === 'all' ? tenantPlugin(tenantId) : operatorPlugin(db, tenantId, admin)),
    refreshStatistics: async () => await analyzeGrown(db),
    stamp: async () => await snapshotOf(db),
    backupTo: async () => {
      throw new Error('PostgreSQL 数据库请用 pg_dump 或数据库服务商的备份功能备份。')
    },
    close: () => (closing ??= pool.end()),
  }
}

/**
 * Which transactions are seen: any that ends having written makes it another (postgresql.org/docs, 9.27.9 Transaction
 * ID and Snapshot Information Functions).
 */
async function snapshotOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/** Changed rows that are worth a look; its own housekeeping waits for a tenth of the table, and for its turn. */
const GROWN_ROWS = 1_000

async function analyzeGrown(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and n_mod_since_analyze >= ${GROWN_ROWS} and (greatest(last_analyze, last_autoanalyze) is null or n_mod_since_analyze >= n_live_tup * 0.1)`.execute(
    db,
  )
  for (const { name } of rows) await sql`vacuum (analyze, skip_locked) ${sql.table(name)}`.execute(db)
}
