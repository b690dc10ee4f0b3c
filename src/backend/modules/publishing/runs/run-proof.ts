import { createPublicKey, verify } from 'node:crypto'
import { runProofText } from '../../../../contract/http/run-calls.ts'

/** True when the text of this proof was signed with the private half of the key (P-256 SPKI, base64). */
export function proofFits(proof: Parameters<typeof runProofText>[0], publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(runProofText(proof)), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  } catch {
    // A key or signature that can't be read fits nothing.
    return false
  }
}
