import axios from 'axios'
import { ApiError, type ApiErrorKind } from './api-error.ts'

const kindOfStatus = (status: number): ApiErrorKind =>
  status === 401 ? 'unauthorized' : status === 403 ? 'expired' : 'http'

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null && key in body ? (body as Record<string, unknown>)[key] : undefined

/** Any thrown value of a request as the client's one error. */
export function toApiError(cause: unknown, path: string): ApiError {
  if (cause instanceof ApiError) return cause
  if (axios.isCancel(cause)) return new ApiError({ kind: 'cancelled', code: 0, message: '', path })
  if (!axios.isAxiosError(cause))
    return new ApiError({
      kind: 'shape',
      code: 0,
      message: cause instanceof Error ? cause.message : String(cause),
      path,
    })
  const { response } = cause
  if (response !== undefined) {
    const body: unknown = response.data
    const msg = field(body, 'msg')
    const code = field(body, 'code')
    return new ApiError({
      kind: kindOfStatus(response.status),
      code: typeof code === 'number' ? code : response.status,
      message: typeof msg === 'string' ? msg : '',
      data: field(body, 'data'),
      path,
      requestId: String(response.headers['x-request-id'] ?? ''),
      locale: String(response.headers['content-language'] ?? ''),
    })
  }
  if (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT')
    return new ApiError({ kind: 'timeout', code: 408, message: '', path })
  return new ApiError({ kind: 'network', code: 0, message: '', path })
}
