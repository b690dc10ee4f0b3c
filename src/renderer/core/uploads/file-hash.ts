/** The file can't be read: moved, changed or taken away after it was chosen. */
export class FileGoneError extends Error {
  constructor(cause?: unknown) {
    super('the file can no longer be read', { cause })
    this.name = 'FileGoneError'
  }
}

export interface HashOptions {
  /** Bytes done so far. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

const GONE: readonly string[] = ['NotFoundError', 'NotReadableError']

const field = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined

/**
 * SHA-256 of a file in hex, worked out beside the page. null when this browser can't (no worker, no WebAssembly): the
 * upload then does without.
 * @throws FileGoneError, and the signal's reason when given up
 */
export function hashFile(file: Blob, { onProgress, signal }: HashOptions): Promise<string | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => {
      worker.terminate()
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort)
    worker.addEventListener('error', () => {
      end()
      resolve(null)
    })
    worker.addEventListener('message', (event: MessageEvent<unknown>) => {
      const bytes = field(event.data, 'bytes')
      const sha256 = field(event.data, 'sha256')
      const failed = field(event.data, 'failed')
      if (typeof bytes === 'number') onProgress(bytes)
      if (typeof sha256 === 'string') {
        end()
        resolve(sha256)
      }
      if (typeof failed === 'string') {
        end()
        if (GONE.includes(failed)) reject(new FileGoneError())
        else resolve(null)
      }
    })
    worker.postMessage(file)
  })
}
