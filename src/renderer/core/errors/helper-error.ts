import { commandError, type ErrorKind } from '../../../contract/helper/protocol.ts'

export interface HelperErrorInit {
  /** Reply code of the protocol (REPLY), 503 = the connection went away. */
  code: number
  message: string
  kind?: ErrorKind
  step?: string
  retryable?: boolean
  errorCode?: string
}

/** Reply code that this side gives when the connection is not there. */
export const CONNECTION_LOST = 503

/** The only error that helper commands throw. */
export class HelperError extends Error {
  readonly code: number
  readonly kind: ErrorKind
  readonly step: string
  readonly retryable: boolean
  /** Machine name of the cause, e.g. `unconfirmed`. */
  readonly errorCode: string

  constructor(init: HelperErrorInit) {
    super(init.message)
    this.name = 'HelperError'
    this.code = init.code
    this.kind = init.kind ?? 'unknown'
    this.step = init.step ?? ''
    this.retryable = init.retryable ?? false
    this.errorCode = init.errorCode ?? ''
  }
}

/** A reply with a code other than 1 as an error. */
export function replyError(code: number, message: string, data: unknown): HelperError {
  const detail = commandError.safeParse(data)
  return detail.success
    ? new HelperError({
        code,
        message,
        kind: detail.data.kind,
        step: detail.data.step,
        retryable: detail.data.retryable,
        errorCode: detail.data.code,
      })
    : new HelperError({ code, message })
}
