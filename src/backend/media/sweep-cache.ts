/** What killed runs left half-written in the caches. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes every unfinished file below `dir` (see temp-name.ts) and answers how many. Only while nobody works there: at
 * the start of the one process that has the folder.
 */
export async function sweepUnfinished(dir: string): Promise<number> {
  let dropped = 0
  for (const name of await readdir(dir, { recursive: true }).catch((): string[] => [])) {
    if (!/\.tmp\.[^/\\]*$/.test(name)) continue
    await rm(join(dir, name), { force: true, recursive: true })
    dropped += 1
  }
  return dropped
}
