import { createHash } from 'node:crypto'
import type { Endpoint, InputOf, OutputOf } from '../../../src/contract/endpoint.ts'
import { getUploadParams, uploadNotify } from '../../../src/contract/http/common.ts'
import { type ApiClient, CallRefused } from '../../fixtures/api-client.ts'

/**
 * Calls as a patient client makes them: what got no answer is asked again, in the same words, once the backend is back.
 */
export interface PatientCalls {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** Uploads from where the backend stopped taking; answers id and hash once it was acknowledged. */
  upload(bytes: Buffer<ArrayBuffer>, filename: string): Promise<{ id: number; sha256: string }>
  /** Acknowledged calls so far, pieces of uploads included. */
  acknowledged(): number
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** @param backIn resolves when the backend answers again */
export function patientCalls(api: ApiClient, backIn: () => Promise<void>): PatientCalls {
  let acknowledged = 0
  const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await ask()
        acknowledged += 1
        return answer
      } catch (error) {
        if (error instanceof CallRefused) throw error
        await backIn()
      }
    }
  }
  return {
    acknowledged: () => acknowledged,
    call: (endpoint, input) => insist(() => api.call(endpoint, input)),
    upload: async (bytes, filename) => {
      const sha = sha256(bytes)
      const { id } = await insist(async () => {
        const params = await api.call(getUploadParams, { filename, size: bytes.length, kind: 'material', sha256: sha })
        acknowledged += 1
        if (params.attachment) return params.attachment
        const piece = params.chunk_size
        for (let start = params.received; start < bytes.length; start += piece) {
          const form = new FormData()
          form.set('index', String(Math.floor(start / piece)))
          form.set('file', new Blob([bytes.subarray(start, start + piece)]), filename)
          const response = await fetch(new URL(params.upload_url, api.origin), {
            method: 'POST',
            headers: { token: api.token },
            body: form,
          })
          const answer = (await response.json()) as { code: number; msg: string }
          if (answer.code !== 1) throw new CallRefused(answer.code, answer.msg, null)
          acknowledged += 1
        }
        return api.call(uploadNotify, { upload_id: params.upload_id })
      })
      return { id, sha256: sha }
    },
  }
}
