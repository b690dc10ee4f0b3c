// Calls of a run's helper to its backend: patient while that can't be reached, renewed by proof, ended by its refusal.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Endpoint, envelope, type InputOf, type OutputOf } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { openRun, runProofText } from '../../contract/http/run-calls.ts'
import type { Identity } from '../vault/identity.ts'

/** The backend no longer lets this run in: it is another's, too old, or its operator or device may not publish. */
export class RunRefused extends Error {}
/** The backend's own refusal of one call. */
export class BackendRefusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface RunClient {
  /**
   * Asks for a token; `grant` '' = by the key alone.
   * @throws RunRefused
   */
  open(grant: string): Promise<OutputOf<typeof openRun>>
  /**
   * One call, repeated until the backend answered: all of a run's calls may be repeated.
   * @throws RunRefused, BackendRefusal, or the signal's reason
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}
export interface RunClientDeps {
  readonly origin: string
  readonly runId: number
  readonly identity: Pick<Identity, 'deviceId' | 'sign'>
  readonly signal: AbortSignal
  readonly fetchFn?: typeof fetch
  readonly now?: () => number
  /** Pauses between tries, ms; the last one again and again. */
  readonly pausesMs?: readonly number[]
}

const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000]
const TIMEOUT_MS = 60_000
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])
/** A stumble of the backend's own is tried again so often. */
const STUMBLES = 5
const reply = envelope(z.unknown())

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })

export function createRunClient(deps: RunClientDeps): RunClient {
  const { origin, runId, identity, signal } = deps
  const now = deps.now ?? Date.now
  let token = ''
  let lastProof = 0

  /** Null = the backend can't be reached, or is being started. */
  const send = async (
    endpoint: Endpoint,
    input: unknown,
    headers: Record<string, string>,
  ): Promise<{ status: number; code: number; msg: string; data: unknown } | null> => {
    try {
      const response = await (deps.fetchFn ?? fetch)(`${origin}${endpoint.path}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(input),
      })
      const body = reply.safeParse(await response.json().catch(() => null))
      if (!body.success)
        return GATEWAY.has(response.status) || response.status === 200 || response.status >= 500
          ? null
          : { status: response.status, code: response.status, msg: '后台拒绝了云管家的请求', data: null }
      return { status: response.status, ...body.data }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof Error) return null
      throw error
    }
  }
  const patiently = async (endpoint: Endpoint, input: () => unknown, headers: () => Record<string, string>) => {
    const pauses = deps.pausesMs ?? PAUSES_MS
    for (let round = 0; ; round += 1) {
      if (signal.aborted) throw signal.reason
      const answer = await send(endpoint, input(), headers())
      const again =
        answer === null || answer.code === CODE.TOO_OFTEN || (answer.code === CODE.INTERNAL && round < STUMBLES)
      if (!again) return answer
      await pause(pauses[Math.min(round, pauses.length - 1)] ?? 1_000, signal)
    }
  }
  const open: RunClient['open'] = async (grant) => {
    const proved = (): unknown => {
      lastProof = Math.max(now(), lastProof + 1)
      const proof = {
        run_id: runId,
        device_id: identity.deviceId,
        nonce: randomBytes(18).toString('base64url'),
        time: lastProof,
        grant,
      }
      return { ...proof, signature: identity.sign(runProofText(proof)) }
    }
    const answer = await patiently(openRun, proved, () => ({}))
    if (answer.code !== 1) throw new RunRefused(answer.msg)
    const opened = openRun.output.parse(answer.data)
    token = opened.token
    return opened
  }
  let renewing: Promise<unknown> | null = null
  const renew = (): Promise<unknown> => (renewing ??= open('').finally(() => (renewing = null)))

  return {
    open,
    call: async (endpoint, input) => {
      for (let renewed = false; ; renewed = true) {
        const used = token
        const answer = await patiently(
          endpoint,
          () => input,
          () => ({ token }),
        )
        if (answer.code === 1) return endpoint.output.parse(answer.data) as never
        if (answer.code !== CODE.UNAUTHORIZED) throw new BackendRefusal(answer.code, answer.msg, answer.data)
        if (renewed) throw new RunRefused(answer.msg)
        // Somebody else may have renewed it while this call was on its way.
        if (token === used) await renew()
      }
    },
  }
}
