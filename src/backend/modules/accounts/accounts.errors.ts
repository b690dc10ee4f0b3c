// Refusals of the account calls; their sentences are in src/contract/reasons/accounts.ts.
import { HAND_OUTS_PER_DAY } from '../../../contract/hand-out-words.ts'
import { CODE } from '../../../contract/errors.ts'
import type { AccountUse } from '../../../contract/entities/account-use.ts'
import type { Reason, ReasonParams, Said } from '../../../contract/reasons/reasons.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export const accountMissing = (ids: readonly number[] = []): AppError =>
  new AppError(CODE.NOT_FOUND, { reason: 'accounts.missing', data: { ids } })

/** NOT_FOUND. */
export const groupMissing = (): AppError => new AppError(CODE.NOT_FOUND, { reason: 'accounts.groupMissing' })

/** NOT_FOUND. */
export const operatorMissing = (): AppError => new AppError(CODE.NOT_FOUND, { reason: 'accounts.operatorMissing' })

/** BAD_INPUT with the field it belongs to. */
export const badField = (field: string, reason: Reason, params: ReasonParams = {}): AppError =>
  new AppError(CODE.BAD_INPUT, { reason, params, field })

/** CONFLICT. */
export const conflict = (reason: Reason, params: ReasonParams = {}): AppError =>
  new AppError(CODE.CONFLICT, { reason, params })

/** DUPLICATE with data.exist_id. */
export const groupNameTaken = (existId: number): AppError =>
  new AppError(CODE.DUPLICATE, { reason: 'accounts.groupNameTaken', data: { exist_id: existId } })

/** What a group is called that is none. */
const UNGROUPED = '未分组'

/**
 * DUPLICATE: the account is linked already; the page asks whether to renew it (screens 7.3). `groupName` null = it is
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
export const otherAccount = (expected: string, got: string): AppError =>
  new AppError(CODE.DUPLICATE, {
    reason: 'accounts.otherAccount',
    params: { expected, got },
    data: { expected, got },
  })

/** EDITION_CLOSED with the number that is allowed. */
export const tooManyAccounts = (max: number): AppError =>
  new AppError(CODE.EDITION_CLOSED, {
    reason: 'accounts.tooMany',
    params: { max },
    data: { max_accounts: max },
  })

/** STILL_USED: an institution or shop still has accounts below it. */
export const hasChildren = (refs: readonly { id: number; name: string }[]): AppError =>
  new AppError(CODE.STILL_USED, { reason: 'accounts.hasChildren', params: { n: refs.length }, data: { refs } })

/** NOT_FOUND: unknown, expired, or begun by somebody else. */
export const loginGone = (): AppError => new AppError(CODE.NOT_FOUND, { reason: 'accounts.loginGone' })

/** CONFLICT: a state serves once. */
export const loginUsed = (): AppError => conflict('accounts.loginUsed')

/** Who uses it where, as far as it is known. */
const placeOf = ({ device_name: device, holder_name: holder }: AccountUse) =>
  device === '' ? (holder === '' ? 'another' : 'anotherBy') : holder === '' ? 'device' : 'deviceBy'

const clockAt = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )

/** ACCOUNT_IN_USE with who uses the account where, since when; the text names the time by the company's clock. */
export const accountInUse = (use: AccountUse, timeZone: string): AppError =>
  new AppError(CODE.ACCOUNT_IN_USE, {
    reason: `accounts.inUse.${use.can_force === 1 ? 'force' : 'wait'}.${placeOf(use)}.${use.purpose}`,
    params: { time: clockAt(use.start_time, timeZone), device: use.device_name, holder: use.holder_name },
    data: { ...use },
  })

/** CONFLICT: what runs there must not be broken off. */
export const accountBusy = (use: AccountUse): AppError =>
  new AppError(CODE.CONFLICT, {
    reason: `accounts.busy.now.${placeOf(use)}.${use.purpose}`,
    params: { device: use.device_name, holder: use.holder_name },
    data: { ...use },
  })

/** CONFLICT: it lives on another computer now. */
export const accountMovedAway = (movedTo: string): AppError =>
  new AppError(CODE.CONFLICT, {
    reason: 'accounts.movedAway',
    params: { device: movedTo },
    data: { moved_to: movedTo },
  })

/** CONFLICT: this computer's helper receives no credentials yet. */
export const devicePending = (): AppError =>
  new AppError(CODE.CONFLICT, {
    reason: 'accounts.devicePending',
    data: { device_pending: 1 },
  })

/** CONFLICT: somebody revoked this computer; until it is approved again it receives none. */
export const deviceRevoked = (): AppError =>
  new AppError(CODE.CONFLICT, {
    reason: 'accounts.deviceRevoked',
    data: { device_pending: 1 },
  })

/** TOO_OFTEN: this computer was given as many accounts as it may have in a day. */
export const handOutsUsedUp = (seconds: number): AppError =>
  new AppError(CODE.TOO_OFTEN, {
    reason: 'accounts.handOutsUsedUp',
    params: { max: HAND_OUTS_PER_DAY, hours: Math.ceil(seconds / 3600) },
    data: { retry_after: seconds, seconds },
  })

/** CONFLICT: the same code is being traded by another call. */
export const tradeRunning = (): AppError => conflict('accounts.tradeRunning')

/** CONFLICT. */
export const noOfficialAccount = (): AppError => conflict('accounts.noOfficialAccount')
