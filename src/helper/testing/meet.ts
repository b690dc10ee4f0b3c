// The client's side of the first frames, for clients that are no page: tests, benches, command lines.
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { challengeOutput, meetingText } from '../../contract/helper/handshake.ts'
import type { Meeting } from '../../contract/helper/handshake.ts'
import { HELPER_PROTOCOL } from '../../contract/helper/protocol.ts'
import { proofOf } from '../server/tokens.ts'

/**
 * Sends the challenge by `ask` and checks the helper's proof. Answers what the next frame needs: `hello` for a token,
 * or `protocol` for pairing.
 * @throws when the proof is wrong
 */
export async function meet(
  ask: (cmd: string, data: unknown) => Promise<unknown>,
  url: string,
  origin = '',
): Promise<{ meeting: Meeting; hello: (token: string) => { protocol: number; proof: string } }> {
  const clientNonce = randomBytes(24).toString('base64url')
  const told = challengeOutput.parse(await ask('challenge', { protocol: HELPER_PROTOCOL, nonce: clientNonce }))
  const meeting: Meeting = {
    protocol: HELPER_PROTOCOL,
    origin,
    port: Number(new URL(url).port),
    clientNonce,
    helperNonce: told.nonce,
    deviceId: told.device_id,
    publicKey: told.public_key,
  }
  const key = createPublicKey({ key: Buffer.from(told.public_key, 'base64'), format: 'der', type: 'spki' })
  if (
    !verify(
      'sha256',
      Buffer.from(meetingText('helper', meeting)),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(told.signature, 'base64'),
    )
  )
    throw new Error('the helper did not prove its key')
  return {
    meeting,
    hello: (token) => ({ protocol: HELPER_PROTOCOL, proof: proofOf(token, meetingText('client', meeting)) }),
  }
}
