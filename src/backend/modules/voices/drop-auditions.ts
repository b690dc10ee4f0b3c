// Auditions are small and made again in a moment: they are kept for a week, and no more than a limit of them.
import type { Clock } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { AUDITION_PREFIX } from './voices.service.ts'

const KEPT_MS = 7 * 86_400_000
const MOST_BYTES = 256 * 1024 * 1024

/** Deletes what is older than a week, then the oldest above the limit; answers how many files. */
export async function dropAuditions(
  deps: { files: Pick<FileStore, 'list' | 'head' | 'delete'>; clock: Clock },
  signal: AbortSignal,
  mostBytes = MOST_BYTES,
): Promise<number> {
  const files: { key: string; size: number; modified: number }[] = []
  for await (const { key, size } of deps.files.list(AUDITION_PREFIX)) {
    if (signal.aborted) return 0
    const head = await deps.files.head(key)
    if (head !== null) files.push({ key, size, modified: head.modified })
  }
  let total = files.reduce((sum, file) => sum + file.size, 0)
  let dropped = 0
  for (const file of files.toSorted((a, b) => a.modified - b.modified)) {
    if (signal.aborted || (total <= mostBytes && deps.clock.now() - file.modified < KEPT_MS)) break
    await deps.files.delete(file.key)
    total -= file.size
    dropped += 1
  }
  return dropped
}
