// Which backend stands behind an origin: its sealing key is also its name, which survives a change of port.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { HelperError } from '../lib/errors.ts'

export interface BackendIdentity {
  /** Stable name of the installation: hash of its sealing key. */
  readonly id: string
  /** SPKI, base64. */
  readonly sealingKey: string
}
export interface Backends {
  /** Asks the origin once and keeps the answer. @throws HelperError kind `environment`, code BACKEND_UNREACHABLE */
  identify(origin: string): Promise<BackendIdentity>
  /** What is known without asking. */
  known(origin: string): BackendIdentity | undefined
  /** Another backend may stand there by now: it is asked anew. */
  forget(origin: string): void
}

/** See `BackendIdentity.id`; the backend names itself the same way. */
export function installationOf(sealingKey: string): string {
  return createHash('sha256').update(sealingKey).digest('base64url').slice(0, 22)
}

const reply = z.object({
  code: z.literal(1),
  data: z.object({ sealing_key: z.string().regex(/^[A-Za-z0-9+/=]{80,400}$/) }),
})
const KEEP_MS = 10 * 60_000
const TIMEOUT_MS = 10_000
const MAX_REPLY = 256 * 1024

const unreachable = (cause: unknown): HelperError =>
  new HelperError({
    kind: 'environment',
    code: 'BACKEND_UNREACHABLE',
    msg: '云管家连不上后台，请确认后台正在运行后重试',
    cause,
  })

/** @param fetchFn the global fetch, replaceable in tests */
export function createBackends(fetchFn: typeof fetch = fetch, now: () => number = Date.now): Backends {
  const cache = new Map<string, { time: number; identity: BackendIdentity }>()
  const ask = async (origin: string): Promise<BackendIdentity> => {
    try {
      const response = await fetchFn(`${origin}/api/v2.common/initProject`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
      })
      const body = await response.text()
      if (body.length > MAX_REPLY) throw new Error('reply too long')
      const sealingKey = reply.parse(JSON.parse(body)).data.sealing_key
      return { id: installationOf(sealingKey), sealingKey }
    } catch (error) {
      throw unreachable(error)
    }
  }
  return {
    known: (origin) => cache.get(origin)?.identity,
    forget: (origin) => void cache.delete(origin),
    identify: async (origin) => {
      if (!origin) throw unreachable(new Error('no backend origin'))
      const kept = cache.get(origin)
      if (kept && now() - kept.time < KEEP_MS) return kept.identity
      try {
        const identity = await ask(origin)
        cache.set(origin, { time: now(), identity })
        return identity
      } catch (error) {
        // The backend may just be restarting: its key does not change by that.
        if (kept) return kept.identity
        throw error
      }
    },
  }
}
