// The only place that turns a result or an error into a reply.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../contract/endpoint.ts'
import type { Locale } from '../../contract/errors.ts'
import { CODE, LOCALES } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import type { StorageTrouble } from '../lib/storage-trouble.ts'

/** Envelope of success. */
export function ok<T>(data: T): Envelope<T> {
  return { code: CODE.OK, msg: 'ok', data }
}

/** HTTP is 200 but for 401 (sign in), 403 (expired), 404 (no such call) and 413 (body too large). */
const STATUS: ReadonlyMap<number, number> = new Map([
  [CODE.UNAUTHORIZED, 401],
  [CODE.EXPIRED, 403],
  [CODE.NOT_FOUND_ROUTE, 404],
])

const localeOf = (request: FastifyRequest): Locale =>
  LOCALES.find((locale) => locale === request.headers['x-lang']) ?? 'zh'

/**
 * Replies with an error's envelope. Unknown errors are logged with the request's id and answered INTERNAL without
 * details.
 */
export function replyError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { log, onTrouble }: { log: Log; onTrouble: (trouble: StorageTrouble) => void },
): FastifyReply {
  const known = asAppError(error)
  const trouble = known === null ? storageTrouble(error) : null
  if (known === null)
    log.error('request failed', { requestId: request.id, method: request.method, path: pathOf(request), error })
  if (trouble !== null) onTrouble(trouble)
  const failure =
    known ??
    (trouble === null
      ? new AppError(CODE.INTERNAL)
      : new AppError(CODE.STORAGE_DOWN, { reason: `storage.${trouble}`, data: { trouble } }))
  const { msg, data, locale } = failure.in(localeOf(request))
  const body: Envelope<unknown> = {
    code: failure.code,
    msg,
    data: failure.code === CODE.INTERNAL ? { request_id: request.id } : (data ?? null),
  }
  // A page shows a sentence in its own language, and else the catalogue's text of the code.
  const headers = { 'cache-control': 'no-store', 'content-language': locale }
  return reply.code(statusOf(failure.code, error)).headers(headers).send(body)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const statusOf = (code: number, error: unknown): number => (httpStatus(error) === 413 ? 413 : (STATUS.get(code) ?? 200))

const httpStatus = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const status = httpStatus(error)
  if (status === null || status < 400 || status >= 500) return null
  // What the static files refuse or lack is no call of ours either.
  if (status === 403 || status === 404) return new AppError(CODE.NOT_FOUND_ROUTE)
  if (status === 413) return new AppError(CODE.BAD_INPUT, { reason: 'http.tooLarge', field: '' })
  return new AppError(CODE.BAD_INPUT, {
    reason: 'http.unreadable',
    errors: [{ field: '', reason: 'http.fieldUnreadable' }],
  })
}
