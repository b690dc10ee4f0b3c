// A page's end of the websocket, for tests.
import WebSocket from 'ws'
import type { ReplyFrame } from '../../contract/helper/protocol.ts'
import { meet } from './meet.ts'

export interface TestEvent {
  readonly event: string
  readonly data: Record<string, unknown>
}
export interface TestClient {
  readonly socket: WebSocket
  readonly events: TestEvent[]
  readonly closed: Promise<{ code: number; reason: string }>
  send(cmd: string, data?: unknown, extra?: { id?: string; auth?: string }): Promise<ReplyFrame>
  /** The first event that fits, also one that came already. */
  event(name: string, fits?: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  close(): void
}

/** Opens a socket without a handshake. Rejects with the HTTP status when the gate refuses. */
export function openSocket(
  url: string,
  options: { origin?: string; headers?: Record<string, string> } = {},
): Promise<TestClient> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      ...(options.origin === undefined ? {} : { origin: options.origin }),
      headers: options.headers ?? {},
      perMessageDeflate: false,
    })
    const waiting = new Map<string, (frame: ReplyFrame) => void>()
    const events: TestEvent[] = []
    const listeners = new Set<(event: TestEvent) => void>()
    let next = 0
    const closed = new Promise<{ code: number; reason: string }>((done) =>
      socket.once('close', (code, reason) => done({ code, reason: reason.toString() })),
    )
    socket.on('message', (raw) => {
      const frame = JSON.parse(String(raw)) as ReplyFrame | TestEvent
      if ('event' in frame) {
        events.push(frame)
        for (const listener of listeners) listener(frame)
      } else waiting.get(frame.id)?.(frame)
    })
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(`HTTP ${response.statusCode}`))
      socket.terminate()
    })
    socket.on('error', (error) => reject(error))
    socket.once('open', () =>
      resolve({
        socket,
        events,
        closed,
        send: (cmd, data, extra = {}) =>
          new Promise((done, fail) => {
            const id = extra.id ?? `r${(next += 1)}`
            waiting.set(id, done)
            void closed.then(({ code, reason }) => fail(new Error(`closed ${code} ${reason}`)))
            socket.send(
              JSON.stringify({
                id,
                cmd,
                ...(data === undefined ? {} : { data }),
                ...(extra.auth === undefined ? {} : { auth: extra.auth }),
              }),
            )
          }),
        event: (name, fits = () => true) =>
          new Promise((done) => {
            const look = (event: TestEvent) => {
              if (event.event !== name || !fits(event.data)) return false
              listeners.delete(look)
              done(event.data)
              return true
            }
            if (!events.some(look)) listeners.add(look)
          }),
        close: () => socket.close(),
      }),
    )
  })
}

/** The challenge of an open socket. */
export async function challenge(client: TestClient, url: string, origin?: string) {
  return await meet(async (cmd, data) => (await client.send(cmd, data)).data, url, origin)
}

/** Opens a socket and signs in with a token. */
export async function connect(url: string, token: string, origin?: string): Promise<TestClient> {
  const client = await openSocket(url, origin === undefined ? {} : { origin })
  const { hello } = await challenge(client, url, origin)
  const reply = await client.send('hello', hello(token))
  if (reply.code !== 1) throw new Error(reply.msg)
  return client
}
