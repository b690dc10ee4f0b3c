// Tokens are compared as hashes and in constant time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** SHA-256, hex. The token is random, so no salt or stretching is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Constant-time comparison of a token with a stored hash. */
export const tokenFits = (token: string, hash: string): boolean => {
  const [a, b] = [Buffer.from(hashToken(token), 'hex'), Buffer.from(hash, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}
