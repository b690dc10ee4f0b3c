// `sealed:v1:` envelopes: P-256 ECDH with a fresh key, HKDF-SHA256, AES-256-GCM. The backend has the same
// format.
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { HelperError } from '../lib/errors.ts'

const PREFIX = 'sealed:v1:'
const INFO = 'sealed:v1'

/** Binds an envelope to its account, so that one account's session can't be passed off as another's. */
export function accountAad(platform: string, accountId: string): string {
  return `account:${platform}:${accountId}`
}

const contentKey = (shared: Buffer, ephemeral: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, ephemeral, INFO, 32))

/**
 * Seals a text to a public key.
 * @param publicKey SPKI, base64
 */
export function seal(plain: string, publicKey: string, aad: string): string {
  const recipient = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = ephemeral.publicKey.export({ format: 'der', type: 'spki' })
  const iv = randomBytes(12)
  const cipher = createCipheriv(
    'aes-256-gcm',
    contentKey(diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient }), spki),
    iv,
  )
  cipher.setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + [spki, iv, body].map((part) => part.toString('base64url')).join('.')
}

/**
 * Opens an envelope that was sealed to this key.
 * @throws HelperError kind `session`, code SEAL_BROKEN
 */
export function unseal(sealed: string, privateKey: KeyObject, aad: string): string {
  try {
    if (!sealed.startsWith(PREFIX)) throw new Error('not an envelope')
    const [spki, iv, body, ...more] = sealed
      .slice(PREFIX.length)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url'))
    if (!spki || !iv || !body || more.length > 0 || iv.length !== 12 || body.length < 16) throw new Error('wrong parts')
    const ephemeral = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const decipher = createDecipheriv(
      'aes-256-gcm',
      contentKey(diffieHellman({ privateKey, publicKey: ephemeral }), spki),
      iv,
      { authTagLength: 16 },
    )
    decipher.setAAD(Buffer.from(aad))
    decipher.setAuthTag(body.subarray(-16))
    return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new HelperError({
      kind: 'session',
      code: 'SEAL_BROKEN',
      msg: '账号凭证无法在本机打开，请刷新页面或重新登录该账号',
      cause: error,
    })
  }
}
