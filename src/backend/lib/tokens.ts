// Opaque secrets: what the client holds, and what the database keeps of it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes as base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** sha256 of a token in hex: the only form that is stored. The token's 256 random bits need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
