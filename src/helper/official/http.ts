// The HTTPS calls of official interfaces: to their own hosts only, redirects not followed, ended by the job.
import { HelperError } from '../lib/errors.ts'
import type { OfficialAnswer, OfficialHttp } from './official.ts'

const CALL_MS = 30_000
const MOST_BYTES = 4 * 1024 * 1024
/** Redirects; 308 without a place to go is an interface's own word ("go on"). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** For tests too: whoever makes the calls. */
export type Fetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>

const refusedHost = (host: string): HelperError =>
  new HelperError({
    kind: 'page-changed',
    code: 'FOREIGN_HOST',
    msg: `接口给出了不认识的地址 ${host}，已停止，请更新云管家`,
  })

const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  if (response.body === null) return ''
  for await (const part of response.body) {
    size += part.length
    if (size > MOST_BYTES)
      throw new HelperError({ kind: 'network', code: 'ANSWER_TOO_LONG', msg: '接口的回应过长，请稍后重试' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Calls to the hosts of one interface.
 * @param hosts host names; `.example.com` stands for everything below it
 */
export function createOfficialHttp(hosts: readonly string[], fetch: Fetch = globalThis.fetch): OfficialHttp {
  const allowed = (url: URL): boolean =>
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  return {
    call: async (ctx, { method, url, headers = {}, body, timeoutMs = CALL_MS }): Promise<OfficialAnswer> => {
      ctx.check()
      const target = new URL(url)
      if (!allowed(target)) throw refusedHost(target.host)
      const signal = AbortSignal.any([
        ctx.signal,
        AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, ctx.remaining()))),
      ])
      try {
        const stream = body instanceof ReadableStream ? { duplex: 'half' as const } : {}
        // A view of bytes is sent as it is; the type only rules out shared memory, which nobody here has.
        const sent =
          body instanceof Uint8Array ? Buffer.from(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength) : body
        const response = await fetch(target.href, {
          method,
          headers,
          redirect: 'manual',
          signal,
          ...(sent === undefined ? {} : { body: sent }),
          ...stream,
        })
        if (REDIRECTS.has(response.status) && response.headers.has('location'))
          throw refusedHost(new URL(response.headers.get('location') ?? '', target).host)
        return { status: response.status, headers: response.headers, text: await readText(response) }
      } catch (error) {
        ctx.check()
        if (error instanceof HelperError) throw error
        throw new HelperError({
          kind: 'network',
          code: 'NO_ANSWER',
          msg: `连不上 ${target.hostname}，请检查网络后重试`,
          cause: error,
        })
      }
    },
  }
}
