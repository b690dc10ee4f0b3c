// Addresses of files on disk: anyone who holds one may read that file until it expires, and nothing else.
import { createHmac, createSecretKey } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { sameSecret } from '../../lib/tokens.ts'
import { assertKey } from '../../ports/file-store.ts'
import type { UrlOptions } from '../../ports/file-store.ts'

/** Where the server answers for files. */
export const FILES_PATH = '/files/'

export interface SignedFile {
  key: string
  downloadName: string | null
  contentType: string | null
  /** Unix seconds. */
  expires: number
}

export interface UrlSigner {
  /** `/files/<key>?e=<unix seconds>&s=<signature>`, with `n` (download name) and `c` (content type) when given. */
  sign(key: string, options: UrlOptions): string
  /** What a path and query allow, or null: wrong, changed or expired. */
  verify(pathAndQuery: string): SignedFile | null
}

/** `secret`: 32 random bytes of the key store. */
export function createUrlSigner(deps: { secret: Uint8Array; clock: Clock }): UrlSigner {
  // Made once: a page of works signs dozens of addresses, and a key out of bytes costs five times the signature.
  const secret = createSecretKey(deps.secret)
  const signature = (file: SignedFile): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['file:v1', file.key, file.expires, file.downloadName, file.contentType]))
      .digest('base64url')
  return {
    sign(key, { expiresSec, downloadName = null, contentType = null }) {
      assertKey(key)
      // Rounded, so that the same file keeps one address for a while and browsers can cache it.
      const step = Math.min(3600, Math.max(1, Math.floor(expiresSec / 4)))
      const expires = Math.ceil((deps.clock.now() / 1000 + expiresSec) / step) * step
      const query = new URLSearchParams({ e: String(expires) })
      if (downloadName !== null) query.set('n', downloadName)
      if (contentType !== null) query.set('c', contentType)
      query.set('s', signature({ key, downloadName, contentType, expires }))
      return `${FILES_PATH}${key}?${query.toString()}`
    },
    verify(pathAndQuery) {
      const [path = '', search = ''] = pathAndQuery.split('?', 2)
      if (!path.startsWith(FILES_PATH)) return null
      const key = path.slice(FILES_PATH.length)
      const query = new URLSearchParams(search)
      const expires = Number(query.get('e'))
      const file: SignedFile = { key, downloadName: query.get('n'), contentType: query.get('c'), expires }
      try {
        assertKey(key)
      } catch {
        return null
      }
      if (!Number.isSafeInteger(expires) || !sameSecret(query.get('s') ?? '', signature(file))) return null
      return deps.clock.now() / 1000 > expires ? null : file
    },
  }
}
