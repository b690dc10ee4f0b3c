// What every module stands on, opened once in order.
import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import { openDatabase } from '../drivers/database/open-database.ts'
import { tenantPlugin } from '../drivers/database/tenant-plugin.ts'
import type { Clock } from '../lib/clock.ts'
import { systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Passwords } from '../lib/passwords.ts'
import { createPasswords } from '../lib/passwords.ts'
import type { DatabasePort, Db } from '../ports/database.ts'
import { ensurePlatforms } from '../seed/platforms.ts'
import { ensureDefaultProject } from '../seed/projects.ts'
import type { Closers } from './closers.ts'
import type { BackendConfig } from './config.ts'

/** Handed to every module's composition. */
export interface Foundation {
  readonly config: BackendConfig
  readonly database: DatabasePort
  readonly clock: Clock
  readonly log: Log
  readonly passwords: Passwords
  /** A signed URL for a stored file; '' for ''. */
  fileUrl(key: string): Promise<string>
  /** Confines an unscoped database or transaction to a tenant. */
  scope(db: Db, tenantId: number): Db
  /** Fires when the server gives up waiting for running work. */
  readonly stopping: AbortSignal
}

/** Opens database and stores and makes the rows every installation has. Throws what they throw, with sentences for the operator. */
export async function openFoundation(config: BackendConfig, parts: { log: Log; closers: Closers; stopping: AbortSignal }): Promise<Foundation> {
  const { log, closers, stopping } = parts
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const clock = systemClock
  const database = await openDatabase(config.database.kind === 'sqlite' ? { kind: 'sqlite', file: path.join(config.dataDir, 'data.sqlite') } : config.database)
  closers.add('database', async () => await database.close())
  await ensureDefaultProject(database.db)
  await ensurePlatforms(database.db, clock.now())
  return {
    config, database, clock, log, stopping,
    passwords: createPasswords(),
    fileUrl: async (key) => key,
    scope: (db, tenantId) => db.withPlugin(tenantPlugin(tenantId)),
  }
}
