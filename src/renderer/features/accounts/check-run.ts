import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { CheckedLogins } from '../../core/publishing/check-logins.ts'

/** Accounts per command: small, so that the bar moves and a stop is quick. */
const BATCH = 4

export interface CheckReport {
  done: number
  ok: number
  /** Names that the platform says have dropped just now. */
  offline: string[]
  /** Dropped or never signed in, also those that were so before. */
  bad: number
  /** Could not look: says nothing about the account. */
  unknown: number
}

/**
 * Looks at the logins of these accounts in small batches; a failed batch ends it with what is known so far in
 * `onProgress`.
 */
export async function checkInBatches(
  ids: readonly number[],
  check: (ids: readonly number[]) => Promise<CheckedLogins>,
  onProgress: (report: CheckReport) => void,
): Promise<CheckReport> {
  let report: CheckReport = { done: 0, ok: 0, offline: [], bad: 0, unknown: 0 }
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    const { list, offline } = await check(some)
    const count = (...wanted: number[]): number => list.filter((one) => wanted.includes(one.third_login_status)).length
    report = {
      done: report.done + some.length,
      ok: report.ok + count(LOGIN_STATUS.ok),
      offline: [...report.offline, ...offline.map((one) => one.openname)],
      bad: report.bad + count(LOGIN_STATUS.dropped, LOGIN_STATUS.none),
      unknown: report.unknown + count(LOGIN_STATUS.unknown),
    }
    onProgress(report)
  }
  return report
}
