// Input of a call against the contract, with a Chinese sentence for each wrong field.
import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'

const MAX_ERRORS = 20
const MAX_FIELD_NAME = 60
const MAX_DEPTH = 30

/**
 * Parses a query or body; throws BAD_INPUT with `data.errors`. A message that names its place itself
 * (`params.sentence`) stands alone.
 */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const bad = findUnstorable(raw, [])
  if (bad !== null) throw badInput([{ field: bad.at.slice(0, 5).join('.'), msg: bad.msg }])
  const parsed = schema.safeParse(raw ?? {}, { error: chineseMessage })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).flatMap(toFieldErrors)
  const [first] = parsed.error.issues
  throw first?.code === 'custom' && first.params?.['sentence'] === true
    ? new AppError(CODE.BAD_INPUT, { msg: first.message, data: { errors } })
    : badInput(errors)
}

/**
 * The first thing no schema of ours means: a NUL, which PostgreSQL can't store, or nesting without end. Null = there is
 * none.
 */
function findUnstorable(value: unknown, at: readonly string[]): { at: readonly string[]; msg: string } | null {
  if (typeof value === 'string') return value.includes('\u0000') ? { at, msg: '含有不允许的字符' } : null
  if (typeof value !== 'object' || value === null) return null
  if (at.length > MAX_DEPTH) return { at, msg: '嵌套层数过多' }
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000')) return { at, msg: '含有不允许的字符' }
    const found = findUnstorable(item, [...at, key.slice(0, MAX_FIELD_NAME)])
    if (found !== null) return found
  }
  return null
}

/** The refusal of wrong fields. The message names the first, so that a toast alone helps. */
export function badInput(errors: FieldError[]): AppError {
  const first = errors[0]
  return new AppError(CODE.BAD_INPUT, {
    ...(first === undefined ? {} : { msg: `参数错误：${first.field === '' ? '' : `${first.field} `}${first.msg}` }),
    data: { errors },
  })
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map((part) => String(part).slice(0, MAX_FIELD_NAME))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_ERRORS)
      .map((key) => ({ field: [...at, key.slice(0, MAX_FIELD_NAME)].join('.'), msg: '不支持的字段' }))
  }
  return [{ field: at.join('.'), msg: issue.message }]
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  array: '列表',
  object: '对象',
  record: '对象',
  boolean: '是或否',
}

/** Used where the contract gives no sentence of its own. */
function chineseMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return '必填'
  switch (issue.code) {
    case 'invalid_type':
      return `应为${TYPE_NAMES[issue.expected] ?? '其他类型的值'}`
    case 'too_small':
      return issue.origin === 'string'
        ? `至少 ${issue.minimum} 个字符`
        : issue.origin === 'array'
          ? `至少 ${issue.minimum} 项`
          : `不能小于 ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `最多 ${issue.maximum} 个字符`
        : issue.origin === 'array'
          ? `最多 ${issue.maximum} 项`
          : `不能大于 ${issue.maximum}`
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`
    default:
      return '格式不正确'
  }
}
