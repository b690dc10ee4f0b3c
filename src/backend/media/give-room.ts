/**
 * The engine's kept pieces are the first to go when the disk fills up: they cost time, films and uploads can't be made
 * again.
 */
import { statfs } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import type { UnitCache } from './unit-cache.ts'

/** So much is kept free for films, uploads and the database, bytes. */
export const leastFree = 2 * 1024 ** 3

/** Free bytes of the disk a folder lies on; Infinity where the system doesn't tell. */
export async function freeBytes(dir: string): Promise<number> {
  return await statfs(dir).then(
    (disk) => disk.bavail * disk.bsize,
    () => Infinity,
  )
}

/**
 * Runs `work` with room on the disk: pieces go before it when little is left, and all that nobody works with when it
 * fills up; then it is tried once more.
 */
export async function withRoom<T>(
  cache: Pick<UnitCache, 'prune' | 'size'>,
  free: () => Promise<number>,
  work: () => Promise<T>,
): Promise<T> {
  const lacking = leastFree - (await free())
  if (lacking > 0) await cache.prune(Math.max(0, (await cache.size()) - lacking))
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RenderError) || error.code !== 'disk_full' || (await cache.prune(0)) === 0) throw error
    return await work()
  }
}
