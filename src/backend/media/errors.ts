/** Errors of the media engine: each has a code, the material it is about, and a Chinese sentence for the operator. */

/** What can go wrong while a picture or sound is read or made. */
export type RenderErrorCode =
  | 'material_missing'
  | 'material_damaged'
  | 'material_short'
  | 'material_unsupported'
  | 'engine_missing'
  | 'engine_failed'
  | 'typeset_failed'
  | 'voice_unavailable'
  | 'disk_full'
  | 'timeout'
  | 'cancelled'
  | 'bad_job'

/** Codes after which another attempt with the same input may succeed. */
const retryable: ReadonlySet<RenderErrorCode> = new Set<RenderErrorCode>([
  'engine_failed',
  'typeset_failed',
  'timeout',
  'disk_full',
])

export interface RenderErrorDetail {
  /** The material (attachment id) at fault, when one is. */
  materialId?: number | string | null
  /** Technical text for the log (end of ffmpeg's stderr). Never shown to the operator. */
  detail?: string
  cause?: unknown
  /** The machine is at fault (the system ended the program): no material is blamed. */
  machine?: boolean
}

/** A failure of the media engine; `reason` is a Chinese sentence with a remedy. */
export class RenderError extends Error {
  readonly code: RenderErrorCode
  readonly reason: string
  readonly materialId: number | string | null
  readonly detail: string
  readonly machine: boolean

  constructor(code: RenderErrorCode, reason: string, more: RenderErrorDetail = {}) {
    super(`${code}: ${reason}`, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'RenderError'
    this.code = code
    this.reason = reason
    this.materialId = more.materialId ?? null
    this.detail = more.detail ?? ''
    this.machine = more.machine ?? false
  }

  /** True when the same job may succeed on another attempt. */
  get retryable(): boolean {
    return retryable.has(this.code)
  }

  /** The same error, blamed on `materialId` when none was named yet. */
  withMaterial(materialId: number | string | null): RenderError {
    if (this.materialId !== null || materialId === null || this.machine) return this
    return new RenderError(this.code, this.reason, { materialId, detail: this.detail, cause: this.cause })
  }
}

/** The error thrown when the caller's AbortSignal fired. */
export function cancelled(): RenderError {
  return new RenderError('cancelled', '任务已取消')
}
