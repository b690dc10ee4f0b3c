// The request a task was made from, kept with its answer: the same request again gets the same answer.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { leftOutWork, madeHandIns, timeSpan } from '../../../../contract/entities/publish.ts'
import { CODE } from '../../../../contract/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'
import { parseJson } from './item-codec.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

/** JSON of wisdom_tasks.config: the request as it was made, and its answer for a repeat. */
const storedConfig = z.object({
  input: z.record(z.string(), z.unknown()),
  hash: z.string(),
  result: z.object({
    wisdom_task_id: z.number(),
    clip_id: z.number(),
    items: z.number(),
    need_clip: z.number(),
    clip_left: z.number(),
    // Older ones lack whom it was for.
    blocked: z.array(
      z.preprocess(
        (one) => ({ third_auth_id: 0, openname: '', platform_value: '', title: '', ...(one as object) }),
        leftOutWork,
      ),
    ),
    warned: z.array(leftOutWork).optional(),
    ...timeSpan.partial().shape,
    hand_ins: madeHandIns.optional(),
  }),
})
export type StoredConfig = z.infer<typeof storedConfig>

/** The request a task was made from, for showing and for making it again. */
export function taskConfigOf(text: string): Record<string, unknown> {
  const parsed = storedConfig.safeParse(parseJson(text))
  return parsed.success ? parsed.data.input : {}
}

/** What tells one request from another. */
export function hashOf(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/** The request that was made with this token. */
export async function findByToken(db: Db, token: string): Promise<StoredConfig | undefined> {
  const row = await wholeCompany(db, 'unique')
    .selectFrom('wisdom_tasks')
    .select('config')
    .where('client_token', '=', token)
    .executeTakeFirst()
  return row === undefined ? undefined : storedConfig.parse(parseJson(row.config))
}

/**
 * The first answer.
 * @throws IDEMPOTENCY_MISMATCH when the token was used for another request
 */
export function replay(stored: StoredConfig, hash: string): StoredConfig['result'] {
  if (stored.hash !== hash) throw new AppError(CODE.IDEMPOTENCY_MISMATCH)
  return stored.result
}
