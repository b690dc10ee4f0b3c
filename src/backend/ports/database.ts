// The database as the rest of the backend sees it: one Kysely, two engines.
import { PostgresAdapter } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../tables/database.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Where the database is, enough for another process to open it. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** A Kysely, scoped or not, inside a transaction or not. Repositories take this. */
export type Db = Kysely<Database>

/** Which engine it is, where the same question is best asked in two ways. */
export function kindOf(db: Db): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

export interface DatabasePort {
  readonly kind: DatabaseKind
  readonly location: DatabaseLocation
  /** Unscoped: for login, the jobs' runner, seeds and migrations only. */
  readonly db: Db
  /**
   * The same database seen by one tenant: every statement is filtered, inserts are stamped. Raw SQL fragments that name
   * tables can't be scoped and are refused.
   * @throws TypeError when the id is no positive integer
   */
  forTenant(tenantId: number): Db
  /**
   * The same seen by one of its operators, within his data scope (`tables/sights.ts`). `lib/whole-company.ts` is the
   * door out of it.
   */
  forOperator(tenantId: number, admin: { readonly id: number; readonly dataScope: 'all' | 'group' | 'self' }): Db
  /**
   * Lets the engine count anew in tables that grew a lot since it last did (imports, plans that roll): until then it
   * guesses which index to take. Quick when none has grown.
   */
  refreshStatistics(): Promise<void>
  /**
   * A mark of what is committed: while two are equal, nothing was written in between, by this process or another. Not
   * for use inside a transaction.
   */
  stamp(): Promise<string>
  /** Writes a consistent copy while in use. Rejects on PostgreSQL, whose own tools do that (pg_dump). */
  backupTo(file: string): Promise<void>
  /** Waits for running statements, then closes. Idempotent. */
  close(): Promise<void>
}

/**
 * Runs `work` in a transaction of `db`, keeping its tenant scope; joins the one already open. On SQLite it is a write
 * transaction from its start (BEGIN IMMEDIATE), on PostgreSQL read committed: lock what you decide upon with
 * `.forUpdate()`, which both engines accept.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db)
  return await db.transaction().execute((trx: Transaction<Database>) => work(trx))
}

/** A pattern for `like` / `ilike` that finds `text` anywhere; `%`, `_` and `\` in it stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
}

/**
 * True when `error` is either engine's complaint about a unique index; `name` narrows it to a table, column or index
 * name.
 */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (
    error.code !== '23505' &&
    error.code !== 'SQLITE_CONSTRAINT_UNIQUE' &&
    error.code !== 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
    return false
  if (name === undefined) return true
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
  return `${error.message} ${detail} ${constraint}`.includes(name)
}
