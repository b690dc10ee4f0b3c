// Which pages a person let in: one revocable token per origin, kept as a hash.
import { z } from 'zod'
import type { CommandLevel } from '../../contract/helper/command.ts'
import { hashToken, newToken } from './tokens.ts'

const pairing = z.object({
  origin: z.string(),
  token_hash: z.string(),
  create_time: z.number().int(),
  last_used_time: z.number().int(),
  levels: z.array(z.enum(['read', 'login', 'publish'])),
})
const file = z.object({ v: z.literal(1), list: z.array(pairing) })
export type Pairing = z.infer<typeof pairing>

export interface PairingStore {
  has(origin: string): boolean
  /** Levels and hash of the origin's token when `fits` says that it was shown, else null. Notes the use. */
  verify(
    origin: string,
    fits: (hash: string) => boolean,
  ): { readonly levels: readonly CommandLevel[]; readonly hash: string } | null
  /** A new token for the origin; the former one ends. */
  issue(origin: string): Promise<string>
  revoke(origin: string): Promise<boolean>
  list(): readonly Pairing[]
}
/** Where the list lies; times are unix seconds. */
export interface PairingFile {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}

export async function openPairingStore(store: PairingFile, now: () => number = Date.now): Promise<PairingStore> {
  const text = await store.read()
  let list: Pairing[] = text === null ? [] : file.parse(JSON.parse(text)).list
  let writing: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    const body = JSON.stringify({ v: 1, list })
    writing = writing.catch(() => undefined).then(() => store.write(body))
    return writing
  }
  const seconds = () => Math.floor(now() / 1000)
  return {
    has: (origin) => list.some((one) => one.origin === origin),
    verify: (origin, fits) => {
      const found = list.find((one) => one.origin === origin)
      if (!found || !fits(found.token_hash)) return null
      list = list.map((one) => (one === found ? { ...one, last_used_time: seconds() } : one))
      // Last use is for the eye only; losing it hurts nobody.
      void save().catch(() => undefined)
      return { levels: found.levels, hash: found.token_hash }
    },
    issue: async (origin) => {
      const token = newToken()
      list = [
        ...list.filter((one) => one.origin !== origin),
        {
          origin,
          token_hash: hashToken(token),
          create_time: seconds(),
          last_used_time: seconds(),
          levels: ['read', 'login', 'publish'],
        },
      ]
      await save()
      return token
    },
    revoke: async (origin) => {
      if (!list.some((one) => one.origin === origin)) return false
      list = list.filter((one) => one.origin !== origin)
      await save()
      return true
    },
    list: () => list,
  }
}
