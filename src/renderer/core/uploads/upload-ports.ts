import { z } from 'zod'
import { REQUEST_TIMEOUT_MS } from '../../../contract/constants.ts'
import { cancelUpload, getUploadParams, uploadFile, uploadNotify } from '../../../contract/http/common.ts'
import type { HttpClient } from '../http/http-client.ts'
import { hashFile } from './file-hash.ts'
import type { SendPorts } from './send-file.ts'

/** A line slower than this, bytes per second, is given up: a whole file in one request needs a deadline of its own. */
const SLOWEST = 16_384
const LONGEST_REST_MS = 15_000

/**
 * Waits with growing breaks; ends early when the browser is online again.
 * @throws the signal's reason
 */
const rest =
  (target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) =>
  (attempt: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const end = (): void => {
        clearTimeout(timer)
        target.removeEventListener('online', onOnline)
        signal.removeEventListener('abort', onAbort)
      }
      const onOnline = (): void => {
        end()
        resolve()
      }
      const onAbort = (): void => {
        end()
        reject(signal.reason)
      }
      const timer = setTimeout(onOnline, Math.min(1_000 * 2 ** attempt, LONGEST_REST_MS))
      target.addEventListener('online', onOnline)
      signal.addEventListener('abort', onAbort)
    })

/** Sending over the page's HTTP client; failures are shown in the queue, not at the top. */
export function uploadPorts(
  http: HttpClient,
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): SendPorts & { forget(uploadId: string): void } {
  const quietly = { overlay: false, quiet: true } as const
  return {
    hash: hashFile,
    begin: (input, signal) => http.call(getUploadParams, input, { ...quietly, signal }),
    async piece(url, form, { onProgress, signal, foreign, bytes }) {
      if (foreign)
        await http.sendForm(url, form, z.unknown(), {
          ...quietly,
          signal,
          onProgress,
          foreign,
          timeoutMs: REQUEST_TIMEOUT_MS + (bytes / SLOWEST) * 1_000,
        })
      else await http.sendForm(url, form, uploadFile.output, { ...quietly, signal, onProgress })
    },
    finish: (uploadId, signal) => http.call(uploadNotify, { upload_id: uploadId }, { ...quietly, signal }),
    rest: rest(target),
    forget: (uploadId) => void http.call(cancelUpload, { upload_id: uploadId }, quietly).catch(() => undefined),
  }
}
