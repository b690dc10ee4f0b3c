// Databases before our migrations, or between two of them, on both engines.
import { afterEach, beforeEach, describe } from 'vitest'
import { openLocation } from '../drivers/database/open-database.ts'
import { migrate } from '../migrations/migrate.ts'
import { MIGRATIONS } from '../migrations/registry.ts'
import type { DatabaseKind, DatabaseLocation, DatabasePort } from '../ports/database.ts'
import { createTestLocation, type TestLocation } from './databases.ts'

/** What each test finds, opened and without our tables; closed and deleted after it. */
export interface EmptyDatabase {
  readonly database: DatabasePort
  /** For whoever opens it beside the test. */
  readonly location: DatabaseLocation
}

/**
 * Declares `suite` once for SQLite and once for PostgreSQL, as "`name` on sqlite"; inside a test or hook `here()` is
 * the test's own database.
 */
export function eachEmptyDatabase(name: string, suite: (here: () => EmptyDatabase) => void): void {
  describe.each<{ kind: DatabaseKind }>([{ kind: 'sqlite' }, { kind: 'postgres' }])(`${name} on $kind`, ({ kind }) => {
    let place: TestLocation
    let database: DatabasePort
    beforeEach(async () => {
      place = await createTestLocation(kind, { empty: true })
      database = openLocation(place.location)
    })
    afterEach(async () => {
      await database.close()
      await place.remove()
    })
    suite(() => ({ database, location: place.location }))
  })
}

/** Makes the tables as they were just before the migration of this number, for rows that it has to find. */
export async function migrateBefore(database: DatabasePort, version: number): Promise<void> {
  await migrate(
    database,
    MIGRATIONS.filter((migration) => migration.version < version),
  )
}
