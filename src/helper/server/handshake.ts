// The first frames: a challenge, then the proof of a token or a wish to be paired; nothing else is read before they
// passed.
import { randomBytes } from 'node:crypto'
import { challengeInput, meetingText } from '../../contract/helper/handshake.ts'
import type { ChallengeOutput, Meeting } from '../../contract/helper/handshake.ts'
import { CLOSE, HELPER_PROTOCOL, REPLY, helloInput, pairInput } from '../../contract/helper/protocol.ts'
import type { HelloOutput, RequestFrame } from '../../contract/helper/protocol.ts'
import type { CommandLevel } from '../../contract/helper/command.ts'
import type { Identity } from '../vault/identity.ts'
import type { Attempts } from './attempts.ts'
import type { Standing } from './gate.ts'
import type { PairingDoor } from './pairing.ts'
import type { PairingStore } from './pairing-store.ts'
import { hashToken, proofFits } from './tokens.ts'

type CloseReason = (typeof CLOSE)[keyof typeof CLOSE]
export type HandshakeAnswer =
  | {
      readonly kind: 'in'
      readonly levels: readonly CommandLevel[]
      readonly paired: boolean
      readonly token?: string
      readonly tokenHash: string
    }
  | { readonly kind: 'again'; readonly code: number; readonly msg: string }
  | { readonly kind: 'out'; readonly close: CloseReason; readonly afterMs: number }

export interface HandshakeDeps {
  readonly store: PairingStore
  readonly door: PairingDoor
  readonly attempts: Attempts
  /** Hash of the token of this launch; for listed origins and clients without one. */
  readonly launchHash: string
  /** Hash of a fixed token (HOUSEKEEPER_TOKEN), '' = none; only for clients without an origin. */
  readonly fixedHash: string
  readonly identity: Pick<Identity, 'deviceId' | 'deviceName' | 'publicKey' | 'sign'>
  /** On which the door listens. */
  readonly port: () => number
}
/** What the helper tells of itself in the answer. */
export type HelloFacts = Omit<HelloOutput, 'levels' | 'token'>

const ALL: readonly CommandLevel[] = ['read', 'login', 'publish']
const out = (close: CloseReason, afterMs = 0): HandshakeAnswer => ({ kind: 'out', close, afterMs })

const entry = (
  deps: HandshakeDeps,
  standing: Standing,
  origin: string,
  proof: string,
  text: string,
): { levels: readonly CommandLevel[]; paired: boolean; tokenHash: string } | null => {
  const fits = (hash: string): boolean => proofFits(proof, hash, text)
  if ((standing === 'listed' || standing === 'no-origin') && fits(deps.launchHash))
    return { levels: ALL, paired: false, tokenHash: deps.launchHash }
  if (standing === 'no-origin')
    return deps.fixedHash !== '' && fits(deps.fixedHash)
      ? { levels: ALL, paired: false, tokenHash: deps.fixedHash }
      : null
  const known = deps.store.verify(origin, fits)
  return known && { levels: known.levels, paired: true, tokenHash: known.hash }
}

/**
 * Answers the challenge: this helper's key, proved for this connection. A page that nobody let in yet is not told the
 * computer's name.
 */
export function answerChallenge(
  deps: Pick<HandshakeDeps, 'identity' | 'port'>,
  { origin, standing }: { origin: string; standing: Standing },
  frame: RequestFrame,
): { readonly meeting: Meeting; readonly answer: ChallengeOutput } | 'malformed' | 'protocol' {
  const input = challengeInput.safeParse(frame.data)
  if (!input.success) return 'malformed'
  if (input.data.protocol !== HELPER_PROTOCOL) return 'protocol'
  const { deviceId, deviceName, publicKey, sign } = deps.identity
  const meeting: Meeting = {
    protocol: HELPER_PROTOCOL,
    origin,
    port: deps.port(),
    clientNonce: input.data.nonce,
    helperNonce: randomBytes(24).toString('base64url'),
    deviceId,
    publicKey,
  }
  return {
    meeting,
    answer: {
      protocol: HELPER_PROTOCOL,
      device_id: deviceId,
      device_name: standing === 'stranger' ? '' : deviceName,
      public_key: publicKey,
      nonce: meeting.helperNonce,
      signature: sign(meetingText('helper', meeting)),
    },
  }
}

/** Judges one frame of a connection that isn't signed in yet. */
export async function shakeHands(
  deps: HandshakeDeps,
  who: { standing: Standing; origin: string; meeting: Meeting },
  frame: RequestFrame,
  signal: AbortSignal,
): Promise<HandshakeAnswer> {
  const key = who.origin || 'no-origin'
  if (frame.cmd === 'hello') {
    const input = helloInput.safeParse(frame.data)
    if (!input.success) return out(CLOSE.malformed)
    if (input.data.protocol !== HELPER_PROTOCOL) return out(CLOSE.protocol)
    // The right token always gets in, however often somebody else failed under the same key.
    const passed = entry(deps, who.standing, who.origin, input.data.proof, meetingText('client', who.meeting))
    if (passed) return { kind: 'in', ...passed }
    return deps.attempts.blocked(key)
      ? out(CLOSE.tooMany, deps.attempts.fail(key))
      : out(CLOSE.token, deps.attempts.fail(key))
  }
  if (frame.cmd === 'pair') {
    const input = pairInput.safeParse(frame.data)
    if (!input.success) return out(CLOSE.malformed)
    if (input.data.protocol !== HELPER_PROTOCOL) return out(CLOSE.protocol)
    // Pairing is for pages; who has no origin needs the fixed token.
    if (who.standing === 'no-origin') return out(CLOSE.denied)
    const answer = await deps.door.ask(who.origin, input.data.code, signal)
    if (answer.kind === 'token')
      return { kind: 'in', levels: ALL, paired: true, token: answer.token, tokenHash: hashToken(answer.token) }
    if (answer.kind === 'code') return { kind: 'again', code: REPLY.codeNeeded, msg: answer.msg }
    return answer.kind === 'denied' ? out(CLOSE.denied) : out(CLOSE.tooMany)
  }
  return out(CLOSE.token, deps.attempts.fail(key))
}
