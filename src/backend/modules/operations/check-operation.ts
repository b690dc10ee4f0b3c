// What an operation must be before it is kept.
import { ACCOUNT_OPERATIONS, OPERATION_CAPS, OPERATION_LIMITS } from '../../../contract/entities/operation.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { saveOperation } from '../../../contract/http/operations.ts'
import type { Reason, ReasonParams } from '../../../contract/reasons/reasons.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { OperationDbRow } from './operation.ts'
import { nextRun } from './schedule.ts'

/** What the form has of an operation. */
export type OperationForm = Omit<ParsedInputOf<typeof saveOperation>, 'id' | 'edition'>

const badInput = (field: string, reason: Reason, params: ReasonParams = {}): AppError =>
  new AppError(CODE.BAD_INPUT, { reason, params, field })

/** The form without what its kind has no use for. */
export function usedParts(form: OperationForm): OperationForm {
  return {
    ...form,
    third_auth_ids: ACCOUNT_OPERATIONS.includes(form.type) ? [...new Set(form.third_auth_ids)] : [],
    rule_ids: form.type === 'comment_reply' ? [...new Set(form.rule_ids)] : [],
  }
}

/**
 * `now`: unix ms, from which its first run is sought.
 * @throws BAD_INPUT as `saveOperation`
 */
export function checkOperation(form: OperationForm, now: number, timeZone: string): void {
  const { type, schedule, caps } = form
  if (ACCOUNT_OPERATIONS.includes(type) && form.third_auth_ids.length === 0)
    throw badInput('third_auth_ids', 'operations.accountsMissing')
  if (type === 'comment_reply' && form.rule_ids.length === 0) throw badInput('rule_ids', 'operations.rulesMissing')
  if (type === 'daily_report' && (schedule.times.length === 0 || schedule.every_minutes > 0))
    throw badInput('schedule.times', 'operations.timesOnly')
  if (schedule.every_minutes > 0 === schedule.times.length > 0) throw badInput('schedule', 'operations.scheduleOne')
  const [least] = OPERATION_LIMITS.every_minutes
  if (schedule.times.length === 0 && schedule.every_minutes < least)
    throw badInput('schedule.every_minutes', 'operations.everyShort', { least })
  if (nextRun(schedule, now, timeZone) === 0) throw badInput('schedule.times', 'operations.neverRuns')
  const most = OPERATION_CAPS[type]
  if (caps.per_account_daily > most.daily)
    throw badInput('caps.per_account_daily', 'operations.capHigh', { most: most.daily })
  if (caps.per_hour > most.hourly) throw badInput('caps.per_hour', 'operations.capHigh', { most: most.hourly })
}

/**
 * Each person gets the report of all that he sees: a second one would tell him the same again. `rows`: all operations.
 * @throws BAD_INPUT
 */
export function requireOnlyReport(type: OperationForm['type'], rows: readonly OperationDbRow[]): void {
  const other = type === 'daily_report' ? rows.find((row) => row.type === type) : undefined
  if (other !== undefined) throw badInput('type', 'operations.reportTwice', { name: other.name })
}

/**
 * Accounts and rules that an operation names; those that it had before stay, also those out of sight.
 * @throws NOT_FOUND
 */
export async function requireParts(
  db: Db,
  form: Pick<OperationForm, 'third_auth_ids' | 'rule_ids'>,
  before: Pick<OperationForm, 'third_auth_ids' | 'rule_ids'>,
): Promise<void> {
  const missing = (field: string): AppError => new AppError(CODE.NOT_FOUND, { reason: 'operations.partGone', field })
  const accounts = form.third_auth_ids.filter((id) => !before.third_auth_ids.includes(id))
  if (accounts.length > 0) {
    const seen = await db
      .selectFrom('third_auths')
      .select('id')
      .where('id', 'in', accounts)
      .where('delete_time', 'is', null)
      .execute()
    if (seen.length < accounts.length) throw missing('third_auth_ids')
  }
  const rules = form.rule_ids.filter((id) => !before.rule_ids.includes(id))
  if (rules.length > 0) {
    const found = await db.selectFrom('auto_reply_rules').select('id').where('id', 'in', rules).execute()
    if (found.length < rules.length) throw missing('rule_ids')
  }
}
