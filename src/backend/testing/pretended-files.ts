// A store that has a file under every key but those that are gone; what a file holds is its key.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { jpegKey } from '../lib/jpeg-key.ts'
import { FileMissingError } from '../ports/file-store.ts'
import type { FileStore } from '../ports/file-store.ts'

/** Bytes of a file whose size nobody set. */
const USUAL_SIZE = 1000

export interface PretendedFiles extends FileStore {
  /** Keys without a file; the JPEGs made of them are gone with them. */
  readonly gone: Set<string>
  /** Bytes of files that are not of the usual size. */
  readonly sizes: Map<string, number>
}

/** Hash of what the store holds under the key, lower-case hex. */
export function pretendedHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Reads and addresses work; whatever writes throws. */
export function createPretendedFiles(): PretendedFiles {
  const gone = new Set<string>()
  const sizes = new Map<string, number>()
  const sizeOf = (key: string): number => sizes.get(key) ?? USUAL_SIZE
  const isGone = (key: string): boolean => gone.has(key) || [...gone].some((one) => jpegKey(one) === key)
  const refuse = (): never => {
    throw new Error('pretended files are not written')
  }
  return {
    kind: 'disk',
    gone,
    sizes,
    async get(key) {
      if (isGone(key)) throw new FileMissingError(key)
      return { stream: Readable.from([Buffer.from(key)]), size: sizeOf(key) }
    },
    head: async (key) => (isGone(key) ? null : { size: sizeOf(key), modified: 0 }),
    signedUrl: async (key, { downloadName }) => `/files/${key}${downloadName === undefined ? '' : '?get'}`,
    freeBytes: async () => null,
    put: refuse,
    putFile: refuse,
    delete: refuse,
    list: refuse,
    move: refuse,
    localCopy: refuse,
    beginUpload: refuse,
    writeChunk: refuse,
    receivedBytes: refuse,
    peekUpload: refuse,
    commitUpload: refuse,
    discardUpload: refuse,
    purgeUploads: refuse,
  }
}
