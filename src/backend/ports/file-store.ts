// Where files live: the server's disk or an S3 bucket. Keys are ours (`t/7/material/ab12.mp4`), never a path from the
// wire.
import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha256: string
}

export interface FileHead {
  size: number
  /** Unix ms. */
  modified: number
}

/** Both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile {
  stream: Readable
  /** Size of the whole file, not of the range. */
  size: number
}

/** A file of the store as a path on this machine, for ffmpeg and the like. Read only. */
export interface LocalCopy {
  path: string
  /** Removes the copy, where one was made. */
  dispose(): Promise<void>
}

export interface UploadRequest {
  /** Unguessable; `newToken()` of lib/tokens.ts. */
  uploadId: string
  /** Bytes announced; more are refused. */
  size: number
  contentType: string
  expiresSec: number
}

/** What a browser needs to send the file by multipart POST. */
export interface UploadTarget {
  url: string
  method: 'POST'
  fields: Record<string, string>
  /** Bytes per chunk; null = the whole file in one POST. */
  chunkSize: number | null
}

export interface ChunkRequest {
  uploadId: string
  /** From 0. */
  index: number
  /** Bytes announced for the whole file. */
  size: number
  body: Readable
  signal?: AbortSignal
}

export interface UrlOptions {
  /** The URL works at least this long, at most a quarter longer. */
  expiresSec: number
  /** Makes the browser save instead of show. */
  downloadName?: string
  contentType?: string
}

export interface FileStore {
  readonly kind: 'disk' | 's3'
  /** Streams to the key, replacing what was there; a reader sees the old or the new file, never a part. */
  put(
    key: string,
    body: Readable | Uint8Array,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<StoredFile>
  /** The same for a file of this machine, which is moved away (a rename where possible). */
  putFile(key: string, path: string, options?: { contentType?: string; signal?: AbortSignal }): Promise<StoredFile>
  /** @throws FileMissingError; RangeError when the range starts behind the end */
  get(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<OpenFile>
  head(key: string): Promise<FileHead | null>
  /** No complaint when there is nothing. */
  delete(key: string): Promise<void>
  /** All files whose key starts with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** @throws FileMissingError */
  move(from: string, to: string): Promise<void>
  /** @throws FileMissingError */
  localCopy(key: string, options?: { signal?: AbortSignal }): Promise<LocalCopy>
  /** Relative (`/files/…`) on disk, absolute on S3. Anyone who has it may read until it expires. */
  signedUrl(key: string, options: UrlOptions): Promise<string>

  /** Prepares an upload; call again for a fresh address, what has arrived stays. */
  beginUpload(request: UploadRequest): Promise<UploadTarget>
  /**
   * Adds a chunk (disk only; on S3 the browser talks to the bucket). Chunks go in order: one already here is skipped,
   * one too early is not taken. Answers how many bytes are safe on the server: go on from there. Throws
   * UploadTooLargeError.
   */
  writeChunk(request: ChunkRequest): Promise<{ received: number }>
  /** Bytes of the upload that are safe on the server; `size` as announced. */
  receivedBytes(uploadId: string, size: number): Promise<number>
  /**
   * Opens what has arrived so that its first bytes can be looked at.
   * @throws FileMissingError
   */
  peekUpload(uploadId: string, length: number): Promise<Uint8Array>
  /**
   * Makes the upload the file `key`; again after a crash is fine.
   * @throws FileMissingError when nothing arrived
   */
  commitUpload(
    uploadId: string,
    key: string,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<StoredFile>
  /** No complaint when there is nothing. */
  discardUpload(uploadId: string): Promise<void>
  /** Bytes that still fit; null where nobody can tell (a bucket). */
  freeBytes(): Promise<number | null>
  /** Removes uploads nobody has touched since `before` (unix ms); answers how many. */
  purgeUploads(before: number): Promise<number>
}

/** No file under this key. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError'
  readonly key: string

  constructor(key: string) {
    super(`no file "${key}"`)
    this.key = key
  }
}

/** More bytes arrived than were announced. */
export class UploadTooLargeError extends Error {
  override readonly name = 'UploadTooLargeError'
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/**
 * @throws TypeError unless the key is plain: segments of letters, digits, `.`, `_`, `-`, none starting with a dot, 512
 * characters at most
 */
export function assertKey(key: string): void {
  if (key.length > 512 || key.split('/').some((segment) => !SEGMENT.test(segment) || segment.endsWith('.'))) {
    throw new TypeError(`not a file key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}
