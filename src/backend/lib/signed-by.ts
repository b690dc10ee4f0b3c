import { createPublicKey, verify } from 'node:crypto'

/**
 * True when the text was signed with the private half of the key (P-256 SPKI, base64); `signature`: ECDSA-SHA256, IEEE
 * P1363, base64.
 */
export function signedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  } catch {
    // A key or signature that can't be read fits nothing.
    return false
  }
}
