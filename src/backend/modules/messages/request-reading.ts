// A reading of an account's comments that a smart operation asks for, so that rules can answer them. Nothing is sent
// from here, and nothing is read sooner than the site's pauses allow.
import type { OperationDetail, OperationOutcome } from '../../../contract/entities/operation.ts'
import { BY_HAND_PLATFORMS, canReply } from '../../../contract/message-platforms.ts'
import type { Db } from '../../ports/database.ts'
import { requestTime } from './next-reading.ts'
import { answersLeft } from './replies/read-pace.ts'
import { isOnline, lockReading, readAccounts, updateReading } from './readings.repository.ts'
import { answersSince, findRules, readRules } from './rules/rules.repository.ts'

interface ReadingRequest {
  readonly accountId: number
  /** Rules that shall answer: one of them at least must be on for the account. */
  readonly ruleIds: readonly number[]
  readonly timeZone: string
  /** Unix ms. */
  readonly now: number
}

const ignore = (): void => {}
const nothing = (detail: OperationDetail): OperationOutcome => ({ done: 0, detail })

async function hasRule(trx: Db, { accountId, ruleIds }: ReadingRequest): Promise<boolean> {
  return readRules(await findRules(trx), ignore).some(
    (rule) =>
      rule.enabled === 1 &&
      ruleIds.includes(rule.id) &&
      rule.channels.includes('comment') &&
      (rule.third_auth_ids.length === 0 || rule.third_auth_ids.includes(accountId)),
  )
}

/**
 * In the caller's transaction: has the comments of an account read as soon as its pause is over, not longer because the
 * last readings brought nothing.
 */
export async function requestReading(trx: Db, request: ReadingRequest): Promise<OperationOutcome> {
  const { accountId, now } = request
  const account = await readAccounts(trx).where('a.id', '=', accountId).executeTakeFirst()
  if (account === undefined || !isOnline(account)) return nothing('account_offline')
  if (!canReply(account.platform_value, 'comment') || BY_HAND_PLATFORMS.includes(account.platform_value))
    return nothing('not_supported')
  const row = await lockReading(trx, accountId, 'comment')
  if (row === undefined || row.enabled === 0) return nothing('reading_off')
  if ((await answersSince(trx, accountId)) === null) return nothing('answer_off')
  if (!(await hasRule(trx, request))) return nothing('rules_off')
  if ((await answersLeft(trx, account, request)) === 0) return nothing('cap_reply')
  const time = requestTime(row, { now, timeZone: request.timeZone })
  if (time === 'too_early') return { ...nothing(time), earlier: { time: row.tried_time, deviceId: row.device_id } }
  if (typeof time === 'string') return nothing(time)
  await updateReading(trx, row, { next_time: time })
  return { done: 1, detail: 'done' }
}
