// Refusals of the article calls, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** NOT_FOUND: not there, deleted, or another tenant's. */
export function articleMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '文章不存在或已删除' })
}
export function versionMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '该版本已不再保留' })
}

/** BAD_INPUT with each field; the message is the first sentence. */
export function badFields(errors: readonly FieldError[]): AppError {
  return new AppError(CODE.BAD_INPUT, { msg: errors[0]?.msg ?? '参数错误', data: { errors } })
}

/** CONFLICT with the newer version: its number, when (unix seconds) and by whom. */
export function newerVersion(newer: { version: number; update_time: number; admin_name: string }): AppError {
  return new AppError(CODE.CONFLICT, {
    msg: `文章已被${newer.admin_name || '其他成员'}修改，请选择保留哪一份`,
    data: newer,
  })
}

export interface ArticleUse {
  id: number
  title: string
  used_by: { type: 'task'; id: number; name: string; items: number }[]
}
/** STILL_USED with data.refs. */
export function stillUsed(refs: readonly ArticleUse[]): AppError {
  const names = [...new Set(refs.flatMap((ref) => ref.used_by.map((use) => use.name)))]
  return new AppError(CODE.STILL_USED, {
    msg: `有 ${refs.length} 篇文章还有未发布的作品在使用（任务：${names.slice(0, 3).join('、')}${names.length > 3 ? ' 等' : ''}），请先发布或取消这些作品`,
    data: { refs },
  })
}
