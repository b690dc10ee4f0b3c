import type { FieldError } from '../../../contract/errors.ts'

/**
 * Why a call failed.
 * `business` code other than 1 · `unauthorized` 401 · `expired` 403 · `http` other status · `network` no answer ·
 * `timeout` 300 s passed · `cancelled` given up by the caller · `shape` an answer that isn't the contract's.
 */
export type ApiErrorKind =
  | 'business'
  | 'unauthorized'
  | 'expired'
  | 'http'
  | 'network'
  | 'timeout'
  | 'cancelled'
  | 'shape'

export interface ApiErrorInit {
  kind: ApiErrorKind
  /** Envelope code, or the HTTP status, or 0. */
  code: number
  message: string
  /** `data` of the envelope: what the code's row in the catalogue says. */
  data?: unknown
  path: string
  requestId?: string
  /** Language of `message`, '' when the answer does not say. */
  locale?: string
}

/** The only error that the HTTP client throws. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly code: number
  readonly data: unknown
  readonly path: string
  readonly requestId: string
  readonly locale: string

  constructor(init: ApiErrorInit) {
    super(init.message)
    this.name = 'ApiError'
    this.kind = init.kind
    this.code = init.code
    this.data = init.data
    this.path = init.path
    this.requestId = init.requestId ?? ''
    this.locale = init.locale ?? ''
  }

  /** Wrong fields of a BAD_INPUT answer; empty for any other. */
  get fieldErrors(): FieldError[] {
    const errors =
      typeof this.data === 'object' && this.data !== null && 'errors' in this.data ? this.data.errors : undefined
    return Array.isArray(errors) ? errors.filter(isFieldError) : []
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  'msg' in value &&
  typeof value.field === 'string' &&
  typeof value.msg === 'string'

/** Was the call given up on purpose (page left, button pressed)? Never shown. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'cancelled'
}
