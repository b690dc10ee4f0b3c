// The channel that a helper opens outward to its backend: what it did is told without a page. Nothing but the helper's
// own signed words goes through it.
import { z } from 'zod'
import { epoch } from '../entities/publish.ts'
import { unixTime } from '../fields.ts'
import { journalledAttempt } from './commands.ts'
import { attemptOutcome } from './outcome-proof.ts'

/** Websocket, one for each computer; no page may open it. */
export const CHANNEL_PATH = '/api/v2.device/channel'
export const CHANNEL_PROTOCOL = 1
/** Largest frame, bytes: a page of a journal. Before the proof a few hundred bytes are enough. */
export const CHANNEL_FRAME_BYTES = 2 * 1024 * 1024
export const CHANNEL_FIRST_BYTES = 4_096
/** The backend sends a ping this often, ms; a side that hears nothing for two of them closes. */
export const CHANNEL_BEAT_MS = 15_000
/** Frames that a computer may send in a minute once it has proved itself. */
export const CHANNEL_FRAMES_PER_MINUTE = 240

/**
 * Close codes of the backend. `refused`: the key did not prove itself, or nobody approved it, or it was revoked;
 * `replaced`: the same computer opened another one.
 */
export const CHANNEL_CLOSE = {
  badFrame: 4400,
  refused: 4401,
  late: 4408,
  replaced: 4409,
  protocol: 4426,
  tooMany: 4429,
} as const

const nonce = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)
const key = z.string().regex(/^[A-Za-z0-9+/=]{80,400}$/)
const signature = z.string().max(200)
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
/** Number of an answer's question, counted by the computer. */
const ref = z.number().int().min(1)

/** First frame, by the computer. */
export const channelHello = z
  .object({ type: z.literal('hello'), protocol: z.number().int(), device_id: deviceId, nonce })
  .strict()
/** The backend proves the key that the computer kept at its pairing. */
export const channelChallenge = z.object({ type: z.literal('challenge'), nonce, public_key: key, signature }).strict()
/** The computer proves its own. */
export const channelProof = z.object({ type: z.literal('proof'), signature }).strict()
export const channelReady = z.object({ type: z.literal('ready') }).strict()

/** One connection as both sides see it: what was signed for one is worthless for every other. */
export interface ChannelMeeting {
  readonly deviceId: string
  readonly deviceNonce: string
  readonly backendNonce: string
  /** The backend's sealing key: SPKI, base64. */
  readonly backendKey: string
}
/**
 * What a side signs (ECDSA-SHA256, IEEE P1363, base64): the computer with its key, the backend with its sealing key.
 */
export function channelProofText(by: 'device' | 'backend', meeting: ChannelMeeting): string {
  return [
    'matrix-publisher channel',
    by,
    CHANNEL_PROTOCOL,
    meeting.deviceId,
    meeting.deviceNonce,
    meeting.backendNonce,
    meeting.backendKey,
  ].join('\n')
}

/**
 * After a restored backup the backend asks for the journal; as `journalSince`. `company`: which of the installation's
 * companies asks.
 */
export const channelWanted = z
  .object({
    type: z.literal('wanted'),
    company: z.number().int(),
    epoch,
    since: unixTime(),
    after: z.number().int().min(0),
  })
  .strict()
/** The answer to it: a page as the computer signed it, see `reportJournal`. */
export const channelJournal = z
  .object({
    type: z.literal('journal'),
    ref,
    company: z.number().int(),
    epoch,
    since: unixTime(),
    after: z.number().int().min(0),
    next: z.number().int().min(0),
    list: z.array(journalledAttempt).max(500),
    signature,
  })
  .strict()
/** How an attempt ended, see `reportOutcome`. */
export const channelOutcome = z
  .object({ type: z.literal('outcome'), ref, outcome: attemptOutcome.strict(), signature })
  .strict()
/** `code` as of the HTTP call; anything but 1: not taken, and told again by a page or a later connection. */
export const channelAnswer = z
  .object({ type: z.literal('answer'), ref, code: z.number().int(), msg: z.string() })
  .strict()

/** What a computer sends once it has proved itself. */
export const channelReport = z.discriminatedUnion('type', [channelJournal, channelOutcome])
export type ChannelReport = z.infer<typeof channelReport>
/** What the backend sends. */
export const channelFromBackend = z.discriminatedUnion('type', [
  channelChallenge,
  channelReady,
  channelWanted,
  channelAnswer,
])
export type ChannelWanted = z.infer<typeof channelWanted>
