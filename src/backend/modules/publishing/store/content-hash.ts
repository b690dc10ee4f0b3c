// When two works are the same content: same file, same title (docs/publishing.md).
import { createHash } from 'node:crypto'

/** Title without what the eye skips: case, width, spaces, punctuation. */
export function normaliseTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')
}

/** Hash of a work by the sha256 of its file, or of its pictures in order; null while one is not known. */
export function contentHash(fileHashes: readonly (string | null)[], title: string): string | null {
  if (fileHashes.length === 0 || fileHashes.some((hash) => hash === null || hash === '')) return null
  return createHash('sha256')
    .update(JSON.stringify([...fileHashes, normaliseTitle(title)]))
    .digest('hex')
}
