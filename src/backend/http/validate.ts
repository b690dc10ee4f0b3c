// Input of a call against the contract, with a sentence for each wrong field.
import type { z } from 'zod'
import { CODE } from '../../contract/errors.ts'
import { type Reason, reasonText, type Said } from '../../contract/reasons/reasons.ts'
import { AppError, fieldText } from '../lib/errors.ts'
import type { FieldProblem } from '../lib/errors.ts'

const MAX_ERRORS = 20
const MAX_FIELD_NAME = 60
const MAX_DEPTH = 30

/**
 * Parses a query or body; throws BAD_INPUT with `data.errors`. A message that names its place itself
 * (`params.sentence`) stands alone.
 */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const bad = findUnstorable(raw, [])
  if (bad !== null) throw badInput([{ field: bad.at.slice(0, 5).join('.'), reason: bad.reason }])
  // What the contract says itself is Chinese; ours is known by its text.
  const ours = new Map<string, Said>()
  const parsed = schema.safeParse(raw ?? {}, {
    error: (issue) => {
      const said = whyWrong(issue)
      const text = reasonText(said.reason, 'zh', said.params)
      ours.set(text, said)
      return text
    },
  })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).flatMap((issue) => toFieldErrors(issue, ours))
  const [first] = parsed.error.issues
  throw first?.code === 'custom' && first.params?.['sentence'] === true
    ? new AppError(CODE.BAD_INPUT, { msg: first.message, errors })
    : badInput(errors)
}

/**
 * The first thing no schema of ours means: a NUL, which PostgreSQL can't store, or nesting without end. Null = there is
 * none.
 */
function findUnstorable(value: unknown, at: readonly string[]): { at: readonly string[]; reason: Reason } | null {
  if (typeof value === 'string') return value.includes('\u0000') ? { at, reason: 'input.badCharacter' } : null
  if (typeof value !== 'object' || value === null) return null
  if (at.length > MAX_DEPTH) return { at, reason: 'input.tooDeep' }
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000')) return { at, reason: 'input.badCharacter' }
    const found = findUnstorable(item, [...at, key.slice(0, MAX_FIELD_NAME)])
    if (found !== null) return found
  }
  return null
}

/** The refusal of wrong fields. The message names the first, so that a toast alone helps. */
export function badInput(errors: readonly FieldProblem[]): AppError {
  const first = errors[0]
  return new AppError(CODE.BAD_INPUT, {
    ...(first === undefined
      ? {}
      : { msg: `参数错误：${first.field === '' ? '' : `${first.field} `}${fieldText(first)}` }),
    errors,
  })
}

function toFieldErrors(issue: z.core.$ZodIssue, ours: ReadonlyMap<string, Said>): FieldProblem[] {
  const at = issue.path.map((part) => String(part).slice(0, MAX_FIELD_NAME))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_ERRORS)
      .map((key) => ({ field: [...at, key.slice(0, MAX_FIELD_NAME)].join('.'), reason: 'input.unknownField' }))
  }
  return [{ field: at.join('.'), ...(ours.get(issue.message) ?? { msg: issue.message }) }]
}

const TYPES = ['string', 'number', 'int', 'array', 'object', 'boolean'] as const
const typeOf = (expected: string): (typeof TYPES)[number] | 'other' =>
  expected === 'record' ? 'object' : (TYPES.find((type) => type === expected) ?? 'other')

/** Used where the contract gives no sentence of its own. */
function whyWrong(issue: z.core.$ZodRawIssue): Said {
  if (issue.input === undefined) return { reason: 'input.required' }
  switch (issue.code) {
    case 'invalid_type':
      return { reason: `input.type.${typeOf(issue.expected)}` }
    case 'too_small':
      return {
        reason:
          issue.origin === 'string' ? 'input.shortText' : issue.origin === 'array' ? 'input.shortList' : 'input.less',
        params: { n: String(issue.minimum) },
      }
    case 'too_big':
      return {
        reason:
          issue.origin === 'string' ? 'input.longText' : issue.origin === 'array' ? 'input.longList' : 'input.more',
        params: { n: String(issue.maximum) },
      }
    case 'invalid_value':
      return { reason: 'input.choice', params: { values: issue.values.map(String).join('、') } }
    default:
      return { reason: 'input.form' }
  }
}
