// What the server answers at a signed address: whole file, range, or a refusal. Knows no web framework.
import type { Readable } from 'node:stream'
import { FileMissingError } from '../../ports/file-store.ts'
import type { ByteRange, FileStore } from '../../ports/file-store.ts'

import type { UrlSigner } from './signed-url.ts'

export interface FileAnswer {
  status: 200 | 206 | 304 | 403 | 404 | 416
  headers: Record<string, string>
  body: Readable | null
}

interface FileRequest {
  method: 'GET' | 'HEAD'
  /** As received: path and query. */
  url: string
  range?: string | undefined
  ifNoneMatch?: string | undefined
  signal?: AbortSignal
}

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/** Answers a GET or HEAD under `/files/`. Refusals have no body and say nothing about the file. */
export async function answerFile(
  deps: { store: FileStore; signer: UrlSigner },
  request: FileRequest,
): Promise<FileAnswer> {
  const file = deps.signer.verify(request.url)
  if (!file) return refuse(403)
  const found = await deps.store.head(file.key)
  if (!found) return refuse(404)
  const etag = `"${found.size.toString(36)}-${Math.floor(found.modified).toString(36)}"`
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    etag,
    'content-type':
      file.contentType ?? TYPES[file.key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    // A file of the tenant must never run as a page of ours.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(file.downloadName !== null && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`,
    }),
  }
  if (request.ifNoneMatch === etag) return { status: 304, headers, body: null }
  const range = parseRange(request.range, found.size)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${found.size}` }, body: null }
  const length = range ? range.end - range.start + 1 : found.size
  headers['content-length'] = String(length)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${found.size}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return { status, headers, body: null }
  try {
    const { stream } = await deps.store.get(file.key, {
      ...(range && { range }),
      ...(request.signal && { signal: request.signal }),
    })
    return { status, headers, body: stream }
  } catch (error) {
    if (error instanceof FileMissingError) return refuse(404)
    throw error
  }
}

function refuse(status: 403 | 404): FileAnswer {
  return { status, headers: { 'cache-control': 'no-store' }, body: null }
}

/** One range of a Range header; null when there is none, or several (then the whole file is a valid answer). */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
