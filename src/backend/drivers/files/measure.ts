// Counts and hashes what streams by.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

/** Size and sha256 of a file of this machine. */
export async function measureFile(file: string, signal?: AbortSignal): Promise<{ size: number; sha256: string }> {
  const measurement = measure()
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), measurement.stream.resume(), { ...(signal && { signal }) })
  return measurement.result()
}

/** Bytes or a stream as a stream. */
export function toStream(body: Readable | Uint8Array): Readable {
  return body instanceof Readable ? body : Readable.from([Buffer.from(body.buffer, body.byteOffset, body.byteLength)], { objectMode: false })
}
