// Refusals of the clip calls; their sentences are in src/contract/reasons.
import { CODE } from '../../../contract/errors.ts'
import type { Reason, ReasonParams } from '../../../contract/reasons/reasons.ts'
import { AppError } from '../../lib/errors.ts'

/** BAD_INPUT with the field it belongs to. */
export function badField(
  field: string,
  reason: Reason,
  params: ReasonParams = {},
  data: Record<string, unknown> = {},
): AppError {
  return new AppError(CODE.BAD_INPUT, { reason, params, field, data })
}

/** NOT_FOUND, with what is missing when that helps. */
export function notFound(reason?: Reason): AppError {
  return new AppError(CODE.NOT_FOUND, reason === undefined ? {} : { reason })
}

/** NOT_FOUND for a material inside the configuration. */
export function missingMaterial(
  field: string,
  ids: readonly number[],
  reason: Reason,
  params: ReasonParams = {},
): AppError {
  return new AppError(CODE.NOT_FOUND, { reason, params, field, data: { ids } })
}

/** BAD_INPUT with data.max_num (docs/media.md). */
export function tooManyOutputs(maxNum: number, more = false): AppError {
  return badField(
    'num',
    more ? (maxNum === 0 ? 'clips.usedUp' : 'clips.moreLeft') : maxNum === 0 ? 'clips.noCombination' : 'clips.atMost',
    { max: maxNum },
    { max_num: maxNum },
  )
}

/** CLIP_ENGINE_DOWN with the reason found by the probe, in its words. */
export function engineDown(reason: string): AppError {
  return new AppError(CODE.CLIP_ENGINE_DOWN, { msg: reason, data: { reason } })
}

/** CONFLICT. */
export function conflict(reason: Reason): AppError {
  return new AppError(CODE.CONFLICT, { reason })
}

/** TOO_OFTEN; `retryAfter` in seconds. */
export function tooOften(retryAfter: number, reason: Reason, params: ReasonParams): AppError {
  return new AppError(CODE.TOO_OFTEN, { reason, params, data: { retry_after: retryAfter, seconds: retryAfter } })
}

/** EDITION_CLOSED: orders of fission activities. */
export function refuseFission(): AppError {
  return new AppError(CODE.EDITION_CLOSED, { reason: 'clips.fissionClosed' })
}
