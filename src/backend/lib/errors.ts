// The one error that carries a business code to the envelope.

/** What an AppError carries beside its code. `msg` replaces the catalogue's text; `data` goes to the envelope. */
export interface AppErrorDetails {
  msg?: string
  data?: Record<string, unknown>
  cause?: unknown
}

/** A refusal with a code of the catalogue (contract 0.2). Without `msg` the envelope shows the catalogue's text. */
export class AppError extends Error {
  readonly code: number
  readonly msg: string | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(code: number, details: AppErrorDetails = {}) {
    super(details.msg ?? `error ${code}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.msg = details.msg
    this.data = details.data
  }
}

/** The text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
