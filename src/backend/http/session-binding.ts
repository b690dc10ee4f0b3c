// The browser's part of a session: a cookie that no script can read. The token alone, which the page's script keeps in
// a cookie of its own, then opens nothing elsewhere; the cookie alone opens nothing either.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../lib/tokens.ts'

/**
 * Browsers send one of them with every POST, and no script can take it away (Fetch standard; the first not on plain
 * http addresses of a network).
 */
const BROWSER_HEADERS = ['sec-fetch-site', 'origin'] as const
const FORM = /^[A-Za-z0-9_-]{43}$/

export interface SessionBinding {
  /** Hash of what this request's browser keeps, null = nothing. */
  presented(request: FastifyRequest): string | null
  /**
   * Gives the browser its part of a new session and answers its hash; null when no browser asks. `maxAgeS` null = until
   * it is closed.
   */
  issue(request: FastifyRequest, reply: FastifyReply, maxAgeS: number | null): string | null
}

/** `installation` tells products apart that one browser meets at several ports: cookies know no port. */
export function createSessionBinding(installation: string): SessionBinding {
  const name = `matrix-session-${installation.replace(/[^A-Za-z0-9]/g, '').slice(0, 12)}`
  return {
    presented(request) {
      for (const part of (request.headers.cookie ?? '').split(';')) {
        const at = part.indexOf('=')
        const value = part.slice(at + 1).trim()
        if (at > 0 && part.slice(0, at).trim() === name && FORM.test(value)) return hashToken(value)
      }
      return null
    },
    issue(request, reply, maxAgeS) {
      if (BROWSER_HEADERS.every((name) => request.headers[name] === undefined)) return null
      const secret = newToken()
      const secure = request.headers.origin?.startsWith('https:') === true ? '; Secure' : ''
      const age = maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`
      reply.header('set-cookie', `${name}=${secret}; Path=/api; HttpOnly; SameSite=Strict${age}${secure}`)
      return hashToken(secret)
    },
  }
}
