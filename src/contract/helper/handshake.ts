import { z } from 'zod'

/** Random bytes of one side for one connection, base64url. */
const nonce = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)
/** First frame of every client: nothing secret is in it. */
export const challengeInput = z.object({ protocol: z.number().int(), nonce }).strict()
/**
 * The helper proves its key: `device_name` is '' for a page that is not paired; `signature` is ECDSA-SHA256 over
 * `meetingText('helper', …)`, r and s of 32 bytes each (IEEE P1363), base64.
 */
export const challengeOutput = z.object({
  protocol: z.number().int(),
  device_id: z.string(),
  device_name: z.string(),
  public_key: z.string().regex(/^[A-Za-z0-9+/=]{80,400}$/),
  nonce,
  signature: z.string().max(200),
})
export type ChallengeOutput = z.infer<typeof challengeOutput>

/** One connection, as both sides see it. What was signed for one is worthless for every other. */
export interface Meeting {
  protocol: number
  /** Of the page; '' for a client that is none. */
  origin: string
  /** On which the helper listens. */
  port: number
  clientNonce: string
  helperNonce: string
  deviceId: string
  /** SPKI, base64. */
  publicKey: string
}

/** What a side signs: the helper by its key, the client by an HMAC-SHA256 under the SHA-256 of its token, base64url. */
export function meetingText(by: 'helper' | 'client', meeting: Meeting): string {
  return [
    'matrix-publisher cloud housekeeper',
    by,
    meeting.protocol,
    meeting.origin,
    meeting.port,
    meeting.clientNonce,
    meeting.helperNonce,
    meeting.deviceId,
    meeting.publicKey,
  ].join('\n')
}

/** Short name of a key, for the launcher's link: first characters of its SHA-256, base64url. */
export const KEY_MARK_LENGTH = 22
