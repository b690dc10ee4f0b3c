// Refusals of the clip calls, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** BAD_INPUT with the field it belongs to. */
export const badField = (field: string, msg: string, data: Record<string, unknown> = {}): AppError =>
  new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field, msg }] satisfies FieldError[], ...data } })

/** NOT_FOUND, with what is missing when that helps. */
export const notFound = (msg?: string, data?: Record<string, unknown>): AppError =>
  new AppError(CODE.NOT_FOUND, { ...(msg === undefined ? {} : { msg }), ...(data === undefined ? {} : { data }) })

/** NOT_FOUND for a material inside the configuration. */
export const missingMaterial = (field: string, msg: string, ids: readonly number[]): AppError =>
  new AppError(CODE.NOT_FOUND, { msg, data: { errors: [{ field, msg }] satisfies FieldError[], ids } })

/** BAD_INPUT with data.max_num (contract row 73). */
export const tooManyOutputs = (maxNum: number, more = false): AppError =>
  badField(
    'num',
    more
      ? maxNum === 0
        ? '素材的组合已全部用完，再出片就与之前的相同，请增加素材'
        : `当前素材还能生成 ${maxNum} 条与之前不同的成片，请增加素材`
      : maxNum === 0
        ? '当前素材凑不出一条成片，请检查各分镜的素材和时长'
        : `当前素材最多能生成 ${maxNum} 条不重复的成片，请减少数量或增加素材`,
    { max_num: maxNum },
  )

/** CLIP_ENGINE_DOWN with the reason found by the probe. */
export const engineDown = (reason: string): AppError =>
  new AppError(CODE.CLIP_ENGINE_DOWN, { msg: reason, data: { reason } })

/** CONFLICT. */
export const conflict = (msg: string): AppError => new AppError(CODE.CONFLICT, { msg })

/** TOO_OFTEN; `retryAfter` in seconds. */
export const tooOften = (retryAfter: number, msg: string): AppError =>
  new AppError(CODE.TOO_OFTEN, { msg, data: { retry_after: retryAfter, seconds: retryAfter } })

/** EDITION_CLOSED: orders of fission activities. */
export const refuseFission = (): AppError =>
  new AppError(CODE.EDITION_CLOSED, { msg: '裂变活动暂未开通，请直接提交剪辑' })
