import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { AttachmentKind } from '../../../contract/entities/material.ts'
import { CODE } from '../../../contract/errors.ts'
import type { getUploadParams, uploadNotify } from '../../../contract/http/common.ts'
import { ApiError } from '../http/api-error.ts'
import { FileGoneError, type HashOptions } from './file-hash.ts'

export interface PieceOptions {
  /** Bytes of the body sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
  /** Goes to object storage instead of our backend. */
  foreign: boolean
  /** Size of the content, for the deadline. */
  bytes: number
}

/** What sending needs of the outside. */
export interface SendPorts {
  hash(file: Blob, options: HashOptions): Promise<string | null>
  begin(input: InputOf<typeof getUploadParams>, signal: AbortSignal): Promise<OutputOf<typeof getUploadParams>>
  piece(url: string, form: FormData, options: PieceOptions): Promise<void>
  finish(uploadId: string, signal: AbortSignal): Promise<OutputOf<typeof uploadNotify>>
  /** Waits before try number `attempt` (from 0) after a break; the network coming back ends it early. */
  rest(attempt: number, signal: AbortSignal): Promise<void>
}

/** What is known of an upload; kept over pauses and retries. */
export interface SendMemory {
  /** undefined = not worked out yet, null = can't be. */
  sha256: string | null | undefined
  /** '' before the first answer. */
  uploadId: string
}

/** Where a file goes, and what is told with it. */
export interface UploadPlace {
  /** 0 = top. */
  folder_id?: number
  /** Where the right to use a piece of music comes from. */
  license?: string
}

export type SendStep = 'hashing' | 'sending' | 'checking' | 'offline'
export interface SendReport {
  step(step: SendStep): void
  hashed(bytes: number): void
  /** Bytes the server holds or is being given. */
  sent(bytes: number): void
}

export interface SendResult {
  attachmentId: number
  /** instant: the server had the content already · duplicate: it turned out so afterwards. */
  how: 'sent' | 'instant' | 'duplicate'
}

/** Uploads that the server lost are begun anew this many times. */
const MAX_LOST = 2

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    error.code === CODE.TOO_OFTEN ||
    (error.kind === 'http' && (error.code >= 502 || error.code === 429)))

const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.NOT_FOUND

/**
 * Bytes of a part of a file. Reading tells a file that is gone from a network that is: both fail alike once in a
 * request.
 */
const read = async (file: File, from: number, to: number): Promise<Blob> => {
  try {
    return new Blob([await file.slice(from, to).arrayBuffer()])
  } catch (cause) {
    throw new FileGoneError(cause)
  }
}

/**
 * Takes one file to the server: hash, announcement, pieces from where the server stands, check. Breaks of the network
 * are waited out.
 * @throws ApiError, FileGoneError, and the signal's reason when given up
 */
export async function sendFile(
  ports: SendPorts,
  job: { file: File; kind: AttachmentKind; place?: UploadPlace; memory: SendMemory },
  report: SendReport,
  signal: AbortSignal,
): Promise<SendResult> {
  const { file, kind, memory, place = {} } = job
  let attempt = 0
  let lost = 0

  const sendWhole = async (url: string, fields: Readonly<Record<string, string>>, name: string): Promise<void> => {
    await read(file, file.size - 1, file.size)
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    // Object storage ignores what stands behind the file.
    form.set(name, file, file.name)
    await ports.piece(url, form, {
      foreign: true,
      signal,
      bytes: file.size,
      onProgress: (sent) => report.sent(Math.min(sent, file.size)),
    })
  }

  const sendPieces = async (
    url: string,
    fields: Readonly<Record<string, string>>,
    name: string,
    size: number,
    from: number,
  ): Promise<void> => {
    for (let start = from; start < file.size; start += size) {
      const piece = await read(file, start, Math.min(start + size, file.size))
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      form.set('index', String(Math.floor(start / size)))
      form.set(name, piece, file.name)
      await ports.piece(url, form, {
        foreign: false,
        signal,
        bytes: piece.size,
        onProgress: (sent) => report.sent(start + Math.min(sent, piece.size)),
      })
      attempt = 0
      report.sent(start + piece.size)
    }
  }

  const once = async (): Promise<SendResult> => {
    if (memory.sha256 === undefined) {
      report.step('hashing')
      memory.sha256 = await ports.hash(file, { onProgress: report.hashed, signal })
    }
    const target = await ports.begin(
      {
        filename: file.name,
        size: file.size,
        mimetype: file.type,
        kind,
        ...place,
        ...(memory.sha256 === null ? {} : { sha256: memory.sha256 }),
        ...(memory.uploadId === '' ? {} : { resume_upload_id: memory.uploadId }),
      },
      signal,
    )
    if (target.exists === 1 && target.attachment !== null) return { attachmentId: target.attachment.id, how: 'instant' }
    memory.uploadId = target.upload_id
    report.step('sending')
    report.sent(target.received)
    if (target.received < file.size) {
      if (target.chunk_size === 0) await sendWhole(target.upload_url, target.fields, target.file_field)
      else await sendPieces(target.upload_url, target.fields, target.file_field, target.chunk_size, target.received)
    }
    report.step('checking')
    const done = await ports.finish(target.upload_id, signal)
    return { attachmentId: done.id, how: done.duplicate === 1 ? 'duplicate' : 'sent' }
  }

  for (;;) {
    signal.throwIfAborted()
    try {
      return await once()
    } catch (error) {
      signal.throwIfAborted()
      if (isLost(error) && lost < MAX_LOST) {
        lost += 1
        memory.uploadId = ''
        continue
      }
      if (!isPassing(error)) throw error
      report.step('offline')
      await ports.rest(attempt, signal)
      attempt += 1
    }
  }
}
