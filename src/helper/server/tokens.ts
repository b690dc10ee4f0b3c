// Tokens are compared as hashes and in constant time.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
/** SHA-256, hex. The token is random, so no salt or stretching is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
/** Constant-time comparison of a token with a stored hash. */
export function tokenFits(token: string, hash: string): boolean {
  const [a, b] = [Buffer.from(hashToken(token), 'hex'), Buffer.from(hash, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a client shows instead of its token: an HMAC over the meeting's text under the token's hash, base64url. */
export function proofOf(token: string, text: string): string {
  return proofUnder(hashToken(token), text)
}
const proofUnder = (hash: string, text: string): string =>
  createHmac('sha256', Buffer.from(hash, 'hex')).update(text).digest('base64url')
/** Constant-time check of a proof against a stored hash. */
export function proofFits(proof: string, hash: string, text: string): boolean {
  const [a, b] = [Buffer.from(proof, 'base64url'), Buffer.from(proofUnder(hash, text), 'base64url')]
  return a.length === b.length && timingSafeEqual(a, b)
}
