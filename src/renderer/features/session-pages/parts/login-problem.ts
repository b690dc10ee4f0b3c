import { CODE } from '../../../../contract/errors.ts'
import { ApiError } from '../../../core/http/api-error.ts'

export interface LoginProblem {
  /** Tries left before the lock; null = not told. */
  remaining: number | null
  /** Seconds until another try is allowed; 0 = not locked. */
  lockedFor: number
  /** The server wants a picture code with the next try. */
  captcha: boolean
}

const number = (data: unknown, ...names: string[]): number | null => {
  if (typeof data !== 'object' || data === null) return null
  for (const name of names) {
    const value: unknown = Reflect.get(data, name)
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return null
}

/** What a refused login says beyond its sentence. */
export function readLoginProblem(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return { remaining: null, lockedFor: 0, captcha: false }
  const { code, data } = error
  const minutes = number(data, 'minutes')
  const seconds = number(data, 'retry_after', 'seconds') ?? (minutes === null ? null : minutes * 60)
  return {
    remaining:
      code === CODE.BAD_CREDENTIALS || code === CODE.CAPTCHA_REQUIRED ? number(data, 'remaining', 'left') : null,
    lockedFor: code === CODE.TOO_MANY_LOGINS ? (seconds ?? 60) : code === CODE.TOO_OFTEN ? (seconds ?? 10) : 0,
    captcha: code === CODE.CAPTCHA_REQUIRED || number(data, 'captcha_required', 'captcha') === 1,
  }
}
