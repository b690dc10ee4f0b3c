// The database that a bench fills and measures: SQLite in the data folder, or a PostgreSQL of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { createTestLocation } from '../../src/backend/testing/databases.ts'

export type BenchKind = 'sqlite' | 'postgres'

export interface BenchDatabase {
  readonly kind: BenchKind
  /** What the backend is started with beside its data folder. */
  readonly config: object
  /** Statements of `work` one after the other, as one transaction; nobody else uses the database meanwhile. */
  fill(work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<void>): Promise<void>
  /** Writes one row, as any work on an installation does: what was kept while nothing is written is gone. */
  touch(): Promise<void>
  /** Processor time of the database's own processes so far, ms; 0 for SQLite, which works inside the backend. */
  processorMs(): Promise<number>
  remove(): Promise<void>
}

/**
 * Processor time that a process has used, ms; NaN where the system does not tell, 0 when it is gone. A hundredth of a
 * second is the unit.
 */
export function processorMs(pid: number): number {
  if (process.platform !== 'linux') return NaN
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

// Another value: SQLite writes nothing where a row stays as it is.
const TOUCH = 'update projects set update_time = update_time + 1'

const embedded = (dataDir: string): BenchDatabase => ({
  kind: 'sqlite',
  config: {},
  fill: async (work) => {
    const db = new Database(join(dataDir, 'data.sqlite'))
    try {
      db.pragma('synchronous = OFF')
      db.exec('begin')
      await work(async (sql) => {
        const statement = db.prepare(sql)
        if (statement.reader) return statement.all() as Record<string, unknown>[]
        statement.run()
        return []
      })
      db.exec('commit')
    } finally {
      db.close()
    }
  },
  touch: async () => {
    const db = new Database(join(dataDir, 'data.sqlite'), { timeout: 5_000 })
    db.prepare(TOUCH).run()
    db.close()
  },
  processorMs: async () => 0,
  remove: async () => {},
})

/** One query is one process there, as on a busy server: without helpers, whose time nobody could add up. */
const server = async (): Promise<BenchDatabase> => {
  const place = await createTestLocation('postgres', { empty: true })
  if (place.location.kind !== 'postgres') throw new Error('no PostgreSQL')
  const { url } = place.location
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set max_parallel_workers_per_gather = 0`)
  return {
    kind: 'postgres',
    config: { database: place.location },
    fill: async (work) => {
      await client.query('begin')
      // Every row refers to rows that were just made: no need to look each up.
      await client.query('set local session_replication_role = replica')
      await work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
      await client.query('commit')
      // What its own housekeeping does within a minute.
      await client.query('vacuum analyze')
    },
    touch: async () => void (await client.query(TOUCH)),
    processorMs: async () => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0)
    },
    remove: async () => {
      await client.end()
      await place.remove()
    },
  }
}

/** An empty database; `dataDir`: where the backend keeps its files. */
export async function openBenchDatabase(kind: BenchKind, dataDir: string): Promise<BenchDatabase> {
  return kind === 'sqlite' ? embedded(dataDir) : await server()
}
