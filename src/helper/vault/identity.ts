// Who this helper is: a P-256 key pair and a device id, made once.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import type { KeyPort } from './key-port.ts'
import { unseal } from './sealing.ts'

export interface Identity {
  readonly deviceId: string
  /** Name of the machine, for the list of devices. */
  readonly deviceName: string
  /** SPKI, base64. */
  readonly publicKey: string
  /** Opens what was sealed to this device. @throws HelperError SEAL_BROKEN */
  open(sealed: string, aad: string): string
  /** ECDSA-SHA256 over `device:<device_id>:<public_key>`, DER, base64. */
  proof(): string
  /** ECDSA-SHA256, r and s one after the other (IEEE P1363), base64: browsers check that form. */
  sign(text: string): string
}

const secretFile = z.object({ v: z.literal(1), device_id: z.string(), private_key: z.string() })

const make = (): z.infer<typeof secretFile> => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    v: 1,
    device_id: randomBytes(16).toString('base64url'),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/**
 * Loads the identity, or makes one on first start.
 * @throws when the stored secret exists but can't be read: a new key would orphan every credential sealed to the old
 *   one
 */
export async function loadIdentity(keyPort: KeyPort): Promise<Identity> {
  const stored = await keyPort.read()
  const secret = stored === null ? make() : secretFile.parse(JSON.parse(stored))
  if (stored === null) await keyPort.write(JSON.stringify(secret))
  const privateKey = createPrivateKey({ key: Buffer.from(secret.private_key, 'base64'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    deviceId: secret.device_id,
    deviceName: hostname().slice(0, 60) || '本机',
    publicKey,
    open: (sealed, aad) => unseal(sealed, privateKey, aad),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    proof: () => sign('sha256', Buffer.from(`device:${secret.device_id}:${publicKey}`), privateKey).toString('base64'),
  }
}
