// The one error that carries a business code to the envelope.
import type { FieldError, Locale } from '../../contract/errors.ts'
import { errorText as codeText } from '../../contract/errors.ts'
import type { Reason, ReasonParams } from '../../contract/reasons/reasons.ts'
import { reasonText } from '../../contract/reasons/reasons.ts'

/** A sentence at a field of the input; `msg` is Chinese alone, for what has no reason yet. */
export type FieldProblem = FieldError | { field: string; reason: Reason; params?: ReasonParams }

/**
 * What an AppError carries beside its code. `reason` with its `params` is a sentence in every language, `field` puts it
 * at a field of the input; `errors` puts several sentences at fields of their own. `msg` is a sentence in Chinese
 * alone, for what has no reason yet; `data` goes to the envelope.
 */
export interface AppErrorDetails {
  reason?: Reason
  params?: ReasonParams
  field?: string
  errors?: readonly FieldProblem[]
  msg?: string
  data?: Record<string, unknown>
  cause?: unknown
}

/** What an envelope says of a refusal. `locale` = the language that the text has. */
export interface LocalizedError {
  msg: string
  data: Record<string, unknown> | undefined
  locale: Locale
}

/** A refusal with a code of src/contract/errors.ts; without `reason` and `msg` it has the text of its code. */
export class AppError extends Error {
  readonly code: number
  /** Its sentence in Chinese, as rows and logs keep it. */
  readonly msg: string | undefined
  readonly data: Record<string, unknown> | undefined
  readonly reason: Reason | undefined
  readonly #details: AppErrorDetails

  constructor(code: number, details: AppErrorDetails = {}) {
    const msg = details.reason === undefined ? details.msg : reasonText(details.reason, 'zh', details.params)
    super(msg ?? `error ${code}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.msg = msg
    this.reason = details.reason
    this.data = dataOf(details, 'zh', msg)
    this.#details = details
  }

  /** Text and data in a language; a sentence without a reason is Chinese for everybody. */
  in(locale: Locale): LocalizedError {
    const { reason, params, msg } = this.#details
    if (reason !== undefined) {
      const text = reasonText(reason, locale, params)
      return { msg: text, data: dataOf(this.#details, locale, text), locale }
    }
    const data = dataOf(this.#details, locale, msg)
    return msg === undefined
      ? { msg: codeText(this.code, locale, this.data), data, locale }
      : { msg, data, locale: 'zh' }
  }

  /** The same refusal with other data; its sentences at fields stay. */
  withData(data: Record<string, unknown>): AppError {
    return new AppError(this.code, { ...this.#details, data })
  }
}

function dataOf(details: AppErrorDetails, locale: Locale, msg = ''): Record<string, unknown> | undefined {
  const errors: FieldError[] | undefined =
    details.errors?.map((one) => ({ field: one.field, msg: fieldText(one, locale) })) ??
    (details.field === undefined ? undefined : [{ field: details.field, msg }])
  return errors === undefined ? details.data : { ...details.data, errors }
}

/** The sentence at a field; Chinese for everybody where it has no reason. */
export function fieldText(problem: FieldProblem, locale: Locale = 'zh'): string {
  return 'reason' in problem ? reasonText(problem.reason, locale, problem.params) : problem.msg
}

/** The text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
