// Runs a test file's suites on both engines, each on a fresh, migrated database.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TableMetadata } from 'kysely'
import { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, describe } from 'vitest'
import { openDatabase } from '../drivers/database/open-database.ts'
import { MIGRATIONS } from '../migrations/registry.ts'
import type { DatabaseKind, DatabaseLocation, DatabasePort } from '../ports/database.ts'
import { layMigrated } from './migrated-file.ts'
import { serverFolder, sharedServerUrl, withServerLock } from './postgres-server.ts'

/** A fresh place for one database; `remove` deletes it. */
export interface TestLocation {
  location: DatabaseLocation
  remove(): Promise<void>
}

/**
 * Declares `suite` once for SQLite and once for PostgreSQL. Call `open()` in beforeAll or beforeEach: each call gives a
 * new, migrated, empty database; all are closed and deleted after the suite.
 */
export function eachDatabase(suite: (name: DatabaseKind, open: () => Promise<DatabasePort>) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(kind, () => {
      const cleanups: (() => Promise<void>)[] = []
      afterAll(async () => {
        for (const cleanup of cleanups.toReversed()) await cleanup()
      })
      suite(kind, async () => {
        const place = await createTestLocation(kind)
        cleanups.push(place.remove)
        const database = await openDatabase(place.location)
        cleanups.push(() => database.close())
        return database
      })
    })
  }
}

/** A new database outside vitest's hooks, e.g. for a child process to open. `empty` = without our tables. */
export async function createTestLocation(kind: DatabaseKind, options: { empty?: boolean } = {}): Promise<TestLocation> {
  if (kind === 'sqlite') {
    const folder = await mkdtemp(path.join(tmpdir(), 'backend-test-'))
    const file = path.join(folder, 'data.sqlite')
    if (!options.empty) await layMigrated(file)
    return {
      location: { kind, file },
      remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    }
  }
  const server = await sharedServerUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = options.empty ? 'template0' : await ensureTemplate(server)
  await withClient(server, async (client) => {
    // Copies the files: through the log, the other way, each page is written twice.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    location: { kind, url: databaseUrl(server, name) },
    remove: () =>
      withClient(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** The tables that our migrations made: neither their own list nor the job engine's. */
export async function ownTables({ db }: Pick<DatabasePort, 'db'>): Promise<TableMetadata[]> {
  return (await db.introspection.getTables()).filter(
    (table) => table.name !== 'schema_migrations' && (table.schema === undefined || table.schema === 'public'),
  )
}

/**
 * A migrated database that others are copied from, with the job engine's tables: made once per set of migrations and
 * engine.
 */
async function ensureTemplate(server: string): Promise<string> {
  const engine = getConstructionPlans()
  const content = [...MIGRATIONS.map((migration) => `${migration.name}${migration.up.toString()}`), engine].join()
  const name = `template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  await withServerLock(serverFolder(), async () => {
    const exists = await withClient(
      server,
      async (client) =>
        (await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rowCount === 1,
    )
    if (exists) return
    await withClient(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template template0`)
    })
    const database = await openDatabase({ kind: 'postgres', url: databaseUrl(server, name) })
    await database.close()
    await withClient(databaseUrl(server, name), async (client) => {
      await client.query(engine)
    })
    await withClient(server, async (client) => {
      await client.query(`alter database ${name} with is_template true`)
    })
  })
  return name
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
