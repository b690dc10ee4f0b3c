// Refusals of the plan calls, each with the sentence the operator reads.
import { CODE } from '../../../contract/errors.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'

/** BAD_INPUT with the field it belongs to. */
export const badField = (field: string, msg: string, data: Record<string, unknown> = {}): AppError =>
  new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field, msg }] satisfies FieldError[], ...data } })
/** NOT_FOUND. */
export const planMissing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '计划不存在或已删除' })
/** NOT_FOUND for something an input names. */
export const missing = (msg: string, field: string): AppError =>
  new AppError(CODE.NOT_FOUND, { msg, data: { errors: [{ field, msg }] satisfies FieldError[] } })
/** CONFLICT. */
export const conflict = (msg: string, data: Record<string, unknown> = {}): AppError =>
  new AppError(CODE.CONFLICT, { msg, data })
/** CONFLICT with data.edition: somebody else saved the plan meanwhile. */
export const newerPlan = (name: string, edition: string): AppError =>
  conflict(`计划“${name}”在您编辑期间已被修改，没有保存；可以把您的内容另存为新计划`, { edition })
export const NAME_TAKEN = '已有同名计划，请换一个名称'
/** DUPLICATE with data.exist_id. */
export const nameTaken = (existId: number): AppError =>
  new AppError(CODE.DUPLICATE, {
    msg: NAME_TAKEN,
    data: { exist_id: existId, errors: [{ field: 'name', msg: NAME_TAKEN }] },
  })
