// How often each account was read today, when last, and how long it rests: kept on disk, a restart begins no new day.
import { join } from 'node:path'
import { z } from 'zod'
import { BLOCKED_REST_S } from '../../contract/helper/message-commands.ts'
import type { Logger } from '../lib/logger.ts'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'

const account = z.object({
  /** By kind: readings of `day` and the last one, unix s. */
  kinds: z.record(z.string(), z.object({ day: z.string(), count: z.number().int(), last: z.number().int() })),
  /** Readings in a row that the site stopped, and until when it rests since, unix s. */
  blocked: z.number().int(),
  until: z.number().int(),
})
const kept = z.record(z.string(), account)
type Account = z.infer<typeof account>

export type Permit =
  | { readonly may: true }
  /** `until`: unix s. */
  | { readonly may: false; readonly why: 'spent' | 'soon' | 'resting'; readonly until: number }

export interface ReadingLedger {
  /** Counts a reading, on the disk before it resolves; or tells why there is none now. */
  take(account: string, kind: string, limits: { readonly most: number; readonly gapS: number }): Promise<Permit>
  /** Until when the account rests, after readings or replies that the site stopped; unix s, 0 = it doesn't. */
  restsUntil(account: string): number
  /** How a reading or a reply (kind `reply`) ended; answers when the next one may be asked for, unix s. */
  ended(account: string, kind: string, isBlocked: boolean, gapS: number): Promise<number>
}

const two = (value: number): string => String(value).padStart(2, '0')
/** The day of this computer, as YYYY-MM-DD. */
const dayOf = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
const tomorrow = (seconds: number): number => {
  const date = new Date(seconds * 1000)
  return Math.floor(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() / 1000)
}

/** Counts in `<dataDir>/readings.json`; a file that can't be read counts as empty. `now`: unix ms. */
export async function openReadingLedger({
  dataDir,
  log,
  now = Date.now,
}: {
  dataDir: string
  log: Logger
  now?: () => number
}): Promise<ReadingLedger> {
  const path = join(dataDir, 'readings.json')
  const state = new Map<string, Account>()
  try {
    const text = await readIfThere(path)
    for (const [key, one] of Object.entries(kept.parse(JSON.parse(text ?? '{}')))) state.set(key, one)
  } catch (error) {
    log.warn('readings.ledger', { error })
  }
  let chain: Promise<unknown> = Promise.resolve()
  const save = async (): Promise<void> => {
    // One write after the other: an older state must not come last.
    const written = chain.then(() => writePrivateFile(path, JSON.stringify(Object.fromEntries(state))))
    chain = written.catch(() => undefined)
    await written
  }
  const seconds = (): number => Math.floor(now() / 1000)
  const of = (key: string): Account => state.get(key) ?? { kinds: {}, blocked: 0, until: 0 }

  // A clock that was put back must not rest for longer than a pause lasts.
  const restsUntil = (key: string): number => {
    const { until } = of(key)
    const at = seconds()
    return until > at && until - at <= Math.max(...BLOCKED_REST_S) ? until : 0
  }

  return {
    restsUntil,
    take: async (key, kind, { most, gapS }) => {
      const at = seconds()
      const known = of(key)
      const before = known.kinds[kind]
      const count = before?.day === dayOf(at) ? before.count : 0
      const until = restsUntil(key)
      if (until > 0) return { may: false, why: 'resting', until }
      if (count >= most) return { may: false, why: 'spent', until: tomorrow(at) }
      const next = (before?.last ?? 0) + gapS
      if (before && next > at && before.last <= at) return { may: false, why: 'soon', until: next }
      const kinds = { ...known.kinds, [kind]: { day: dayOf(at), count: count + 1, last: at } }
      state.set(key, { ...known, kinds })
      await save()
      return { may: true }
    },
    ended: async (key, kind, isBlocked, gapS) => {
      const at = seconds()
      const known = of(key)
      const blocked = isBlocked ? known.blocked + 1 : 0
      const rest = BLOCKED_REST_S[Math.min(blocked, BLOCKED_REST_S.length) - 1] ?? 0
      if (blocked > 0 || known.blocked > 0) {
        state.set(key, { ...known, blocked, until: isBlocked ? at + rest : 0 })
        await save()
      }
      return Math.max(isBlocked ? at + rest : 0, (known.kinds[kind]?.last ?? at) + gapS)
    },
  }
}
