// Refusals of the publish calls, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import type { PaceReason, pacedData } from '../../../contract/entities/pace.ts'
import type { z } from 'zod'
import type { Reason, ReasonParams, Said } from '../../../contract/reasons/reasons.ts'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import { AppError } from '../../lib/errors.ts'
import { clockOf, dayClockOf, dayKey } from '../../lib/zoned-time.ts'
import type { Zone } from '../../lib/zoned-time.ts'

/** Not before `until`, unix ms. `reason` is what holds longest. */
export interface Pause {
  until: number
  reason: PaceReason
}

/** Reason shown on an item whose outcome nobody knows (docs/publishing.md). */
export const BROKEN_OFF = '上次发布中断，请先核对平台是否已发出'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export function taskMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'publishing.taskMissing' })
}
/** NOT_FOUND. */
export function itemMissing(ids: readonly number[] = []): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'publishing.itemMissing', data: { ids } })
}
/** NOT_FOUND for something an input names. */
export function missing(reason: Reason, field: string, ids: readonly number[] = []): AppError {
  return new AppError(CODE.NOT_FOUND, { reason, field, data: { ids } })
}
/** NOT_FOUND: the file behind an item was deleted or cleaned. */
export function fileMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'publishing.fileMissing' })
}

/** BAD_INPUT with the field it belongs to. */
export function badField(field: string, reason: Reason, params: ReasonParams = {}): AppError {
  return new AppError(CODE.BAD_INPUT, { reason, params, field })
}
/** The field that a refusal belongs to; '' = none. */
export function fieldErrorOf(error: AppError): string {
  const errors = error.data?.['errors']
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return typeof first === 'object' && first !== null && 'field' in first && typeof first.field === 'string'
    ? first.field
    : ''
}

/** CONFLICT. */
export function conflict(reason: Reason, params: ReasonParams = {}, data: Record<string, unknown> = {}): AppError {
  return new AppError(CODE.CONFLICT, { reason, params, data })
}
const refused = (reason: Reason, data: Record<string, unknown> = {}): AppError => conflict(reason, {}, data)
/** CONFLICT: the run no longer holds the task. */
export function lockLost(): AppError {
  return refused('publishing.lockLost', { lock_lost: 1 })
}
/** CONFLICT: the item is part of a run. */
export function beingPublished(): AppError {
  return refused('publishing.beingPublished')
}
/** Why a work that is being sent can't be changed; `hand_in` 1 = its site is given it before its time. */
export function busyReason(work: { readonly hand_in: 0 | 1 }): Reason {
  return work.hand_in === 1 ? 'publishing.beingHandedIn' : 'publishing.beingPublished'
}
/** Why a work that is out can't be changed. `now` in unix ms. */
export function outReason(
  { timing_time: publishAtMs, only_draft: drafted }: { readonly timing_time: number; readonly only_draft: 0 | 1 },
  now: number,
): Reason {
  return publishAtMs > now && drafted === 0 ? 'publishing.scheduledOnSite' : 'publishing.published'
}
/** CONFLICT: a backup was put back, and it is not known yet what went out before. */
export function heldByRestore(): AppError {
  return refused('publishing.heldByRestore', { restore_hold: 1 })
}
/** CONFLICT: the clock of the server is not plausible, and nobody has confirmed it. */
export function clockInDoubt(): AppError {
  return refused('publishing.clockInDoubt', { clock_doubted: 1 })
}
/** CONFLICT: an automatic work that must not begin at this moment; it stays as it is, and its run leaves it. */
export function notNow(reason: Reason): AppError {
  return refused(reason, { not_now: 1 })
}
/** CONFLICT: told of an attempt of an earlier life of the data. */
export function otherEpoch(): AppError {
  return refused('publishing.otherEpoch', { other_epoch: 1 })
}
/** CONFLICT: nobody knows whether it went out. */
export function needsVerification(): AppError {
  return refused('publishing.needsVerification', { unconfirmed: 1 })
}

/** PUBLISH_LOCKED with who holds the lock since when (times in unix seconds). */
export function lockHeld(holder: { holder_name: string; start_time: number; stale: 0 | 1 }): AppError {
  return new AppError(CODE.PUBLISH_LOCKED, {
    reason:
      holder.stale === 1
        ? 'publishing.lockStale'
        : holder.holder_name === ''
          ? 'publishing.lockHeldByAnother'
          : 'publishing.lockHeld',
    params: { holder: holder.holder_name },
    data: { ...holder },
  })
}

