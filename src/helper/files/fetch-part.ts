// One HTTP GET into a .part file, going on where it stopped.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { HelperError } from '../lib/errors.ts'
import { nodeHttp } from '../lib/node-http.ts'
import { isInnerAddress, ownUrl, publicLookup } from './address-rule.ts'

export interface FetchPart {
  readonly url: URL
  readonly origin: string
  /** The origin may lie on an inner address (see address-rule). */
  readonly innerAllowed: boolean
  readonly part: string
  /** ETag of what the .part holds, '' = unknown. */
  readonly etag: string
  /** The whole file is checked by its hash afterwards, so going on without a strong ETag is safe. */
  readonly checked: boolean
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Called when the headers are in: total size (0 unknown), the ETag. May throw (disk full). */
  readonly onHead: (total: number, etag: string) => Promise<void>
  readonly onBytes: (received: number, total: number) => void
}
const STALL_MS = 30_000
const MAX_REDIRECTS = 3

/** Only a strong ETag says that two parts belong together. */
const isStrong = (etag: string): boolean => etag.startsWith('"')
const network = (code: string, msg: string, cause?: unknown) => new HelperError({ kind: 'network', code, msg, cause })
export function tooLarge(): HelperError {
  return new HelperError({ kind: 'content', code: 'FILE_TOO_LARGE', msg: '文件超过 4 GB，无法下载', reply: 400 })
}

const send = (job: FetchPart, url: URL, from: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (
      !job.innerAllowed &&
      (url.protocol !== 'https:' ||
        (/^[\d.]+$|^\[/.test(url.hostname) && isInnerAddress(url.hostname.replace(/[[\]]/g, ''))))
    ) {
      return reject(
        new HelperError({
          kind: 'content',
          code: 'ADDRESS_REFUSED',
          msg: '后台地址不是公网 https 地址，已拒绝下载；内网后台请在云管家启动参数中登记',
          reply: 400,
        }),
      )
    }
    const open = url.protocol === 'https:' ? httpsRequest : nodeHttp.request
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(from > 0 ? { range: `bytes=${from}-`, ...(isStrong(job.etag) ? { 'if-range': job.etag } : {}) } : {}),
    }
    const call = open(
      url,
      { headers, signal: job.signal, ...(job.innerAllowed ? {} : { lookup: publicLookup }) },
      resolve,
    )
    call.setTimeout(STALL_MS, () => call.destroy(new Error('stalled')))
    call.on('error', reject)
    call.end()
  })

const follow = async (job: FetchPart, from: number): Promise<IncomingMessage> => {
  let { url } = job
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const reply = await send(job, url, from)
    const status = reply.statusCode ?? 0
    if (status < 300 || status > 399) return reply
    reply.resume()
    // A redirect may not lead anywhere that the page couldn't have named itself.
    url = ownUrl(URL.parse(reply.headers.location ?? '', url)?.href ?? '', job.origin)
  }
  throw network('TOO_MANY_REDIRECTS', '下载地址跳转过多')
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )

/**
 * Fetches the file or its rest into `part`.
 * @throws HelperError kind `network` (may be tried again) or `content` (refused)
 */
export async function fetchPart(job: FetchPart): Promise<void> {
  const have = job.checked || isStrong(job.etag) ? await sizeOf(job.part) : 0
  let reply: IncomingMessage
  try {
    reply = await follow(job, have)
  } catch (error) {
    if (error instanceof HelperError) throw error
    if (job.signal.aborted) throw job.signal.reason
    if (error instanceof Error && 'code' in error && error.code === 'EADDRREFUSED') {
      throw new HelperError({
        kind: 'content',
        code: 'ADDRESS_REFUSED',
        msg: '后台域名解析到内网地址，已拒绝下载',
        reply: 400,
      })
    }
    throw network('DOWNLOAD_FAILED', '下载失败，请检查网络后重试', error)
  }
  const status = reply.statusCode ?? 0
  if (status === 416) {
    reply.resume()
    throw network('RANGE_REFUSED', '文件已变化，重新下载')
  }
  if (status !== 200 && status !== 206) {
    reply.resume()
    if (status >= 500 || status === 429) throw network('SERVER_ERROR', `后台返回 ${status}，请稍后重试`)
    throw new HelperError({
      kind: 'content',
      code: 'FILE_UNAVAILABLE',
      msg: `文件不可用（${status}），请刷新页面后重试`,
      reply: 400,
    })
  }
  const begin = status === 206 ? Number(/^bytes (\d+)-/.exec(reply.headers['content-range'] ?? '')?.[1] ?? -1) : 0
  if (begin !== 0 && begin !== have) {
    reply.destroy()
    throw network('RANGE_REFUSED', '文件已变化，重新下载')
  }
  const length = Number(reply.headers['content-length'] ?? 0)
  const total = length > 0 ? begin + length : 0
  let received = begin
  try {
    if (total > job.maxBytes) throw tooLarge()
    await job.onHead(total, reply.headers.etag ?? '')
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length
        if (received > job.maxBytes) return done(tooLarge())
        job.onBytes(received, total)
        done(null, chunk)
      },
    })
    await pipeline(
      reply,
      count,
      createWriteStream(job.part, { flags: begin > 0 ? 'a' : 'w', mode: 0o600, flush: true }),
      { signal: job.signal },
    )
  } catch (error) {
    reply.destroy()
    if (job.signal.aborted) throw job.signal.reason
    if (error instanceof HelperError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new HelperError({ kind: 'environment', code: 'DISK_FULL', msg: '磁盘空间不足，请清理后重试' })
    throw network('DOWNLOAD_BROKEN', '下载中断，将从断点继续', error)
  }
  if (total > 0 && received !== total) throw network('DOWNLOAD_BROKEN', '下载中断，将从断点继续')
}
