// What the fake interfaces share: one HTTP server on loopback that stands for several hosts, with faults and a record
// of what was asked. The real `https://host/path` is reached at `http://127.0.0.1:port/host/path`.
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Ask {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The connection broke while the body came. */
  readonly broken: boolean
  json(): Record<string, unknown>
  form(): URLSearchParams
  parts(): Promise<FormData>
  /** Token of the Authorization header, without its scheme. */
  bearer(): string
}
export interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** What goes wrong with the next calls whose `METHOD host/path` holds `at`. */
export interface Fault {
  readonly at: string
  /**
   * lose-answer: done, but nobody hears of it. lose-request: not done. break: cut after `bytes` of the body. reply:
   * answered so, not done.
   */
  readonly kind: 'lose-answer' | 'lose-request' | 'break' | 'reply'
  readonly bytes?: number
  readonly reply?: Reply
  /** Default 1. */
  times?: number
}
export interface Loopback {
  readonly origin: string
  readonly asks: Ask[]
  fault(fault: Fault): void
  /** Forgets the faults that have not struck yet. */
  heal(): void
  /** How often something was asked: by `METHOD host/path`. */
  count(at: string): number
  /** An address of the real interface as it is reached here. */
  at(url: string): string
  close(): Promise<void>
}

const askOf = (request: IncomingMessage, body: Buffer, broken: boolean): Ask => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, host = '', ...rest] = url.pathname.split('/')
  const type = request.headers['content-type'] ?? ''
  return {
    host,
    method: request.method ?? 'GET',
    path: `/${rest.join('/')}`,
    query: url.searchParams,
    headers: request.headers,
    body,
    broken,
    json: () => JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>,
    form: () => new URLSearchParams(body.toString('utf8')),
    parts: () => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
    bearer: () => (request.headers.authorization ?? '').replace(/^\S+\s+/, ''),
  }
}

/** Starts the server. @param serve answers what was asked; throwing answers 500 */
export async function startLoopback(serve: (ask: Ask) => Reply | Promise<Reply>): Promise<Loopback> {
  const asks: Ask[] = []
  const faults: Fault[] = []
  const nameOf = (ask: { method: string; host: string; path: string }): string => `${ask.method} ${ask.host}${ask.path}`
  const take = (name: string): Fault | undefined => {
    const found = faults.find((one) => name.includes(one.at) && (one.times ?? 1) > 0)
    if (found) found.times = (found.times ?? 1) - 1
    return found
  }
  const server = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      const fault = take(nameOf(askOf(request, Buffer.alloc(0), false)))
      const parts: Buffer[] = []
      let size = 0
      for await (const part of request as AsyncIterable<Buffer>) {
        parts.push(part)
        size += part.length
        if (fault?.kind === 'break' && size >= (fault.bytes ?? 0)) break
      }
      const whole = Buffer.concat(parts)
      const ask = askOf(
        request,
        fault?.kind === 'break' ? whole.subarray(0, fault.bytes) : whole,
        fault?.kind === 'break',
      )
      asks.push(ask)
      const served =
        fault?.kind === 'lose-request' ? {} : fault?.kind === 'reply' ? (fault.reply ?? {}) : await serve(ask)
      if (fault && fault.kind !== 'reply') return void request.socket.destroy()
      const { status = 200, json, text = '', headers = {} } = served
      response.writeHead(
        status,
        json === undefined ? headers : { 'content-type': 'application/json; charset=utf-8', ...headers },
      )
      response.end(json === undefined ? text : JSON.stringify(json))
    }
    handle().catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asks,
    fault: (fault) => void faults.push({ ...fault }),
    heal: () => void faults.splice(0),
    count: (at) => asks.filter((ask) => nameOf(ask).includes(at)).length,
    at: (url) => url.replace(/^https:\//, origin),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
