import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request as the sites see it. `host` is the name the browser asked for, without the port. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly url: URL
  readonly host: string
  readonly method: string
}

/** Answers a request; false means "not mine", and the next route is asked. */
export type Handler = (x: Exchange) => Promise<void | false> | void | false

/** A path handler: `path` is an exact path (a trailing slash is ignored) or a pattern. */
export interface Route {
  readonly method: string
  readonly path: string | RegExp
  readonly handler: Handler
}

/** A folder of fake pages. `hosts` are the resolver patterns that lead to it, `*.x.com` or `x.com`. */
export interface Site {
  readonly name: string
  readonly hosts: readonly string[]
  handle(x: Exchange): Promise<boolean>
}

/** Error with an HTTP status that a handler throws to answer in one line. */
export class HttpProblem extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const clean = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Asks the routes in order; true when one answered. */
export async function dispatch(routes: readonly Route[], x: Exchange): Promise<boolean> {
  for (const route of routes) {
    if (route.method !== x.method && !(route.method === 'GET' && x.method === 'HEAD')) continue
    const hit =
      typeof route.path === 'string' ? clean(route.path) === clean(x.url.pathname) : route.path.test(x.url.pathname)
    if (!hit) continue
    if ((await route.handler(x)) !== false) return true
  }
  return false
}

/** Sends JSON. */
export function sendJson(
  x: Exchange,
  body: unknown,
  status = 200,
  headers: Record<string, string | string[]> = {},
): void {
  send(x, status, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8', ...headers })
}

/** Sends an HTML page. */
export function sendHtml(
  x: Exchange,
  html: string,
  status = 200,
  headers: Record<string, string | string[]> = {},
): void {
  send(x, status, html, { 'content-type': 'text/html; charset=utf-8', ...headers })
}

/** Sends any bytes; does nothing when the client has gone. */
export function send(
  x: Exchange,
  status: number,
  body: string | Buffer,
  headers: Record<string, string | string[]> = {},
): void {
  if (x.res.headersSent || x.res.destroyed) return
  x.res.writeHead(status, { 'cache-control': 'no-store', ...headers })
  x.res.end(x.method === 'HEAD' ? undefined : body)
}

/** Redirects with 302, optionally setting cookies. */
export function redirect(x: Exchange, to: string, cookies: string[] = []): void {
  send(x, 302, '', { location: to, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) })
}

/** Reads a body of at most `limit` bytes; throws {@link HttpProblem} 413 above it. */
export async function readBody(x: Exchange, limit = 32 * 1024 * 1024): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of x.req as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw new HttpProblem(413, 'body too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads a JSON body; throws {@link HttpProblem} 400 when it is not JSON. */
export async function readJson(x: Exchange): Promise<unknown> {
  const text = (await readBody(x)).toString('utf8')
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'body is not JSON')
  }
}

/** The request's cookies. */
export function cookiesOf(x: Exchange): Map<string, string> {
  const jar = new Map<string, string>()
  for (const pair of (x.req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return jar
}

/**
 * CORS headers as the real upload and search hosts send them: the caller's own origin, with credentials, headers named
 * one by one.
 */
export function corsHeaders(x: Exchange, allowed: RegExp): Record<string, string> {
  const origin = x.req.headers.origin ?? ''
  if (!allowed.test(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, HEAD, OPTIONS',
    'access-control-allow-headers':
      'Authorization, Content-Type, Content-CRC32, Content-Disposition, X-Storage-U, X-Secsdk-Csrf-Token',
    'access-control-max-age': '600',
    vary: 'Origin',
  }
}

/** Resolves after `ms` milliseconds, or at once when the client leaves. */
export function pause(ms: number, x?: Exchange): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    x?.res.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
