// Refusals of the account calls; their sentences are in src/contract/reasons/accounts.ts.
import { HAND_OUTS_PER_DAY } from '../../../contract/hand-out-words.ts'
import { CODE } from '../../../contract/errors.ts'
import type { AccountUse } from '../../../contract/entities/account-use.ts'
import type { Reason, ReasonParams, Said } from '../../../contract/reasons/reasons.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export function accountMissing(ids: readonly number[] = []): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.missing', data: { ids } })
}

/** NOT_FOUND. */
export function groupMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.groupMissing' })
}

/** NOT_FOUND. */
export function operatorMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.operatorMissing' })
}

/** BAD_INPUT with the field it belongs to. */
export function badField(field: string, reason: Reason, params: ReasonParams = {}): AppError {
  return new AppError(CODE.BAD_INPUT, { reason, params, field })
}

/** CONFLICT. */
export function conflict(reason: Reason, params: ReasonParams = {}): AppError {
  return new AppError(CODE.CONFLICT, { reason, params })
}

/** DUPLICATE with data.exist_id. */
export function groupNameTaken(existId: number): AppError {
  return new AppError(CODE.DUPLICATE, { reason: 'accounts.groupNameTaken', data: { exist_id: existId } })
}

/** What a group is called that is none. */
const UNGROUPED = '未分组'

/**
 * DUPLICATE: the account is linked already; the page asks whether to renew it. `groupName` null = it is
 * in none; `ownerName` '' = not known.
 */
export function accountTaken(exist: {
  id: number
  groupName: string | null
  ownerName: string
  mine: boolean
}): AppError {
  const said: Said = exist.mine
    ? exist.groupName === null
      ? { reason: 'accounts.takenUngrouped' }
      : { reason: 'accounts.takenInGroup', params: { group: exist.groupName } }
    : exist.ownerName === ''
      ? { reason: 'accounts.takenByAnother' }
      : { reason: 'accounts.takenBy', params: { owner: exist.ownerName } }
  return new AppError(CODE.DUPLICATE, {
    ...said,
    data: {
      exist_id: exist.mine ? exist.id : 0,
      group_name: exist.groupName ?? UNGROUPED,
      owner_name: exist.ownerName,
      can_update: exist.mine ? 1 : 0,
    },
  })
}

/** DUPLICATE: someone else signed in while an account was being re-authorized. */
export function otherAccount(expected: string, got: string): AppError {
  return new AppError(CODE.DUPLICATE, {
    reason: 'accounts.otherAccount',
    params: { expected, got },
    data: { expected, got },
  })
}

/** EDITION_CLOSED with the number that is allowed. */
export function tooManyAccounts(max: number): AppError {
  return new AppError(CODE.EDITION_CLOSED, {
    reason: 'accounts.tooMany',
    params: { max },
    data: { max_accounts: max },
  })
}

/** STILL_USED: an institution or shop still has accounts below it. */
export function hasChildren(refs: readonly { id: number; name: string }[]): AppError {
  return new AppError(CODE.STILL_USED, { reason: 'accounts.hasChildren', params: { n: refs.length }, data: { refs } })
}

/** NOT_FOUND: unknown, expired, or begun by somebody else. */
export function loginGone(): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.loginGone' })
}

/** CONFLICT: a state serves once. */
export function loginUsed(): AppError {
  return conflict('accounts.loginUsed')
}

/** Who uses it where, as far as it is known. */
const placeOf = ({ device_name: device, holder_name: holder }: AccountUse) =>
  device === '' ? (holder === '' ? 'another' : 'anotherBy') : holder === '' ? 'device' : 'deviceBy'

const clockAt = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )

/** ACCOUNT_IN_USE with who uses the account where, since when; the text names the time by the company's clock. */
export function accountInUse(use: AccountUse, timeZone: string): AppError {
  return new AppError(CODE.ACCOUNT_IN_USE, {
    reason: `accounts.inUse.${use.can_force === 1 ? 'force' : 'wait'}.${placeOf(use)}.${use.purpose}`,
    params: { time: clockAt(use.start_time, timeZone), device: use.device_name, holder: use.holder_name },
    data: { ...use },
  })
}

/** CONFLICT: what runs there must not be broken off. */
export function accountBusy(use: AccountUse): AppError {
  return new AppError(CODE.CONFLICT, {
    reason: `accounts.busy.now.${placeOf(use)}.${use.purpose}`,
    params: { device: use.device_name, holder: use.holder_name },
    data: { ...use },
  })
}

/** CONFLICT: it lives on another computer now. */
export function accountMovedAway(movedTo: string): AppError {
  return new AppError(CODE.CONFLICT, {
    reason: 'accounts.movedAway',
    params: { device: movedTo },
    data: { moved_to: movedTo },
  })
}

/** CONFLICT: this computer's helper receives no credentials yet. */
export function devicePending(): AppError {
  return new AppError(CODE.CONFLICT, {
    reason: 'accounts.devicePending',
    data: { device_pending: 1 },
  })
}

/** CONFLICT: somebody revoked this computer; until it is approved again it receives none. */
export function deviceRevoked(): AppError {
  return new AppError(CODE.CONFLICT, {
    reason: 'accounts.deviceRevoked',
    data: { device_pending: 1 },
  })
}

/** TOO_OFTEN: this computer was given as many accounts as it may have in a day. */
export function handOutsUsedUp(seconds: number): AppError {
  return new AppError(CODE.TOO_OFTEN, {
    reason: 'accounts.handOutsUsedUp',
    params: { max: HAND_OUTS_PER_DAY, hours: Math.ceil(seconds / 3600) },
    data: { retry_after: seconds, seconds },
  })
}

/** CONFLICT: the same code is being traded by another call. */
export function tradeRunning(): AppError {
  return conflict('accounts.tradeRunning')
}

/** CONFLICT. */
export function noOfficialAccount(): AppError {
  return conflict('accounts.noOfficialAccount')
}