/** ACCOUNT_OFFLINE with data.third_auth_ids; without a reason it has the text of its code. */
export function accountOffline(ids: readonly number[], reason?: Reason, params: ReasonParams = {}): AppError {
  return new AppError(CODE.ACCOUNT_OFFLINE, {
    ...(reason === undefined ? {} : { reason, params }),
    data: { third_auth_ids: ids },
  })
}

/** PACED with data.until and data.wait (seconds); `now` in unix ms. The text names the time by the company's clock. */
export function paced(pause: Pause, now: number, zone: Zone): AppError {
  const at = zone.wall(Math.ceil(pause.until / 60_000) * 60_000)
  const data: z.infer<typeof pacedData> = {
    until: Math.ceil(pause.until / 1000),
    wait: Math.ceil((pause.until - now) / 1000),
    reason: pause.reason,
  }
  return new AppError(CODE.PACED, {
    data: { ...data, time: dayKey(at) === dayKey(zone.wall(now)) ? clockOf(at) : dayClockOf(at) },
  })
}

/**
 * One limit that is not kept. `limit` and `actual` in the unit of the field; `msg` is its sentence in Chinese, `said`
 * the same in every language where it has a reason.
 */
export interface LimitProblem {
  field: string
  limit: number
  actual: number
  msg: string
  said?: Said
}
/** A limit with a reason. */
export function limitProblem(
  at: { field: string; limit?: number; actual?: number },
  reason: Reason,
  params: ReasonParams = {},
): LimitProblem {
  return {
    limit: 0,
    actual: 0,
    ...at,
    msg: reasonText(reason, 'zh', params),
    said: { reason, params },
  }
}
/** PLATFORM_LIMIT with data.limits; the first is its sentence, each stands at its field. */
export function beyondLimits(limits: readonly LimitProblem[]): AppError {
  const [first] = limits
  return new AppError(CODE.PLATFORM_LIMIT, {
    ...(first?.said ?? (first === undefined ? {} : { msg: first.msg })),
    errors: limits.map(({ field, msg, said }) => (said === undefined ? { field, msg } : { field, ...said })),
    data: { limits: limits.map(({ said: _said, ...limit }) => limit) },
  })
}

/** An item that has the same content on the same account. */
export interface SimilarItem {
  id: number
  wisdom_task_id: number
  title: string
  openname: string
  publish_status: number
}
/** LOOKS_DUPLICATE with data.similar. */
export function likeDuplicate(similar: readonly SimilarItem[]): AppError {
  return new AppError(CODE.LOOKS_DUPLICATE, {
    reason: 'publishing.sameContent',
    params: { account: similar[0]?.openname ?? '' },
    data: { similar },
  })
}

/** LOOKS_DUPLICATE with data.similar: the film itself was begun on the account, or waits there; `said` says which. */
export function filmTaken({ reason, params = {} }: Said, similar: readonly SimilarItem[]): AppError {
  return new AppError(CODE.LOOKS_DUPLICATE, { reason, params, data: { similar } })
}

/**
 * LOOKS_DUPLICATE with data.similar, told and not thrown: the account has the film in a work that has not begun;
 * whichever goes out first, the other one is refused then. `where` says it, as the end of a sentence about the account.
 */
export function filmElsewhere(openname: string, where: string, similar: readonly SimilarItem[]): AppError {
  return new AppError(CODE.LOOKS_DUPLICATE, {
    msg: `“${openname}”${where}；先发出一条后，另一条不会再发`,
    data: { similar },
  })
}

/**
 * LOOKS_DUPLICATE with data.similar, told and not thrown: the account has the same material's file in another work.
 * `where` as above.
 */
export function fileElsewhere(openname: string, where: string, similar: readonly SimilarItem[]): AppError {
  return new AppError(CODE.LOOKS_DUPLICATE, {
    msg: `“${openname}”${where}；仍会再发一次，不需要就去掉这个账号`,
    data: { similar },
  })
}

/** NO_PERMISSION for a right that the endpoint itself does not ask for. */
export function noRight(perm: string): AppError {
  return new AppError(CODE.NO_PERMISSION, { reason: 'publishing.noRightToVerify', data: { perm } })
}
