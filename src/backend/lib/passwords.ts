// Passwords: scrypt with its parameters in the hash, so that they can be raised later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import PQueue from 'p-queue'
import { z } from 'zod'
import { CODE } from '../../contract/errors.ts'
import { AppError } from './errors.ts'

/** OWASP's second set: 32 MB and about 80 ms a try. */
const CURRENT = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16

export interface Passwords {
  /**
   * `scrypt:1:<N>:<r>:<p>:<salt>:<key>`, binary parts base64url. `from`: address of who waits for it.
   * @throws TOO_OFTEN as verify
   */
  hash(password: string, from?: string): Promise<string>
  /**
   * False also for a hash that can't be read. Takes as long for an unknown user when given `null`. Who asks from an
   * address with fewer tries waiting comes first; throws TOO_OFTEN at once when too many wait, of that address or in
   * all.
   */
  verify(password: string, hash: string | null, from?: string): Promise<boolean>
  /** True when the hash was made with weaker parameters than today's. */
  needsRehash(hash: string): boolean
}

interface ScryptParameters {
  N: number
  r: number
  p: number
}

const hashParts = z.tuple([
  z.literal('scrypt'),
  z.literal('1'),
  z.coerce
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  z.coerce.number().int().min(1).max(32),
  z.coerce.number().int().min(1).max(16),
  z.base64url().min(1),
  z.base64url().min(1),
])

/**
 * Tries that may wait: of one address, and in all. At about 80 ms each and two at once nobody waits longer than some
 * seconds.
 */
const MOST_WAITING = { address: 10, all: 60 }
const RETRY_S = 5

/**
 * `parallel` tries run at once (default 2): a burst of logins must not take all memory and all cores. `cost` is for
 * tests that hash by the dozen.
 */
export function createPasswords(options: { parallel?: number; cost?: ScryptParameters } = {}): Passwords {
  const cost = options.cost ?? CURRENT
  const queue = new PQueue({ concurrency: options.parallel ?? 2 })
  const waiting = new Map<string, number>()
  const derive = async (
    from: string,
    password: string,
    salt: Buffer,
    parameters: ScryptParameters,
    length: number,
  ): Promise<Buffer> => {
    const mine = waiting.get(from) ?? 0
    if ((from !== '' && mine >= MOST_WAITING.address) || queue.size >= MOST_WAITING.all)
      throw new AppError(CODE.TOO_OFTEN, { data: { retry_after: RETRY_S, seconds: RETRY_S } })
    waiting.set(from, mine + 1)
    try {
      // The next try of an address waits behind the first ones of all others.
      return await queue.add(() => deriveKey(password, salt, parameters, length), { priority: -mine })
    } finally {
      const left = (waiting.get(from) ?? 1) - 1
      if (left > 0) waiting.set(from, left)
      else waiting.delete(from)
    }
  }
  return {
    async hash(password, from = '') {
      const salt = randomBytes(SALT_BYTES)
      const key = await derive(from, password, salt, cost, KEY_BYTES)
      return ['scrypt', 1, cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
    },
    async verify(password, hash, from = '') {
      const parts = hash === null ? null : readHash(hash)
      if (!parts) {
        await derive(from, password, Buffer.alloc(SALT_BYTES), cost, KEY_BYTES)
        return false
      }
      return timingSafeEqual(await derive(from, password, parts.salt, parts.parameters, parts.key.length), parts.key)
    },
    needsRehash(hash) {
      const parts = readHash(hash)
      return parts === null || parts.parameters.N < cost.N || parts.parameters.r < cost.r || parts.parameters.p < cost.p
    },
  }
}

function readHash(hash: string): { parameters: ScryptParameters; salt: Buffer; key: Buffer } | null {
  const parsed = hashParts.safeParse(hash.split(':'))
  if (!parsed.success) return null
  const [, , N, r, p, salt, key] = parsed.data
  return { parameters: { N, r, p }, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

async function deriveKey(
  password: string,
  salt: Buffer,
  { N, r, p }: ScryptParameters,
  length: number,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // NFKC: the same password typed on another keyboard or system.
  scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
    if (error) reject(error)
    else resolve(key)
  })
  return await promise
}
