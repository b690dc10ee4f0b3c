// Live previews are deleted an hour after they were made, the other previews and archives a day.
import type { Clock } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { PASSING } from './file-keys.ts'

/** Deletes what is older than its kind is kept; answers how many files. */
export async function dropPassingFiles(deps: { store: FileStore; clock: Clock }, signal: AbortSignal): Promise<number> {
  let dropped = 0
  for (const { prefix, keptMs } of PASSING) {
    for await (const { key } of deps.store.list(prefix)) {
      if (signal.aborted) return dropped
      const head = await deps.store.head(key)
      if (head === null || deps.clock.now() - head.modified < keptMs) continue
      await deps.store.delete(key)
      dropped += 1
    }
  }
  return dropped
}
