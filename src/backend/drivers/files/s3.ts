// Files in an S3 bucket. Browsers talk to the bucket themselves, by addresses signed here.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assertKey, FileMissingError } from '../../ports/file-store.ts'
import type { ByteRange, FileHead, FileStore, OpenFile, StoredFile } from '../../ports/file-store.ts'
import { measure, measureFile, toStream } from './measure.ts'

/** How to reach a bucket. */
export interface S3Location {
  /** '' = Amazon's own for the region. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name (MinIO and others). */
  forcePathStyle: boolean
}

/** A client for Amazon and for the many stores that speak its language. */
export function createS3Client(location: S3Location): S3Client {
  return new S3Client({
    ...(location.endpoint !== '' && { endpoint: location.endpoint }),
    region: location.region,
    forcePathStyle: location.forcePathStyle,
    credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey },
    // Checksums in trailers are Amazon's alone: other stores keep them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

interface S3StoreOptions {
  client: S3Client
  bucket: string
  /** Folder for what must be a local file for a while. */
  temporary: string
}

// One CopyObject moves at most 5 GB: enough, the largest upload has 4.
const UPLOADS = 'uploads/'
const LIST_PAGE = 1000

/** The store over a bucket that exists. */
export function createS3Store({ client, bucket, temporary }: S3StoreOptions): FileStore {
  const objects = createObjects(client, bucket)
  const temporaryFile = async (): Promise<string> => {
    await mkdir(temporary, { recursive: true })
    return path.join(temporary, randomUUID())
  }
  const download = async (name: string, target: string, signal?: AbortSignal): Promise<void> => {
    const { stream } = await objects.get(name, undefined, signal)
    await pipeline(stream, createWriteStream(target), { ...(signal && { signal }) })
  }
  const uploadName = (uploadId: string): string => {
    if (!/^[A-Za-z0-9_-]{16,128}$/.test(uploadId)) throw new TypeError('not an upload id')
    return `${UPLOADS}${uploadId}`
  }
  const send = async (key: string, file: string, contentType?: string, signal?: AbortSignal): Promise<StoredFile> => {
    const measured = await measureFile(file, signal)
    await objects.put(fileName(key), createReadStream(file), measured.size, contentType, signal)
    return { key, ...measured }
  }

  return {
    kind: 's3',
    async put(key, body, { contentType, signal } = {}) {
      assertKey(key)
      const file = await temporaryFile()
      try {
        // S3 wants the length first, and a broken stream must not become an object.
        await pipeline(toStream(body), createWriteStream(file), { ...(signal && { signal }) })
        return await send(key, file, contentType, signal)
      } finally {
        await rm(file, { force: true })
      }
    },
    async putFile(key, file, { contentType, signal } = {}) {
      const stored = await send(key, file, contentType, signal)
      await rm(file, { force: true })
      return stored
    },
    get: async (key, { range, signal } = {}) => await objects.get(fileName(key), range, signal),
    head: async (key) => await objects.head(fileName(key)),
    delete: async (key) => await objects.remove(fileName(key)),
    list: (prefix) => objects.list(prefix),
    async move(from, to) {
      await objects.copy(fileName(from), fileName(to))
      await objects.remove(fileName(from))
    },
    async localCopy(key, { signal } = {}) {
      const file = (await temporaryFile()) + path.extname(key)
      await download(fileName(key), file, signal).catch(async (error: unknown) => {
        await rm(file, { force: true })
        throw error
      })
      return { path: file, dispose: async () => await rm(file, { force: true }) }
    },
    signedUrl: async (key, { expiresSec, downloadName, contentType }) =>
      await getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: fileName(key),
          ...(downloadName !== undefined && {
            ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`,
          }),
          ...(contentType !== undefined && { ResponseContentType: contentType }),
        }),
        { expiresIn: expiresSec },
      ),
    async beginUpload({ uploadId, size, contentType, expiresSec }) {
      const post = await createPresignedPost(client, {
        Bucket: bucket,
        Key: uploadName(uploadId),
        Expires: expiresSec,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', size, size],
          ['eq', '$Content-Type', contentType],
        ],
      })
      return { url: post.url, method: 'POST', fields: post.fields, chunkSize: null }
    },
    writeChunk: async () => {
      throw new TypeError('with S3 the browser sends to the bucket')
    },
    receivedBytes: async (uploadId) => (await objects.head(uploadName(uploadId)))?.size ?? 0,
    async peekUpload(uploadId, length) {
      const found = await objects.head(uploadName(uploadId))
      if (!found) throw new FileMissingError(uploadId)
      if (found.size === 0) return new Uint8Array()
      const { stream } = await objects.get(uploadName(uploadId), { start: 0, end: Math.min(length, found.size) - 1 })
      return Buffer.concat(await stream.toArray())
    },
    async commitUpload(uploadId, key, { signal } = {}) {
      const name = fileName(key)
      const from = (await objects.head(uploadName(uploadId))) ? uploadName(uploadId) : name
      const { stream } = await objects.get(from, undefined, signal).catch(() => {
        throw new FileMissingError(uploadId)
      })
      const measurement = measure()
      await pipeline(stream, measurement.stream.resume(), { ...(signal && { signal }) })
      if (from !== name) {
        await objects.copy(from, name)
        await objects.remove(from)
      }
      return { key, ...measurement.result() }
    },
    discardUpload: async (uploadId) => await objects.remove(uploadName(uploadId)),
    // A bucket has no size of its own.
    freeBytes: async () => null,
    async purgeUploads(before) {
      let removed = 0
      for await (const { key, modified } of objects.list(UPLOADS)) {
        if (modified >= before) continue
        await objects.remove(key)
        removed += 1
      }
      return removed
    },
  }
}

/** Our keys never begin with `uploads/`: those names are the uploads in progress. */
function fileName(key: string): string {
  assertKey(key)
  if (key.startsWith(UPLOADS)) throw new TypeError(`keys must not begin with ${UPLOADS}`)
  return key
}

interface Objects {
  put(name: string, body: Readable, size: number, contentType?: string, signal?: AbortSignal): Promise<void>
  get(name: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenFile>
  head(name: string): Promise<FileHead | null>
  remove(name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  list(prefix: string): AsyncGenerator<{ key: string; size: number; modified: number }>
}

function createObjects(client: S3Client, bucket: string): Objects {
  const abort = (signal?: AbortSignal): { abortSignal?: AbortSignal } => (signal ? { abortSignal: signal } : {})
  return {
    async put(name, body, size, contentType, signal) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: body,
          ContentLength: size,
          ...(contentType !== undefined && { ContentType: contentType }),
        }),
        abort(signal),
      )
    },
    async get(name, range, signal) {
      const answer = await client
        .send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: name,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
          abort(signal),
        )
        .catch((error: unknown) => {
          if (isNotFound(error)) throw new FileMissingError(name)
          throw error instanceof Error && error.name === 'InvalidRange' ? new RangeError(error.message) : error
        })
      if (!(answer.Body instanceof NodeReadable)) throw new TypeError('no body')
      const size =
        answer.ContentRange === undefined ? (answer.ContentLength ?? 0) : Number(answer.ContentRange.split('/')[1])
      return { stream: answer.Body, size }
    },
    async head(name) {
      const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name })).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      })
      return found && { size: found.ContentLength ?? 0, modified: found.LastModified?.getTime() ?? 0 }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    async copy(from, to) {
      await client
        .send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `/${bucket}/${from}` }))
        .catch((error: unknown) => {
          throw isNotFound(error) ? new FileMissingError(from) : error
        })
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            MaxKeys: LIST_PAGE,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        )
        for (const item of page.Contents ?? []) {
          const key = item.Key ?? ''
          if (prefix.startsWith(UPLOADS) || !key.startsWith(UPLOADS))
            yield { key, size: item.Size ?? 0, modified: item.LastModified?.getTime() ?? 0 }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
