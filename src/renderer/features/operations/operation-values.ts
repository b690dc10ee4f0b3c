import type { InputOf } from '../../../contract/endpoint.ts'
import {
  ACCOUNT_OPERATIONS,
  OPERATION_CAPS,
  type OperationCaps,
  type OperationRow,
  type OperationType,
} from '../../../contract/entities/operation.ts'
import type { HourWindow } from '../../../contract/entities/hours.ts'
import type { saveOperation } from '../../../contract/http/operations.ts'

/** What the form holds, by the names of the wire. What another choice has no use for stays while it is looked at. */
export interface OperationValues {
  name: string
  type: OperationType
  third_auth_ids: number[]
  rule_ids: number[]
  mode: 'every' | 'times'
  schedule: { every_minutes: number | null; times: string[]; windows: HourWindow[] }
  caps: { [K in keyof OperationCaps]: number | null }
}

/** While guests write; a reading an hour stays below the cap of a day. */
const DAYTIME: HourWindow = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '22:00' }

/** Modest beginnings: an interval in minutes, or times, and caps far below the highest. */
const BEGINNINGS: Readonly<Record<OperationType, { every: number; times: readonly string[]; caps: OperationCaps }>> = {
  comment_reply: { every: 60, times: [], caps: { per_account_daily: 20, per_hour: 20 } },
  lead_capture: { every: 60, times: [], caps: { per_account_daily: 50, per_hour: 20 } },
  daily_report: { every: 0, times: ['08:30'], caps: { per_account_daily: 1, per_hour: 1 } },
  stats_sync: { every: 0, times: ['09:00', '21:00'], caps: { per_account_daily: 2, per_hour: 20 } },
  login_check: { every: 360, times: [], caps: { per_account_daily: 4, per_hour: 20 } },
  rank_check: { every: 0, times: ['10:00'], caps: { per_account_daily: 50, per_hour: 20 } },
}
const USUAL_EVERY = 60

/** Does it have comments read, beside the readings that go on by themselves? */
export function isReading(type: OperationType): boolean {
  return type === 'comment_reply'
}

/** Does this kind work account by account? */
export function hasAccounts(type: OperationType): boolean {
  return ACCOUNT_OPERATIONS.includes(type)
}

/** Schedule and caps that a kind begins with. */
export function beginningOf(type: OperationType): Pick<OperationValues, 'mode' | 'schedule' | 'caps'> {
  const { every, times, caps } = BEGINNINGS[type]
  return {
    mode: every > 0 ? 'every' : 'times',
    schedule: {
      every_minutes: every || USUAL_EVERY,
      times: [...times],
      windows: type === 'comment_reply' ? [DAYTIME] : [],
    },
    caps: { ...caps },
  }
}

/** A new one, before anything is typed; its name is that of its kind. */
export function freshOperation(type: OperationType, name: string): OperationValues {
  return { name, type, third_auth_ids: [], rule_ids: [], ...beginningOf(type) }
}

/** One of the list, in the form. */
export function valuesOf(row: OperationRow): OperationValues {
  const { every_minutes: every } = row.schedule
  return {
    name: row.name,
    type: row.type,
    third_auth_ids: row.third_auth_ids,
    rule_ids: row.rule_ids,
    mode: every > 0 ? 'every' : 'times',
    schedule: { ...row.schedule, every_minutes: every || USUAL_EVERY },
    caps: row.caps,
  }
}

/** As the server takes it, without what the choices have no use for. */
export function inputOf(values: OperationValues): InputOf<typeof saveOperation> {
  const { type, schedule, caps } = values
  const isEvery = values.mode === 'every' && type !== 'daily_report'
  return {
    name: values.name.trim(),
    type,
    third_auth_ids: hasAccounts(type) ? values.third_auth_ids : [],
    rule_ids: type === 'comment_reply' ? values.rule_ids : [],
    schedule: {
      every_minutes: isEvery ? (schedule.every_minutes ?? 0) : 0,
      times: isEvery ? [] : schedule.times.toSorted(),
      windows: schedule.windows,
    },
    caps: {
      per_account_daily: caps.per_account_daily ?? 1,
      per_hour: caps.per_hour ?? 1,
    },
  }
}

/** Highest caps of a kind, by the form's fields. */
export function mostOf(type: OperationType): OperationCaps {
  const { daily, hourly } = OPERATION_CAPS[type]
  return { per_account_daily: daily, per_hour: hourly }
}
