// The clip modules on the real database, queue, file store and media engine, without the rest of the server.
import path from 'node:path'
import { createEmbeddedQueue } from '../../drivers/jobs/embedded.ts'
import { createPgBossQueue } from '../../drivers/jobs/pg-boss.ts'
import { silentLog } from '../../lib/log.ts'
import type { OutputEvent } from '../../modules/clips/clip-ports.ts'
import { createLedger } from '../../modules/wallet/wallet.ledger.ts'
import type { DatabaseLocation } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { clipsModule } from '../clips.ts'
import { createClipStudio } from '../clip-studio.ts'
import { createClosers } from '../closers.ts'
import { backendConfig } from '../config.ts'
import type { Foundation } from '../foundation.ts'
import { openFoundation } from '../foundation.ts'
import { voicesModule } from '../voices.ts'

/** Enough for another process to open the same installation. */
export interface Installation {
  dataDir: string
  database: DatabaseLocation
}

export interface ClipsServer {
  base: Foundation
  queue: JobQueue
  clips: ReturnType<typeof clipsModule>
  ledger: ReturnType<typeof createLedger>
  events: OutputEvent[]
  close(): Promise<void>
}

/** Opens an installation. `queue.start()` makes it a worker. */
export async function openClipsServer(
  place: Installation,
  ffmpeg: { ffmpegPath?: string; ffprobePath?: string } = {},
): Promise<ClipsServer> {
  const closers = createClosers(silentLog)
  const config = backendConfig.parse({
    dataDir: place.dataDir,
    port: 0,
    ffmpeg,
    database: place.database.kind === 'postgres' ? { kind: 'postgres', url: place.database.url } : { kind: 'sqlite' },
  })
  const foundation = await openFoundation(config, { log: silentLog, closers, stopping: new AbortController().signal })
  const queueParts = { database: foundation.database, clock: foundation.clock, log: () => {} }
  const queue =
    place.database.kind === 'postgres'
      ? createPgBossQueue({ ...queueParts, leaseSeconds: 10, superviseSeconds: 2, backoff: () => 50 })
      : createEmbeddedQueue({ ...queueParts, soleProcess: true, pollMs: 50, backoff: () => 50 })
  closers.add('queue', async () => await queue.stop())
  // Shorter leases and waits than the product's.
  const base = { ...foundation, jobs: queue }
  const ledger = createLedger({ clock: base.clock })
  const events: OutputEvent[] = []
  const studio = createClipStudio(base)
  const clips = clipsModule(base, {
    ledger,
    studio,
    voiceSet: voicesModule(base, { voices: studio.voices }).setOf,
    picturesInUse: async () => new Set(),
    usesOfOutputs: async () => new Map(),
    seesPlan: async () => false,
    onOutput: async (_trx, event) => {
      events.push(event)
    },
  })
  closers.add('clips', async () => await clips.close?.())
  return { base, queue, clips, ledger, events, close: async () => await closers.closeAll() }
}

/** Where the SQLite file of an installation lies. */
export function sqliteFile(dataDir: string): DatabaseLocation {
  return {
    kind: 'sqlite',
    file: path.join(dataDir, 'data.sqlite'),
  }
}
