import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFieldCipher } from './field-cipher.ts'
import { createSealing, newSealingKey, seal, SealBrokenError } from './sealing.ts'

const AAD = 'account:douyin:u1'

describe('sealing', () => {
  const mine = createSealing(newSealingKey())
  const other = createSealing(newSealingKey())

  it('opens what was sealed to its key', () => {
    const sealed = other.seal('cookie=一二三', mine.publicKey, AAD)
    expect(sealed).toMatch(/^sealed:v1:[\w-]+\.[\w-]{16}\.[\w-]+$/)
    expect(mine.open(sealed, AAD)).toBe('cookie=一二三')
    expect(other.seal('cookie=一二三', mine.publicKey, AAD)).not.toBe(sealed)
    expect(mine.open(seal('', mine.publicKey, ''), '')).toBe('')
  })

  it('opens an envelope made by a helper', () => {
    const key = Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5NZ6KQgGMkDlI6YJw9QjczlQJBpUIld6jTt6vF9aQT2hRANCAAQFofoARwvQ5dvxOgy89SvH6nlCpctGc0Zn5/7ZHeXeNDs7254gluxXHeyxhMUBqGnm9pRy9m9QprwfUH7XAJRg',
      'base64',
    )
    const sealed =
      'sealed:v1:MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERKAGuKItksaZTIMXWBFaTBLy99xqKC6_CqJcCoT1OyhdGH6fLi7K24n_sMdzy1xWrvjUQvDqTD7la4KiaP7kJw.s2ed5wCCLRH7zd7l.SXvY2asW3gqR2g2S7rB1PifkIIkQeQJDpuE'
    expect(createSealing(key).open(sealed, AAD)).toBe('cookie=一')
  })

  it('opens nothing else', () => {
    const sealed = seal('secret', mine.publicKey, AAD)
    const [spki = '', iv = '', body = ''] = sealed.slice(10).split('.')
    const flipped = Buffer.from(body, 'base64url')
    flipped[0] = (flipped[0] ?? 0) ^ 1
    const wrong = [
      '',
      'secret',
      'sealed:v1:',
      'sealed:v1:a.b.c',
      sealed.replace('v1', 'v2'),
      `${sealed}.x`,
      `sealed:v1:${spki}.${iv}`,
      `sealed:v1:${spki}.${iv}.${body.slice(0, 8)}`,
      `sealed:v1:${spki}.${iv.slice(4)}.${body}`,
      `sealed:v1:${spki}.${iv}.${flipped.toString('base64url')}`,
      `sealed:v1:${Buffer.from(other.publicKey, 'base64').toString('base64url')}.${iv}.${body}`,
    ]
    for (const text of wrong) expect(() => mine.open(text, AAD)).toThrow(SealBrokenError)
    expect(() => mine.open(sealed, 'account:douyin:u2')).toThrow(SealBrokenError)
    expect(() => other.open(sealed, AAD)).toThrow(SealBrokenError)
  })

  it('seals only to P-256 keys', () => {
    const p384 = createPublicKey(
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'pem', type: 'spki' }),
    ).export({ format: 'der', type: 'spki' })
    expect(() => seal('x', p384.toString('base64'), AAD)).toThrow(TypeError)
    expect(() => seal('x', 'AAAA', AAD)).toThrow()
  })
})

describe('field cipher', () => {
  const secret = new Uint8Array(32).fill(7)
  const cipher = createFieldCipher(secret)

  it('gives back what it took, and shows nothing of it', () => {
    const stored = cipher.encrypt('13800138000')
    expect(stored).toMatch(/^enc:v1:[\w-]+$/)
    expect(cipher.decrypt(stored)).toBe('13800138000')
    expect(cipher.encrypt('13800138000')).not.toBe(stored)
  })

  it('refuses what is not its own', () => {
    const stored = cipher.encrypt('x')
    const changed = `${stored.slice(0, -2)}${stored.endsWith('AA') ? 'BB' : 'AA'}`
    for (const text of ['', 'x', 'enc:v1:', changed, stored.replace('v1', 'v2')])
      expect(() => cipher.decrypt(text)).toThrow()
    expect(() => createFieldCipher(new Uint8Array(32)).decrypt(stored)).toThrow()
    expect(() => createFieldCipher(new Uint8Array(16))).toThrow(TypeError)
  })

  it('finds equal texts by their hash, with this key only', () => {
    expect(cipher.lookupHash('13800138000')).toBe(createFieldCipher(secret).lookupHash('13800138000'))
    expect(cipher.lookupHash('13800138000')).not.toBe(cipher.lookupHash('13800138001'))
    expect(cipher.lookupHash('x')).not.toBe(createFieldCipher(new Uint8Array(32)).lookupHash('x'))
  })
})
