// Refusals of the calls about ranks, each with the sentence the operator reads.
import { RANK_LIMITS } from '../../../contract/entities/rank.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND. */
export function wordMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '监控词不存在或已删除' })
}
/** NOT_FOUND. */
export function planMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '计划不存在或已删除' })
}
/** NOT_FOUND. */
export function accountMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '账号不存在或已删除' })
}
/** NOT_FOUND. */
export function workMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '作品不存在或已删除' })
}
/** CONFLICT. */
export function workNotOut(): AppError {
  return new AppError(CODE.CONFLICT, { msg: '作品还没有发布，无法登记收录' })
}
/** NOT_FOUND: never handed out. */
export function jobMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '检查任务不存在' })
}
/** CONFLICT: cancelled, or another computer looks now. */
export function jobOutdated(): AppError {
  return new AppError(CODE.CONFLICT, { msg: '这次检查已取消或已交给另一台电脑' })
}
/** NOT_FOUND. */
export function evidenceMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '截图不存在或已删除' })
}
/** CONFLICT: the day has a later look. */
export function laterPoint(): AppError {
  return new AppError(CODE.CONFLICT, { msg: '这一天已有更晚的检查结果，未覆盖' })
}
/** DUPLICATE. */
export function wordExists(): AppError {
  return new AppError(CODE.DUPLICATE, { msg: '其中有词已重新添加，无法恢复' })
}
/** BAD_INPUT with `data.left`, how many more may be tracked. */
export function tooMany(left: number): AppError {
  return new AppError(CODE.BAD_INPUT, {
    msg: `最多监控 ${RANK_LIMITS.keywords} 个词，还可添加 ${left} 个`,
    data: { left, errors: [{ field: 'list', msg: `还可添加 ${left} 个` }] },
  })
}
/** TOO_OFTEN; `retryAfter` in seconds. */
export function dayOver(why: 'cap' | 'blocked', retryAfter: number): AppError {
  return new AppError(CODE.TOO_OFTEN, {
    msg:
      why === 'cap'
        ? '今天的检查次数已用完，请明天再试，或手动登记'
        : '今天连续查询失败，已停止检查以保护账号，请明天再试，或手动登记',
    data: { retry_after: retryAfter },
  })
}
