// Counts and hashes what streams by.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { UploadTooLargeError } from '../../ports/file-store.ts'

export interface Measurement {
  stream: Transform
  /** Valid once the stream has ended. */
  result(): { size: number; sha256: string }
}

/** Passes bytes through; more than `limit` of them end in UploadTooLargeError. */
export function measure(limit = Number.POSITIVE_INFINITY): Measurement {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) {
        done(new UploadTooLargeError(`more than ${limit} bytes`))
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/**
 * Size and sha256 of a file of this machine. One buffer for the whole file: 4 GB must not become garbage to collect.
 */
export async function measureFile(file: string, signal?: AbortSignal): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(1 << 20)
  const handle = await open(file, 'r')
  try {
    let size = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      size += bytesRead
    }
  } finally {
    await handle.close()
  }
}

/** Bytes or a stream as a stream. */
export function toStream(body: Readable | Uint8Array): Readable {
  return body instanceof Readable
    ? body
    : Readable.from([Buffer.from(body.buffer, body.byteOffset, body.byteLength)], { objectMode: false })
}
