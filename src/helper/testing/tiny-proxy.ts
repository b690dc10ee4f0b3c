// Two real little proxies for tests: http with Basic authentication, and SOCKS5. Each keeps its own log.
import { createServer as createHttp, request as ask } from 'node:http'
import { createServer as createTcp, connect } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface TinyProxy {
  readonly port: number
  /** `host:port` of everything that was let through, in order. */
  readonly log: string[]
  /** How often it asked for a password. */
  refused: number
  close(): Promise<void>
}
export interface TinyProxyOptions {
  /** Where a name leads, like the proxy's own DNS; null = nowhere. Default: as written. */
  readonly resolve?: (host: string, port: number) => { host: string; port: number } | null
  /** `user:password`; absent = anybody. */
  readonly auth?: string
}

const listen = async (
  server: Server,
  sockets: Set<Socket>,
  state: Omit<TinyProxy, 'port' | 'close'>,
): Promise<TinyProxy> => {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  })
}
const tunnel = (from: Socket, to: { host: string; port: number }, ready: () => void, failed: () => void): void => {
  let through = false
  const out = connect(to, () => {
    through = true
    ready()
    out.pipe(from)
    from.pipe(out)
  })
  out.on('error', () => (through ? from.destroy() : failed()))
  from.once('close', () => out.destroy())
}

/** An http proxy: CONNECT and plain requests. */
export function startHttpProxy(options: TinyProxyOptions = {}): Promise<TinyProxy> {
  const state = { log: [] as string[], refused: 0 }
  const find = options.resolve ?? ((host: string, port: number) => ({ host, port }))
  const wanted = options.auth === undefined ? undefined : `Basic ${Buffer.from(options.auth).toString('base64')}`
  const allowed = (header: string | undefined): boolean => {
    if (wanted === undefined || header === wanted) return true
    state.refused += 1
    return false
  }
  const server = createHttp((request, response) => {
    if (!allowed(request.headers['proxy-authorization']))
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="tiny"' }).end()
    const url = new URL(request.url ?? '/', 'http://none')
    const to = find(url.hostname, Number(url.port || 80))
    if (to === null) return void response.writeHead(502).end()
    state.log.push(`${url.hostname}:${url.port || 80}`)
    const { 'proxy-authorization': _secret, 'proxy-connection': _other, ...headers } = request.headers
    const out = ask({ ...to, path: url.pathname + url.search, method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    out.on('error', () => response.destroy())
    request.pipe(out)
  })
  server.on('connect', (request, stream) => {
    const socket = stream as Socket
    if (!allowed(request.headers['proxy-authorization']))
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="tiny"\r\nContent-Length: 0\r\n\r\n',
      )
    const url = new URL(`http://${request.url ?? ''}`)
    const to = find(url.hostname, Number(url.port || 80))
    const failed = () => void socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
    if (to === null) return failed()
    tunnel(socket, to, () => (state.log.push(request.url ?? ''), socket.write('HTTP/1.1 200 OK\r\n\r\n')), failed)
  })
  return listen(server, new Set(), state)
}

/** A SOCKS5 proxy for names and IPv4; with `auth` it wants a password and gets none. */
export function startSocksProxy(options: TinyProxyOptions = {}): Promise<TinyProxy> {
  const state = { log: [] as string[], refused: 0 }
  const find = options.resolve ?? ((host: string, port: number) => ({ host, port }))
  const connected = (socket: Socket, bytes: Buffer): void => {
    const size = bytes[3] === 1 ? 4 : (bytes[4] ?? 0) + 1
    const host = bytes[3] === 1 ? bytes.subarray(4, 8).join('.') : bytes.subarray(5, 4 + size).toString()
    const port = bytes.readUInt16BE(4 + size)
    const reply = (code: number) => socket.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]))
    const to = find(host, port)
    if (to === null) return void reply(4)
    tunnel(
      socket,
      to,
      () => (state.log.push(`${host}:${port}`), reply(0)),
      () => reply(5),
    )
  }
  const server = createTcp((socket) => {
    socket.once('data', () => {
      if (options.auth !== undefined) {
        state.refused += 1
        return void socket.end(Buffer.from([5, 0xff]))
      }
      socket.write(Buffer.from([5, 0]))
      socket.once('data', (bytes: Buffer) => connected(socket, bytes))
    })
  })
  return listen(server, new Set(), state)
}
