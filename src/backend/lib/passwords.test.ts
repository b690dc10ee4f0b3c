import { describe, expect, it } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { AppError } from './errors.ts'
import { createPasswords } from './passwords.ts'
import { hashToken, newToken, sameSecret } from './tokens.ts'

describe('passwords', () => {
  const passwords = createPasswords()

  it('accepts the password and nothing else', async () => {
    const hash = await passwords.hash('密码 pass 1')
    expect(hash).toMatch(/^scrypt:1:32768:8:3:[\w-]{22}:[\w-]{43}$/)
    expect(await passwords.verify('密码 pass 1', hash)).toBe(true)
    expect(await passwords.verify('密码 pass 2', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  it('salts', async () => {
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'))
  })

  it('takes composed and decomposed letters for the same', async () => {
    expect(await passwords.verify('e\u0301', await passwords.hash('\u00e9'))).toBe(true)
  })

  it('reads weaker parameters and asks for a new hash', async () => {
    const old = 'scrypt:1:1024:8:1:AAAAAAAAAAAAAAAAAAAAAA:'
    expect(passwords.needsRehash(`${old}${'A'.repeat(43)}`)).toBe(true)
    expect(passwords.needsRehash(await passwords.hash('x'))).toBe(false)
    expect(await passwords.verify('x', `${old}${'A'.repeat(43)}`)).toBe(false)
  })

  it('let a newcomer in before those of whom many wait, and turn who asks too often away at once', async () => {
    const busy = createPasswords({ parallel: 1, cost: { N: 2 ** 13, r: 8, p: 1 } })
    const ended: string[] = []
    const attack = Array.from(
      { length: 40 },
      async () =>
        await busy.verify('x', null, '10.0.0.9').then(
          () => ended.push('attack'),
          (error: unknown) =>
            ended.push(error instanceof AppError && error.code === CODE.TOO_OFTEN ? 'refused' : 'other'),
        ),
    )
    await busy.verify('x', null, '10.0.0.1').then(() => ended.push('real'))
    await Promise.all(attack)
    expect(ended.filter((one) => one === 'refused')).toHaveLength(30)
    // One was being tried, one stood first in the row; the real one came before all the rest.
    expect(ended.filter((one) => one !== 'refused').indexOf('real')).toBeLessThanOrEqual(2)
  })

  it('let only so many wait over all addresses', async () => {
    const busy = createPasswords({ parallel: 1, cost: { N: 2 ** 10, r: 8, p: 1 } })
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, at) => await busy.verify('x', null, `10.0.1.${at}`)),
    )
    const refused = tries.filter((one) => one.status === 'rejected')
    expect(refused.every((one) => one.reason instanceof AppError && one.reason.code === CODE.TOO_OFTEN)).toBe(true)
    // One is being tried, sixty wait.
    expect(refused.length).toBe(139)
  })

  it('answers false for no hash and for rubbish, after the same work', async () => {
    for (const hash of [null, '', 'plain', 'scrypt:1:99999999999:8:1:AA:AA', 'scrypt:2:1024:8:1:AA:AA'])
      expect(await passwords.verify('x', hash)).toBe(false)
    const hash = await passwords.hash('y')
    // The quickest of some: what else the machine does only makes them slower.
    const quickest = async (of: string | null) => {
      const times: number[] = []
      for (let at = 0; at < 5; at += 1) {
        const started = performance.now()
        await passwords.verify('x', of)
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    expect(await quickest(null)).toBeGreaterThan((await quickest(hash)) / 3)
  })
})

describe('tokens', () => {
  it('are 32 random bytes, stored as sha256', () => {
    const token = newToken()
    expect(Buffer.from(token, 'base64url').length).toBe(32)
    expect(newToken()).not.toBe(token)
    expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  })

  it('compare by content', () => {
    expect(sameSecret('abc', 'abc')).toBe(true)
    expect(sameSecret('abc', 'abd')).toBe(false)
    expect(sameSecret('abc', 'abcd')).toBe(false)
  })
})
