// Refusals of the calls about works, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export const accountMissing = (id: number): AppError =>
  new AppError(CODE.NOT_FOUND, { reason: 'accounts.missing', data: { ids: [id] } })
/** NOT_FOUND. */
export const taskMissing = (): AppError => new AppError(CODE.NOT_FOUND, { reason: 'publishing.taskMissing' })
/** ACCOUNT_OFFLINE. */
export const accountOffline = (id: number): AppError =>
  new AppError(CODE.ACCOUNT_OFFLINE, { data: { third_auth_ids: [id] } })
/** TOO_OFTEN: the platform minds more looks today; `retryAfter` in seconds. */
export const dayFull = (retryAfter: number): AppError =>
  new AppError(CODE.TOO_OFTEN, { msg: '该平台今天查看次数已用完，请明天再试', data: { retry_after: retryAfter } })
/** CONFLICT: another desktop has looked meanwhile, or nobody handed this look out. */
export const lookOutdated = (): AppError => new AppError(CODE.CONFLICT, { msg: '这次查看已过期，稍后会重新查看' })
