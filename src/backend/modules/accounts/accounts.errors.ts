// Refusals of the account calls, each with the sentence the operator reads.
import { HAND_OUTS_PER_DAY } from '../../../contract/hand-out-words.ts'
import { CODE } from '../../../contract/errors.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { AccountUse } from '../../../contract/entities/account-use.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export const accountMissing = (ids: readonly number[] = []): AppError =>
  new AppError(CODE.NOT_FOUND, { msg: '账号不存在或已删除', data: { ids } })

/** NOT_FOUND. */
export const groupMissing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '分组不存在或已删除，请刷新分组列表' })

/** NOT_FOUND. */
export const operatorMissing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '成员不存在或已停用' })

/** BAD_INPUT with the field it belongs to. */
export const badField = (field: string, msg: string): AppError =>
  new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field, msg }] satisfies FieldError[] } })

/** DUPLICATE with data.exist_id. */
export const groupNameTaken = (existId: number): AppError =>
  new AppError(CODE.DUPLICATE, { msg: '已有同名分组，请换一个名称', data: { exist_id: existId } })

/** DUPLICATE: the account is linked already; the page asks whether to renew it (screens 7.3). */
export const accountTaken = (exist: { id: number; groupName: string; ownerName: string; mine: boolean }): AppError =>
  new AppError(CODE.DUPLICATE, {
    msg: exist.mine
      ? `该账号已存在于“${exist.groupName}”，是否更新授权？`
      : `该账号已由${exist.ownerName || '其他成员'}绑定，请联系管理员分配给您`,
    data: {
      exist_id: exist.mine ? exist.id : 0,
      group_name: exist.groupName,
      owner_name: exist.ownerName,
      can_update: exist.mine ? 1 : 0,
    },
  })

/** DUPLICATE: someone else signed in while an account was being re-authorized. */
export const otherAccount = (expected: string, got: string): AppError =>
  new AppError(CODE.DUPLICATE, {
    msg: `登录的账号“${got}”不是要重新授权的“${expected}”，请退出后用原账号登录`,
    data: { expected, got },
  })

/** EDITION_CLOSED with the number that is allowed. */
export const tooManyAccounts = (max: number): AppError =>
  new AppError(CODE.EDITION_CLOSED, {
    msg: `账号数量已达上限（${max} 个），请联系管理员扩容，或先删除不再使用的账号`,
    data: { max_accounts: max },
  })

/** STILL_USED: an institution or shop still has accounts below it. */
export const hasChildren = (refs: readonly { id: number; name: string }[]): AppError =>
  new AppError(CODE.STILL_USED, { msg: `还有 ${refs.length} 个子账号，请确认一并删除`, data: { refs } })

/** NOT_FOUND: unknown, expired, or begun by somebody else. */
export const loginGone = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '登录会话不存在或已过期，请重新发起登录' })

/** CONFLICT: a state serves once. */
export const loginUsed = (): AppError =>
  new AppError(CODE.CONFLICT, { msg: '这次登录已经完成，如需再次登录请重新发起' })

const USED_FOR: Readonly<Record<AccountUse['purpose'], string>> = {
  check: '检测登录',
  works: '查看作品数据',
  view: '打开后台',
  login: '登录',
  move: '迁移',
  publish: '发布作品',
}
const whereUsed = (use: AccountUse): string =>
  `「${use.device_name || '另一台电脑'}」${use.holder_name === '' ? '' : `（${use.holder_name}）`}`

const clockAt = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )

/** ACCOUNT_IN_USE with who uses the account where, since when; the text names the time by the company's clock. */
export const accountInUse = (use: AccountUse, timeZone: string): AppError =>
  new AppError(CODE.ACCOUNT_IN_USE, {
    msg: `账号自 ${clockAt(use.start_time, timeZone)} 起正在${whereUsed(use)}${USED_FOR[use.purpose]}，请等它结束${use.can_force === 1 ? '，或在账号列表中强制接管' : ''}`,
    data: { ...use },
  })

/** CONFLICT: what runs there must not be broken off. */
export const accountBusy = (use: AccountUse): AppError =>
  new AppError(CODE.CONFLICT, {
    msg: `账号正在${whereUsed(use)}${USED_FOR[use.purpose]}，不能接管，请等它结束`,
    data: { ...use },
  })

/** CONFLICT: it lives on another computer now. */
export const accountMovedAway = (movedTo: string): AppError =>
  new AppError(CODE.CONFLICT, {
    msg: `账号已移至“${movedTo}”，请在那台电脑使用；要在本机使用，请重新授权`,
    data: { moved_to: movedTo },
  })

/** CONFLICT: this computer's helper receives no credentials yet. */
export const devicePending = (): AppError =>
  new AppError(CODE.CONFLICT, {
    msg: '这台电脑的云管家还没有批准，不能使用账号。请管理员在「系统设置 - 云管家 - 已登记的设备」中批准它',
    data: { device_pending: 1 },
  })

/** CONFLICT: somebody revoked this computer; until it is approved again it receives none. */
export const deviceRevoked = (): AppError =>
  new AppError(CODE.CONFLICT, {
    msg: '这台电脑已被撤销，重新批准之前不能使用账号。请管理员在「系统设置 - 云管家 - 已登记的设备」中批准它',
    data: { device_pending: 1 },
  })

/** TOO_OFTEN: this computer was given as many accounts as it may have in a day. */
export const handOutsUsedUp = (seconds: number): AppError =>
  new AppError(CODE.TOO_OFTEN, {
    msg: `这台电脑今天取用账号已达上限 ${HAND_OUTS_PER_DAY} 次，请 ${Math.ceil(seconds / 3600)} 小时后再试`,
    data: { retry_after: seconds, seconds },
  })

/** CONFLICT: the same code is being traded by another call. */
export const tradeRunning = (): AppError => new AppError(CODE.CONFLICT, { msg: '正在处理这次授权，请稍候再试' })

/** CONFLICT. */
export const noOfficialAccount = (): AppError =>
  new AppError(CODE.CONFLICT, { msg: '这次授权里没有可用的账号，请换一个账号重新授权' })
