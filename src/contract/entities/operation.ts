// Smart operations: duties that are done at their times for the company's own accounts, within caps.
import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { READINGS_PER_DAY } from '../helper/message-commands.ts'
import { SEARCHES_PER_DAY } from '../helper/search-commands.ts'
import { clockTime, hourWindow } from './hours.ts'

/**
 * `comment_reply` has comments read so that rules answer them; `lead_capture` makes leads of the contacts that guests
 * wrote; `daily_report` tells yesterday's figures; `stats_sync` has works' figures read; `login_check` has sign-ins
 * checked; `rank_check` has search words looked up. A welcome by private message is none of them: no site's private
 * messages can be sent, so that nothing could prove it.
 */
export const OPERATION_TYPES = [
  'comment_reply',
  'lead_capture',
  'daily_report',
  'stats_sync',
  'login_check',
  'rank_check',
] as const
export type OperationType = (typeof OPERATION_TYPES)[number]
/** `error` the last run came to nothing but failures: it rests until a person switches it on again. */
export const OPERATION_STATUS = ['on', 'off', 'error'] as const
export type OperationStatus = (typeof OPERATION_STATUS)[number]

/** Those that work account by account; the others are the company's. */
export const ACCOUNT_OPERATIONS: readonly OperationType[] = [
  'comment_reply',
  'lead_capture',
  'stats_sync',
  'login_check',
]
/** Those that come to nothing while no helper is connected. */
export const HELPER_OPERATIONS: readonly OperationType[] = ['comment_reply', 'stats_sync', 'login_check', 'rank_check']

/** Most that the caps of each kind may be: of an account and day, and of the operation and hour. */
export const OPERATION_CAPS: Readonly<Record<OperationType, { daily: number; hourly: number }>> = {
  comment_reply: { daily: READINGS_PER_DAY, hourly: 60 },
  lead_capture: { daily: 200, hourly: 60 },
  daily_report: { daily: 1, hourly: 1 },
  stats_sync: { daily: 12, hourly: 60 },
  login_check: { daily: 24, hourly: 60 },
  rank_check: { daily: SEARCHES_PER_DAY, hourly: 60 },
}
/** Most of each, and bounds: minutes, days. */
export const OPERATION_LIMITS = {
  operations: 50,
  name: 30,
  accounts: 200,
  rules: 200,
  times: 12,
  windows: 6,
  every_minutes: [5, 1_440],
  log_days: 90,
  /** Before it can be run by hand again, seconds. */
  run_gap_s: 60,
} as const

/** What a run came to for an account, where it is no failure. */
export const OPERATION_NOTES = [
  /** What it is for was done, or asked for. */
  'done',
  /** It waits for a computer already. */
  'waiting',
  /** There is nothing to do. */
  'nothing',
  /** It was done a short while ago; the site's pause is not over. */
  'too_early',
  /** The site wants a pause of its own, or a person. */
  'resting',
  /** The day's, or the hour's, share is used up. */
  'cap_day',
  'cap_hour',
  /** The account has given all answers of its day: what is read could not be answered. */
  'cap_reply',
] as const
/** What a person has to see to. */
export const OPERATION_FAILURES = [
  /** Signed out, or switched off. */
  'account_offline',
  /** None of its accounts is left. */
  'accounts_gone',
  /** Comments of its platform can't be read, or it has no sign-in that could be checked. */
  'not_supported',
  /** The account's comments are not read. */
  'reading_off',
  /** Rules may not answer for the account. */
  'answer_off',
  /** None of its rules is on for the account. */
  'rules_off',
  /** No search word is on. */
  'no_words',
  /** Nobody is there to be told. */
  'no_people',
  /** It broke off; the server's log knows more. */
  'broken',
] as const
export const OPERATION_DETAILS = [...OPERATION_NOTES, ...OPERATION_FAILURES] as const
export type OperationDetail = (typeof OPERATION_DETAILS)[number]
/** What came of one account's part of a run. */
export interface OperationOutcome {
  /** What counts against the caps: readings asked for, leads made, words queued, reports written. */
  readonly done: number
  readonly detail: OperationDetail
  /** Of `too_early`: when it was done before, unix ms, and by which computer; null = nobody knows. */
  readonly earlier?: { readonly time: number; readonly deviceId: string | null }
}

/** Does a person have to see to it? */
export function isOperationFailure(detail: OperationDetail): boolean {
  return (OPERATION_FAILURES as readonly string[]).includes(detail)
}

const count = () => z.number().int()

/**
 * Either every so many minutes (0 = not so) or at these times of the company's day, both within the windows alone;
 * none = always.
 */
export const operationSchedule = z
  .object({
    every_minutes: z.number().int().min(0).max(OPERATION_LIMITS.every_minutes[1]).default(0),
    times: z.array(clockTime).max(OPERATION_LIMITS.times).default([]),
    windows: z.array(hourWindow).max(OPERATION_LIMITS.windows).default([]),
  })
  .strict()
export type OperationSchedule = z.infer<typeof operationSchedule>

/** Both are needed; how high they may be is `OPERATION_CAPS`. */
export const operationCaps = z
  .object({
    per_account_daily: z.number().int().min(1).max(1_000),
    per_hour: z.number().int().min(1).max(60),
  })
  .strict()
export type OperationCaps = z.infer<typeof operationCaps>

/** An operation as its card shows it. Times are 0 where there is none. */
export const operationRow = z.object({
  id: count(),
  name: z.string(),
  type: z.enum(OPERATION_TYPES),
  status: z.enum(OPERATION_STATUS),
  /** [] of the company's kinds. */
  third_auth_ids: z.array(count()),
  /** Of those that are still there. */
  account_count: count(),
  /** Of the first ones that the caller sees. */
  account_names: z.array(z.string()),
  /** Their platforms, in the same order. */
  account_platforms: z.array(z.string()),
  rule_ids: z.array(count()),
  schedule: operationSchedule,
  caps: operationCaps,
  /** What was done today, and all that may be: of all accounts together. */
  today_count: count(),
  today_cap: count(),
  last_run_time: outTime(),
  /** The next one that can do something: where today's is used up, of another day. 0 = it is not on, or never. */
  next_run_time: outTime(),
  /** Why it is in `error`; null = it is not. */
  last_error: z.enum(OPERATION_DETAILS).nullable(),
  needs_helper: outFlag(),
  /** The one to send back when it is changed. */
  edition: count(),
})
export type OperationRow = z.infer<typeof operationRow>
