// Opens whichever database a location names, brought to the schema of this code.
import { expectMigrated, migrate } from '../../migrations/migrate.ts'
import type { DatabaseLocation, DatabasePort } from '../../ports/database.ts'
import { openEmbeddedDatabase } from './embedded.ts'
import { openPostgresDatabase } from './postgres.ts'

/** Opens without migrating. */
export function openLocation(location: DatabaseLocation): DatabasePort {
  return location.kind === 'sqlite'
    ? openEmbeddedDatabase({ file: location.file })
    : openPostgresDatabase({ url: location.url })
}

/**
 * Opens and migrates, with `asFound` (PostgreSQL) only looks at the schema; closes again when that fails. Throws
 * MigrationError, or the engine's own error.
 */
export async function openDatabase(
  location: DatabaseLocation,
  { asFound = false }: { asFound?: boolean } = {},
): Promise<DatabasePort> {
  const database = openLocation(location)
  try {
    await (asFound ? expectMigrated(database) : migrate(database))
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
