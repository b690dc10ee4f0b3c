// Refusals of the plan calls; their sentences are in src/contract/reasons/plans.ts.
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
/** NOT_FOUND. */
export function planMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'publishing.planMissing' })
}
/** NOT_FOUND for something an input names. */
export function missing(reason: Reason, field: string): AppError {
  return new AppError(CODE.NOT_FOUND, { reason, field })
}
/** CONFLICT. */
export function conflict(reason: Reason, params: ReasonParams = {}, data: Record<string, unknown> = {}): AppError {
  return new AppError(CODE.CONFLICT, { reason, params, data })
}
/** CONFLICT with data.edition: somebody else saved the plan meanwhile. */
export function newerPlan(name: string, edition: string): AppError {
  return conflict('plans.edited', { plan: name }, { edition })
}
/** DUPLICATE with data.exist_id. */
export function nameTaken(existId: number): AppError {
  return new AppError(CODE.DUPLICATE, { reason: 'plans.nameTaken', field: 'name', data: { exist_id: existId } })
}
