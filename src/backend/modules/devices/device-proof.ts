// Proof that whoever registers a device holds its private key.
import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

export interface ProvedDevice {
  device_id: string
  /** SPKI of a P-256 key, base64. */
  public_key: string
  /** ECDSA-SHA256 over `device:<device_id>:<public_key>`, DER, base64. */
  proof: string
}

/** True when the key is a P-256 key and the proof was made with it. */
export function isProved(device: ProvedDevice): boolean {
  const key = readKey(device.public_key)
  if (key?.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  return verify(
    'sha256',
    Buffer.from(`device:${device.device_id}:${device.public_key}`),
    key,
    Buffer.from(device.proof, 'base64'),
  )
}

function readKey(spki: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
