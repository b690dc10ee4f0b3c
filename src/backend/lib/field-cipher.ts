// Encryption of single columns at rest (`*_enc`), and their look-up twins (`*_hash`).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'enc:v1:'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface FieldCipher {
  /** `enc:v1:…`, different each time. */
  encrypt(plain: string): string
  /** @throws when the text was not made by `encrypt` with this installation's key, or was changed */
  decrypt(cipherText: string): string
  /** HMAC-SHA256 in hex: equal texts have equal hashes, and nothing else can be told. Normalise before. */
  lookupHash(plain: string): string
}

/** `secret`: the installation's 32 random bytes. */
export function createFieldCipher(secret: Uint8Array): FieldCipher {
  if (secret.length !== 32) throw new TypeError('the secret must have 32 bytes')
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const cipherKey = derive('field-cipher:v1')
  const hashKey = derive('field-lookup:v1')
  return {
    encrypt(plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv)
      cipher.setAAD(Buffer.from(PREFIX))
      return (
        PREFIX +
        Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
      )
    },
    decrypt(cipherText) {
      const bytes = Buffer.from(cipherText.slice(PREFIX.length), 'base64url')
      if (!cipherText.startsWith(PREFIX) || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error('not an encrypted field')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(PREFIX))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    lookupHash: (plain) => createHmac('sha256', hashKey).update(plain).digest('hex'),
  }
}
