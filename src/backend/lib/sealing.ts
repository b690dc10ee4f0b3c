// `sealed:v1:` envelopes: P-256 ECDH with a fresh key, HKDF-SHA256, AES-256-GCM. Helpers have the same
// format.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const PREFIX = 'sealed:v1:'
const INFO = 'sealed:v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The envelope was made for another key or another purpose, or was changed. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError'
}

/** What one holder of a private key can do. */
export interface Sealing {
  /** SPKI, base64: what others seal to. */
  readonly publicKey: string
  /**
   * Opens what was sealed to `publicKey` with the same associated data.
   * @throws SealBrokenError
   */
  open(sealed: string, associatedData: string): string
  /**
   * Seals to another's P-256 public key (SPKI, base64).
   * @throws TypeError when it is none
   */
  seal(plain: string, publicKey: string, associatedData: string): string
  /** Proves who holds the key: ECDSA-SHA256, IEEE P1363, base64. The text says what it is for. */
  sign(text: string): string
}

/** A new P-256 private key as PKCS#8 DER. */
export function newSealingKey(): Buffer {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' })
}

/** `privateKey`: PKCS#8 DER of a P-256 key. */
export function createSealing(privateKey: Uint8Array): Sealing {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    open: (sealed, associatedData) => open(sealed, key, associatedData),
    seal,
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}

/**
 * Seals to a P-256 public key (SPKI, base64).
 * @throws TypeError when it is none
 */
export function seal(plain: string, publicKey: string, associatedData: string): string {
  const recipient = readPublicKey(Buffer.from(publicKey, 'base64'))
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = ephemeral.publicKey.export({ format: 'der', type: 'spki' })
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', contentKey(ephemeral.privateKey, recipient, spki), iv)
  cipher.setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + [spki, iv, body].map((part) => part.toString('base64url')).join('.')
}

function open(sealed: string, privateKey: KeyObject, associatedData: string): string {
  try {
    const [spki, iv, body, ...more] = sealed
      .slice(PREFIX.length)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url'))
    if (!sealed.startsWith(PREFIX) || !spki || !iv || !body || more.length > 0) throw new Error('not an envelope')
    if (iv.length !== IV_BYTES || body.length < TAG_BYTES) throw new Error('wrong lengths')
    const decipher = createDecipheriv('aes-256-gcm', contentKey(privateKey, readPublicKey(spki), spki), iv, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(associatedData))
    decipher.setAuthTag(body.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SealBrokenError('the envelope can not be opened', { cause: error })
  }
}

function contentKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, INFO, 32))
}

function readPublicKey(spki: Buffer): KeyObject {
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new TypeError('not a P-256 key')
  return key
}
