// The door itself: bound to 127.0.0.1 only, gate before upgrade, places counted.
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import {
  CLOSE,
  HELPER_DISCOVERY_PATH,
  HELPER_MAX_CONNECTIONS,
  HELPER_MAX_FRAME_BYTES,
  HELPER_PATH,
  HELPER_PROTOCOL,
} from '../../contract/helper/protocol.ts'
import { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { nodeHttp } from '../lib/node-http.ts'
import { serveConnection } from './connection.ts'
import type { ConnectionDeps } from './connection.ts'
import { gate } from './gate.ts'
import type { GateAnswer } from './gate.ts'

export interface DoorOptions {
  /** Tried in this order; empty or [0] = any free port. */
  readonly ports: readonly number[]
  readonly backendOrigins: readonly string[]
  /** The port is known once it is bound. */
  readonly connection: (port: () => number) => ConnectionDeps
  readonly log: Logger
}
export interface Door {
  readonly port: number
  /** e.g. `ws://127.0.0.1:17651/housekeeper`. */
  readonly url: string
  close(): Promise<void>
}
/**
 * Sockets that aren't signed in yet, per origin; strangers together have few places, so that they can't take those of
 * known pages.
 */
const MAX_KNOCKING = { known: 8, stranger: 2, strangers: 8 }
const BOUND_TO = '127.0.0.1'

const originOf = (request: IncomingMessage): string | undefined => request.headers.origin

const bind = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error)
    server.once('error', onError)
    server.listen({ host: BOUND_TO, port, exclusive: true }, () => {
      server.removeListener('error', onError)
      resolve(true)
    })
  })

const refuse = (socket: Duplex, status: number): void => {
  const texts: Record<number, string> = {
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    503: 'Service Unavailable',
  }
  socket.end(`HTTP/1.1 ${status} ${texts[status] ?? 'Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** @throws HelperError code PORTS_TAKEN when no port of the list is free */
export async function openDoor(options: DoorOptions): Promise<Door> {
  let port = 0
  const connection = options.connection(() => port)
  const knocking = new Map<string, number>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: 2 * HELPER_MAX_FRAME_BYTES,
  })
  const judge = (request: IncomingMessage, path: string): GateAnswer =>
    gate(
      { method: request.method ?? '', path: request.url ?? '', host: request.headers.host, origin: originOf(request) },
      {
        path,
        port,
        backendOrigins: options.backendOrigins,
        isPaired: (origin) => connection.handshake.store.has(origin),
      },
    )

  // Discovery says name and protocol, nothing else; only pages that were let in before may read it across origins.
  const server = nodeHttp.createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000, keepAliveTimeout: 1_000 },
    (request, response) => {
      const answer = judge(request, HELPER_DISCOVERY_PATH)
      if (!answer.ok || answer.standing === 'stranger') {
        response.writeHead(answer.ok ? 403 : answer.status, { connection: 'close' }).end()
        return
      }
      const cors = answer.origin ? { 'access-control-allow-origin': answer.origin, vary: 'origin' } : {}
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
        ...cors,
      })
      response.end(JSON.stringify({ name: 'cloud-housekeeper', protocol: HELPER_PROTOCOL }))
    },
  )
  server.maxConnections = 128
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const answer = judge(request, HELPER_PATH)
    if (!answer.ok) {
      options.log.warn('gate.refused', { reason: answer.reason, origin: String(originOf(request)).slice(0, 200) })
      return refuse(socket, answer.status)
    }
    const key = `${answer.standing === 'stranger' ? 'stranger' : 'known'} ${answer.origin}`
    const count = (start: string) =>
      [...knocking].reduce((sum, [name, many]) => (name.startsWith(start) ? sum + many : sum), 0)
    const mine = knocking.get(key) ?? 0
    const crowded =
      answer.standing === 'stranger'
        ? mine >= MAX_KNOCKING.stranger || count('stranger') >= MAX_KNOCKING.strangers
        : mine >= MAX_KNOCKING.known
    if (crowded || sockets.clients.size - count('') >= HELPER_MAX_CONNECTIONS) return refuse(socket, 503)
    knocking.set(key, mine + 1)
    let counted = true
    const stopKnocking = () => {
      if (!counted) return
      counted = false
      const left = (knocking.get(key) ?? 1) - 1
      if (left > 0) knocking.set(key, left)
      else knocking.delete(key)
    }
    socket.once('close', stopKnocking)
    sockets.handleUpgrade(request, socket, head, (client) =>
      serveConnection(client, { standing: answer.standing, origin: answer.origin }, connection, stopKnocking),
    )
  })

  const wanted = options.ports.length > 0 ? options.ports : [0]
  let bound = false
  for (const candidate of wanted) {
    bound = await bind(server, candidate)
    if (bound) break
  }
  if (!bound)
    throw new HelperError({
      kind: 'environment',
      code: 'PORTS_TAKEN',
      msg: `端口 ${wanted.join('、')} 都被占用，请关闭占用的程序，或用 --helper-port 指定其他端口（单独运行云管家时用 --port）`,
    })
  // A server that listens on a TCP port has an address object.
  port = (server.address() as AddressInfo).port
  return {
    port,
    url: `ws://${BOUND_TO}:${port}${HELPER_PATH}`,
    close: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const client of sockets.clients) client.close(CLOSE.shutdown.code, CLOSE.shutdown.zh)
      setTimeout(() => sockets.clients.forEach((client) => client.terminate()), 300).unref()
      server.closeIdleConnections()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))])
      server.closeAllConnections()
    },
  }
}
