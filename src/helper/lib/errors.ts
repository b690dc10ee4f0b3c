// The one error that carries a kind and a code to a reply (docs/publishing.md).
import { HELPER_WORDS } from '../../contract/helper-words.ts'
import type { ErrorKind } from '../../contract/helper/protocol.ts'

export interface HelperErrorDetails {
  readonly kind: ErrorKind
  /** Short stable word for logs and tests, e.g. `WAIT_TIMEOUT`. */
  readonly code: string
  /** Sentence for the operator, Chinese, with the remedy. */
  readonly msg: string
  /** Step in which it happened; the engine fills it in where the platform doesn't. */
  readonly step?: string
  /** Reply code; 500 unless said (see REPLY in the contract). */
  readonly reply?: number
  /** Field errors, where a field of the work is to blame. */
  readonly errors?: readonly { field: string; msg: string }[]
  /** True after the publish click = a positive sign of the platform that it did not take the work. */
  readonly refused?: boolean
  readonly cause?: unknown
}

/** A failure with kind, code and a sentence for the operator. Anything else thrown is answered as kind `unknown`. */
export class HelperError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly step: string
  readonly reply: number
  readonly errors: readonly { field: string; msg: string }[] | undefined
  readonly refused: boolean

  constructor(details: HelperErrorDetails) {
    super(details.msg, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'HelperError'
    this.kind = details.kind
    this.code = details.code
    this.step = details.step ?? ''
    this.reply = details.reply ?? 500
    this.errors = details.errors
    this.refused = details.refused ?? false
  }
}

/** The platform, or this kind of work on it, is not offered: reply 501. */
export function unsupported(what: string): HelperError {
  return new HelperError({ kind: 'unknown', code: 'UNSUPPORTED', msg: `云管家暂不支持：${what}`, reply: 501 })
}

/** A command or job that somebody stopped: reply 499. */
export function cancelled(msg = '已取消'): HelperError {
  return new HelperError({ kind: 'unknown', code: 'CANCELLED', msg, reply: 499 })
}

/** Code of what was broken off because the helper ended: nobody refused it. */
export const INTERRUPTED = 'INTERRUPTED'
/** What a helper that closes breaks off: reply 499. */
export function helperLeaves(): HelperError {
  return new HelperError({ kind: 'unknown', code: INTERRUPTED, msg: HELPER_WORDS.leaves, reply: 499 })
}

/** A wait that ran out: reply 408. */
export function timedOut(what: string, kind: ErrorKind = 'unknown'): HelperError {
  return new HelperError({ kind, code: 'TIMEOUT', msg: `${what}超时，请稍后重试`, reply: 408 })
}

/** The text of anything thrown, for the log only. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A HelperError stays; anything else becomes one of kind `unknown`, its text kept for the log as cause. */
export function toHelperError(error: unknown, step = ''): HelperError {
  if (error instanceof HelperError) return error
  return new HelperError({
    kind: 'unknown',
    code: 'UNEXPECTED',
    msg: '云管家内部错误，请重试；仍失败请导出日志反馈',
    step,
    cause: error,
  })
}
