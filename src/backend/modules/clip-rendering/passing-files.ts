// Previews and archives are deleted a day after they were made.
import type { Clock } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { PASSING_PREFIXES } from './file-keys.ts'

const KEPT_MS = 24 * 3_600_000

/** Deletes what is older than a day; answers how many files. */
export async function dropPassingFiles(deps: { store: FileStore; clock: Clock }, signal: AbortSignal): Promise<number> {
  let dropped = 0
  for (const prefix of PASSING_PREFIXES) {
    for await (const { key } of deps.store.list(prefix)) {
      if (signal.aborted) return dropped
      const head = await deps.store.head(key)
      if (head === null || deps.clock.now() - head.modified < KEPT_MS) continue
      await deps.store.delete(key)
      dropped += 1
    }
  }
  return dropped
}
