import { eventFrame, REPLY, replyFrame, type EventFrame, type ReplyFrame } from '../../../contract/helper/protocol.ts'
import { CONNECTION_LOST, HelperError } from '../errors/helper-error.ts'

/** The part of a WebSocket that is used; browsers' and the test's `ws` both have it. */
export interface Socket {
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export interface WireHandlers {
  onEvent: (frame: EventFrame) => void
  /** The connection ended; `code` is the protocol's close code. */
  onClose: (code: number) => void
  /** Something that isn't a frame of the protocol. */
  onBadFrame: (text: string) => void
}

export interface RequestOptions {
  timeoutMs: number
  signal?: AbortSignal
}

/** One open connection: numbered requests, their replies, events. */
export interface Wire {
  /**
   * Sends a command; the reply frame whatever its code.
   * @throws HelperError on time-out, abort or a lost connection
   */
  request(cmd: string, data: unknown, options: RequestOptions): Promise<ReplyFrame>
  close(): void
}

interface Pending {
  settle: (outcome: ReplyFrame | HelperError) => void
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Opens a connection within `timeoutMs`.
 * @throws HelperError 503 when nobody answers
 */
export function openWire(
  openSocket: (url: string) => Socket,
  url: string,
  handlers: WireHandlers,
  timeoutMs: number,
): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const pending = new Map<string, Pending>()
    let next = 0
    let open = false
    let ended = false
    let socket: Socket
    try {
      socket = openSocket(url)
    } catch {
      reject(new HelperError({ code: CONNECTION_LOST, message: 'unreachable', kind: 'network' }))
      return
    }

    const end = (code: number): void => {
      if (ended) return
      ended = true
      clearTimeout(deadline)
      const lost = new HelperError({ code: CONNECTION_LOST, message: 'connection lost', kind: 'network' })
      for (const one of pending.values()) one.settle(lost)
      pending.clear()
      if (open) handlers.onClose(code)
      else reject(new HelperError({ code: CONNECTION_LOST, message: `closed ${code}`, kind: 'network' }))
    }
    const deadline = setTimeout(() => {
      end(4408)
      socket.close()
    }, timeoutMs)

    const request: Wire['request'] = (cmd, data, options) =>
      new Promise<ReplyFrame>((done, fail) => {
        const id = String((next += 1))
        if (ended) {
          fail(new HelperError({ code: CONNECTION_LOST, message: 'connection lost', kind: 'network' }))
          return
        }
        if (options.signal?.aborted === true) {
          fail(new HelperError({ code: REPLY.cancelled, message: 'cancelled' }))
          return
        }
        const settle: Pending['settle'] = (outcome) => {
          clearTimeout(timer)
          options.signal?.removeEventListener('abort', abort)
          pending.delete(id)
          if (outcome instanceof HelperError) fail(outcome)
          else done(outcome)
        }
        const timer = setTimeout(
          () => settle(new HelperError({ code: REPLY.timeout, message: 'timeout', kind: 'network' })),
          options.timeoutMs,
        )
        const abort = (): void => {
          // The helper stops its browser step; our caller needn't wait for that.
          socket.send(JSON.stringify({ id: `${id}-cancel`, cmd: 'cancel', data: { request_id: id } }))
          settle(new HelperError({ code: REPLY.cancelled, message: 'cancelled' }))
        }
        options.signal?.addEventListener('abort', abort, { once: true })
        pending.set(id, { settle })
        socket.send(JSON.stringify({ id, cmd, data }))
      })

    socket.onopen = () => {
      clearTimeout(deadline)
      open = true
      resolve({ request, close: () => socket.close() })
    }
    socket.onmessage = (event: { data: unknown }) => {
      const text = typeof event.data === 'string' ? event.data : String(event.data)
      const value = parse(text)
      const reply = replyFrame.safeParse(value)
      if (reply.success) {
        pending.get(reply.data.id)?.settle(reply.data)
        return
      }
      const told = eventFrame.safeParse(value)
      if (told.success) handlers.onEvent(told.data)
      else handlers.onBadFrame(text.slice(0, 200))
    }
    socket.onclose = (event: { code: number }) => end(event.code)
    // A close event always follows and carries the code.
    socket.onerror = () => undefined
  })
}
