// A POST with an idempotency-key is done once; a repeat gets the first answer.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { Db } from '../ports/database.ts'
import { isUniqueViolation } from '../ports/database.ts'
import { badInput } from './validate.ts'

/** An answer is kept this long, ms. */
const IDEMPOTENCY_KEEP_MS = 24 * 3_600_000
const KEY_FORM = /^[A-Za-z0-9_.:-]{8,128}$/
const stored = z.object({ data: z.unknown() })

export interface OnceRequest {
  /** The header as sent. */
  readonly key: string
  readonly methodPath: string
  readonly input: unknown
  readonly adminId: number
}

/**
 * Runs `work` unless the key was used before by this operator for the same call: then its stored answer is returned.
 * Another body or operator under the same key: IDEMPOTENCY_MISMATCH. Still running, or broken off with unknown outcome:
 * CONFLICT. A refusal frees the key.
 */
export async function once(
  deps: { db: Db; now: () => number },
  request: OnceRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!KEY_FORM.test(request.key)) throw badInput([{ field: 'idempotency-key', reason: 'http.keyForm' }])
  const hash = createHash('sha256')
    .update(JSON.stringify([request.methodPath, request.input]))
    .digest('hex')
  const reserved = await reserve(deps, request, hash)
  if (!reserved.fresh) return reserved.data
  let data: unknown
  try {
    data = await work()
  } catch (error) {
    // The refusal counts, also where the key can't be freed (disk full).
    await deps.db
      .deleteFrom('idempotency_keys')
      .where('id', '=', reserved.id)
      .execute()
      .catch(() => undefined)
    throw error
  }
  // Done is done: an answer that can't be kept leaves the key taken, so that a repeat does nothing.
  await deps.db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify({ data }) })
    .where('id', '=', reserved.id)
    .execute()
    .catch(() => undefined)
  return data
}

async function reserve(
  deps: { db: Db; now: () => number },
  request: OnceRequest,
  hash: string,
): Promise<{ fresh: true; id: number } | { fresh: false; data: unknown }> {
  const { db } = deps
  await db.deleteFrom('idempotency_keys').where('key', '=', request.key).where('expire_time', '<', deps.now()).execute()
  try {
    const row = await db
      .insertInto('idempotency_keys')
      .values({
        key: request.key,
        admin_id: request.adminId,
        method_path: request.methodPath,
        request_hash: hash,
        response: null,
        expire_time: deps.now() + IDEMPOTENCY_KEEP_MS,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { fresh: true, id: row.id }
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_keys')) throw error
  }
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['admin_id', 'request_hash', 'response', 'create_time'])
    .where('key', '=', request.key)
    .executeTakeFirst()
  // The first request was refused in between: the client may simply try again.
  if (row === undefined) throw new AppError(CODE.CONFLICT, { reason: 'http.requestJustEnded' })
  if (row.admin_id !== request.adminId || row.request_hash !== hash) throw new AppError(CODE.IDEMPOTENCY_MISMATCH)
  if (row.response !== null) return { fresh: false, data: stored.parse(JSON.parse(row.response)).data }
  const broken = deps.now() - row.create_time > REQUEST_TIMEOUT_MS
  throw new AppError(CODE.CONFLICT, {
    reason: broken ? 'http.requestBroken' : 'http.requestRunning',
  })
}
