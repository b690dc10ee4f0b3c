import { createHash } from 'node:crypto'
import { DEVICE_MARK_LENGTH } from '../../../contract/device-mark.ts'

/** The short name of a key (SPKI, base64); see the contract. */
export function markOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, DEVICE_MARK_LENGTH)
}
