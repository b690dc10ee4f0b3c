// One websocket from its first frame to its end.
import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import {
  CLOSE,
  HELPER_HANDSHAKE_MS,
  HELPER_MAX_BAD_FRAMES,
  HELPER_MAX_FRAME_BYTES,
  HELPER_PING_MS,
  REPLY,
  requestFrame,
} from '../../contract/helper/protocol.ts'
import type { HelloOutput, RequestFrame } from '../../contract/helper/protocol.ts'
import type { Client } from '../commands/define.ts'
import type { Logger } from '../lib/logger.ts'
import type { Dispatcher } from './dispatch.ts'
import type { Standing } from './gate.ts'
import type { Meeting } from '../../contract/helper/handshake.ts'
import { answerChallenge, shakeHands } from './handshake.ts'
import type { HandshakeDeps, HelloFacts } from './handshake.ts'
import type { Hub } from './hub.ts'
import { tokenFits } from './tokens.ts'

export interface ConnectionDeps {
  readonly handshake: HandshakeDeps
  readonly facts: () => HelloFacts
  readonly hub: Hub
  readonly dispatcher: Dispatcher
  readonly log: Logger
  /** Origin that clients without one act for. */
  readonly defaultOrigin: string
  /** Called after a page signed in: sends what it should know at once. */
  readonly onReady: (client: Client) => void
  readonly handshakeMs?: number
  readonly pingMs?: number
}
/** Time for a person to answer the pairing question, ms. */
const PAIRING_MS = 10 * 60_000
const MAX_RUNNING = 64
/** A page that reads nothing is cut off when this many bytes wait for it. */
const MAX_BEHIND = 16 * 1024 * 1024

const parse = (data: RawData, isBinary: boolean): RequestFrame | null => {
  if (isBinary || !Buffer.isBuffer(data)) return null
  try {
    const frame = requestFrame.safeParse(JSON.parse(data.toString('utf8')))
    return frame.success ? frame.data : null
  } catch {
    return null
  }
}

/** Serves a socket that passed the gate. `onReady` of the caller frees the place among those who only knock. */
export function serveConnection(
  socket: WebSocket,
  who: { standing: Standing; origin: string },
  deps: ConnectionDeps,
  onSignedIn: () => void,
): void {
  const id = randomUUID()
  const gone = new AbortController()
  let state: 'new' | 'judging' | 'ready' | 'closing' = 'new'
  let client: Client | undefined
  let tokenHash = ''
  let meeting: Meeting | undefined
  let leave: (() => void) | undefined
  let badFrames = 0
  let running = 0
  let answered = true

  const close = (reason: { code: number; zh: string }): void => {
    if (state === 'closing') return
    state = 'closing'
    socket.close(reason.code, reason.zh)
    // A peer that doesn't answer the close frame is cut off.
    setTimeout(() => socket.terminate(), 500).unref()
  }
  let shakeTimer = setTimeout(() => close(CLOSE.handshakeTimeout), deps.handshakeMs ?? HELPER_HANDSHAKE_MS)
  const ping = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, deps.pingMs ?? HELPER_PING_MS)
  ping.unref()

  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BEHIND) return socket.terminate()
    socket.send(text)
  }
  const reply = (frame: RequestFrame, code: number, msg: string, data: unknown) =>
    send(JSON.stringify({ id: frame.id, cmd: frame.cmd, code, msg, data }))

  const enter = (
    frame: RequestFrame,
    answer: { levels: Client['levels']; paired: boolean; token?: string; tokenHash: string },
  ): void => {
    clearTimeout(shakeTimer)
    state = 'ready'
    onSignedIn()
    tokenHash = answer.tokenHash
    client = { id, origin: who.origin || deps.defaultOrigin, levels: answer.levels }
    leave = deps.hub.add({ client, paired: answer.paired, send, expel: () => close(CLOSE.token) })
    const hello: HelloOutput = {
      ...deps.facts(),
      levels: [...answer.levels],
      ...(answer.token === undefined ? {} : { token: answer.token }),
    }
    reply(frame, REPLY.ok, 'ok', hello)
    deps.log.info('connection.in', { origin: client.origin, standing: who.standing })
    deps.onReady(client)
  }
  /** The challenge comes first, and once. */
  const meet = (frame: RequestFrame): void => {
    const met = answerChallenge(deps.handshake, who, frame)
    if (typeof met === 'string') return close(CLOSE[met])
    meeting = met.meeting
    reply(frame, REPLY.ok, 'ok', met.answer)
  }
  const greet = async (frame: RequestFrame): Promise<void> => {
    if (frame.cmd === 'challenge' && meeting === undefined) return meet(frame)
    if (meeting === undefined) return close(CLOSE.protocol)
    state = 'judging'
    if (frame.cmd === 'pair') {
      clearTimeout(shakeTimer)
      shakeTimer = setTimeout(() => close(CLOSE.handshakeTimeout), PAIRING_MS)
    }
    const answer = await shakeHands(deps.handshake, { ...who, meeting }, frame, gone.signal)
    if (state !== 'judging') return
    if (answer.kind === 'in') return enter(frame, answer)
    if (answer.kind === 'again') {
      state = 'new'
      return reply(frame, answer.code, answer.msg, null)
    }
    clearTimeout(shakeTimer)
    deps.log.warn('connection.refused', { origin: who.origin, close: answer.close.code })
    setTimeout(() => close(answer.close), answer.afterMs)
  }
  const serve = async (frame: RequestFrame, from: Client): Promise<void> => {
    if (frame.auth !== undefined && !tokenFits(frame.auth, tokenHash))
      return reply(frame, REPLY.unauthorized, CLOSE.token.zh, null)
    if (running >= MAX_RUNNING) return reply(frame, REPLY.busy, '同时进行的操作过多，请稍后再试', null)
    running += 1
    try {
      const answer = await deps.dispatcher.run(frame, from, gone.signal)
      send(JSON.stringify(answer))
    } finally {
      running -= 1
    }
  }
  const fail = (where: string) => (error: unknown) => {
    deps.log.error(where, { error })
    close(CLOSE.malformed)
  }
  socket.on('pong', () => (answered = true))
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (state === 'closing' || state === 'judging') return
    if (Buffer.isBuffer(data) && data.length > HELPER_MAX_FRAME_BYTES) return close(CLOSE.tooLarge)
    const frame = parse(data, isBinary)
    if (!frame) {
      badFrames += 1
      // Somebody who isn't signed in gets no second try.
      if (state === 'new' || badFrames >= HELPER_MAX_BAD_FRAMES) close(CLOSE.malformed)
      return
    }
    if (client) void serve(frame, client).catch(fail('connection.serve'))
    else void greet(frame).catch(fail('connection.greet'))
  })
  socket.on('error', (error) => deps.log.warn('connection.error', { origin: who.origin, error }))
  socket.on('close', () => {
    state = 'closing'
    clearTimeout(shakeTimer)
    clearInterval(ping)
    leave?.()
    gone.abort()
  })
}
