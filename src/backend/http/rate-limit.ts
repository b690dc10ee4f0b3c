// How often one client may call: a fixed window of one minute per endpoint and client.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'

/** Calls per minute and client over all endpoints without a limit of their own. */
export const COMMON_PER_MINUTE = 1_200

/** @throws TOO_OFTEN with `data.retry_after` (seconds) when the client calls too often */
export type RateLimiter = (endpoint: Endpoint, request: FastifyRequest) => Promise<void>

/**
 * Needs the plugin @fastify/rate-limit on `app`. Callers of public calls are told apart by address alone, as anybody
 * may send any token; those who were let in by the token. `commonPerMinute` 0 = no limits at all.
 */
export function createRateLimiter(app: FastifyInstance, commonPerMinute: number): RateLimiter {
  if (commonPerMinute === 0) return async () => {}
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator })
  const common = {
    public: limiter(commonPerMinute, addressOf),
    token: limiter(commonPerMinute, sessionOf),
    run: limiter(commonPerMinute, sessionOf),
    share: limiter(commonPerMinute, addressOf),
  }
  const own = new Map<string, ReturnType<typeof limiter>>()
  return async (endpoint, request) => {
    let check = common[endpoint.access]
    if (endpoint.perMinute !== undefined) {
      const name = `${endpoint.method} ${endpoint.path}`
      check = own.get(name) ?? limiter(endpoint.perMinute, hasStrangers(endpoint) ? addressOf : sessionOf)
      own.set(name, check)
    }
    const result = await check(request)
    if (result.isAllowed !== false || !result.isExceeded) return
    const seconds = Math.max(1, result.ttlInSeconds)
    throw new AppError(CODE.TOO_OFTEN, { data: { retry_after: seconds, seconds } })
  }
}

/** Whose callers may send any token. */
const hasStrangers = ({ access }: Endpoint): boolean => access === 'public' || access === 'share'

const addressOf = (request: FastifyRequest): string => request.ip

/** Asked for after the token was found to be a session's. */
const sessionOf = (request: FastifyRequest): string => {
  const { token } = request.headers
  return typeof token === 'string' && token !== '' ? hashToken(token) : request.ip
}
