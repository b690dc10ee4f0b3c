import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { z } from 'zod'
import { REQUEST_TIMEOUT_MS } from '../../../contract/constants.ts'
import { type Endpoint, envelope, type InputOf, type OutputOf } from '../../../contract/endpoint.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { ApiError } from './api-error.ts'
import { toApiError } from './failures.ts'
import type { Overlay } from './overlay.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Count this call in the loading overlay; true unless said otherwise. */
  overlay?: boolean
  /** Repeating a POST with the same key does it once. */
  idempotencyKey?: string
  /** The caller shows the failure itself; 401 and 403 are shown by the shell all the same. */
  quiet?: boolean
  /**
   * Asks as somebody else than who is signed in; its failure says nothing about the session, the shell hears nothing of
   * it.
   */
  asToken?: string
}

export interface FormOptions extends CallOptions {
  /** Bytes sent so far of this body. */
  onProgress?: (sent: number) => void
  /** Another origin (object storage): no token is sent and no envelope is expected. */
  foreign?: boolean
  /** Deadline of this request, ms; the client's own when absent. */
  timeoutMs?: number
}

/** A failed call, told to the shell, which decides what a person sees. */
export interface Failure {
  error: ApiError
  quiet: boolean
  /** Somebody is waiting for this call (it shows the overlay), as opposed to a list refreshing by itself. */
  userAction: boolean
  /** Token the call was made with. */
  token: string
}

export interface HttpClient {
  /**
   * One call of the contract; the answer is validated.
   * @throws ApiError
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>
  /**
   * Multipart POST; with `foreign` to any address, else to our own backend.
   * @throws ApiError
   */
  sendForm<T extends z.ZodType>(url: string, form: FormData, output: T, options?: FormOptions): Promise<z.output<T>>
  onFailure(listener: (failure: Failure) => void): () => void
}

export interface HttpClientDeps {
  overlay: Overlay
  token: () => string
  /** Host that selects the white-label project; browsers can't set `Host`. */
  siteHost: string
  /** Device of the connected helper, '' when none. */
  deviceId: () => string
  /** The page's language, in which refusals are wanted. */
  language?: () => string
  /** Puts names of ours in an answer into the page's language. */
  named?: <T>(data: T) => Promise<T>
  baseURL?: string
  timeoutMs?: number
}

const query = (input: unknown): Record<string, string> => {
  const out: Record<string, string> = {}
  if (typeof input !== 'object' || input === null) return out
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    out[key] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return out
}

/** Fails with kind `shape` when the answer isn't what the contract says. */
const unwrap = <T extends z.ZodType>(response: AxiosResponse<unknown>, output: T, path: string): z.output<T> => {
  const requestId = String(response.headers['x-request-id'] ?? '')
  const frame = envelope(z.unknown()).safeParse(response.data)
  if (!frame.success) throw new ApiError({ kind: 'shape', code: response.status, message: '', path, requestId })
  const { code, msg, data } = frame.data
  const locale = String(response.headers['content-language'] ?? '')
  if (code !== 1) throw new ApiError({ kind: 'business', code, message: msg, data, path, requestId, locale })
  const parsed = output.safeParse(data)
  if (!parsed.success)
    throw new ApiError({
      kind: 'shape',
      code,
      message: z.prettifyError(parsed.error),
      data: undefined,
      path,
      requestId,
    })
  return parsed.data
}

/** The product's only HTTP client: it throws typed errors and never shows anything itself. */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const wire: AxiosInstance = axios.create({
    baseURL: deps.baseURL ?? '',
    timeout: deps.timeoutMs ?? REQUEST_TIMEOUT_MS,
    withCredentials: false,
  })
  const failures = createEmitter<Failure>()

  const headers = (options: CallOptions): Record<string, string> => {
    const token = options.asToken ?? deps.token()
    const device = deps.deviceId()
    return {
      'x-host': deps.siteHost,
      ...(deps.language === undefined ? {} : { 'x-lang': deps.language() }),
      ...(token === '' ? {} : { token }),
      ...(device === '' ? {} : { 'x-device-id': device }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    }
  }

  const run = async <T>(
    path: string,
    options: FormOptions,
    request: AxiosRequestConfig,
    read: (response: AxiosResponse<unknown>) => T,
  ): Promise<T> => {
    const token = deps.token()
    const end = options.overlay === false ? () => undefined : deps.overlay.begin()
    try {
      const response = await wire.request<unknown>({
        ...request,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
      return read(response)
    } catch (cause) {
      const error = toApiError(cause, path)
      // A refusal of another origin says nothing about the session.
      if (options.foreign === true && (error.kind === 'unauthorized' || error.kind === 'expired'))
        throw new ApiError({ kind: 'http', code: error.code, message: error.message, path })
      if (error.kind !== 'cancelled' && options.asToken === undefined)
        failures.emit({ error, quiet: options.quiet === true, userAction: options.overlay !== false, token })
      throw error
    } finally {
      end()
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const body = endpoint.method === 'GET' ? { params: query(input) } : { data: input ?? {} }
      const data = await run(
        endpoint.path,
        options,
        { method: endpoint.method, url: endpoint.path, headers: headers(options), ...body },
        (response) => unwrap(response, endpoint.output, endpoint.path) as never,
      )
      return deps.named === undefined ? data : await deps.named(data)
    },
    sendForm(url, form, output, options = {}) {
      const progress = options.onProgress
      const request: AxiosRequestConfig = {
        method: 'POST',
        url,
        data: form,
        headers: options.foreign === true ? {} : headers(options),
        ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
        ...(progress === undefined ? {} : { onUploadProgress: (event: { loaded: number }) => progress(event.loaded) }),
      }
      return run(url.split('?')[0] ?? url, options, request, (response) =>
        options.foreign === true ? output.parse(response.data) : unwrap(response, output, url),
      )
    },
    onFailure: failures.on,
  }
}
