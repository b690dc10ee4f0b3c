// Refusals of the calls about works, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export function accountMissing(id: number): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.missing', data: { ids: [id] } })
}
/** NOT_FOUND. */
export function taskMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'publishing.taskMissing' })
}
/** ACCOUNT_OFFLINE. */
export function accountOffline(id: number): AppError {
  return new AppError(CODE.ACCOUNT_OFFLINE, { data: { third_auth_ids: [id] } })
}
/** TOO_OFTEN: the platform minds more looks today; `retryAfter` in seconds. */
export function dayFull(retryAfter: number): AppError {
  return new AppError(CODE.TOO_OFTEN, {
    msg: '该平台今天查看次数已用完，请明天再试',
    data: { retry_after: retryAfter },
  })
}
/** CONFLICT: another desktop has looked meanwhile, or nobody handed this look out. */
export function lookOutdated(): AppError {
  return new AppError(CODE.CONFLICT, { msg: '这次查看已过期，稍后会重新查看' })
}
