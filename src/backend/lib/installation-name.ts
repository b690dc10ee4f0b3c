import { createHash } from 'node:crypto'

/**
 * How helpers name this installation, by the key that they seal to (SPKI, base64): in their journals, and in what they
 * sign.
 */
export function installationName(sealingKey: string): string {
  return createHash('sha256').update(sealingKey).digest('base64url').slice(0, 22)
}
