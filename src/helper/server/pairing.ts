// Pairing is consent of a person at this machine: a dialog on the desktop, a one-time code in the terminal.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { createAttempts } from './attempts.ts'
import type { PairingStore } from './pairing-store.ts'

export type PairAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'code'; readonly msg: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'too-many' }

export interface PairingDoor {
  /** A page asks to be let in; `code` only where a terminal shows one. */
  ask(origin: string, code: string | undefined, signal: AbortSignal): Promise<PairAnswer>
}

const DENIED_REST_MS = 60_000
const CONSENT_MS = 110_000

/** The desktop asks its user; no answer is a no, and a page that was denied can't ask again for a minute. */
export function consentDoor(
  store: PairingStore,
  consent: (origin: string, signal: AbortSignal) => Promise<boolean>,
  now: () => number = Date.now,
): PairingDoor {
  const denied = new Map<string, number>()
  const asking = new Set<string>()
  return {
    ask: async (origin, _code, signal) => {
      if (now() - (denied.get(origin) ?? -DENIED_REST_MS) < DENIED_REST_MS) return { kind: 'denied' }
      // One question at a time on the screen: a second one would be clicked away unread.
      if (asking.size > 0) return { kind: 'too-many' }
      asking.add(origin)
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(CONSENT_MS)])
        const late = new Promise<false>((resolve) =>
          limit.addEventListener('abort', () => resolve(false), { once: true }),
        )
        if (await Promise.race([consent(origin, limit).catch(() => false), late]))
          return { kind: 'token', token: await store.issue(origin) }
        denied.set(origin, now())
        return { kind: 'denied' }
      } finally {
        asking.delete(origin)
      }
    },
  }
}

interface Code {
  readonly digits: string
  /** '' = for any page (the code of the start). */
  readonly origin: string
  readonly until: number
  /** Wrong guesses, by the origin that made them: a foreign page can't use up the code of another. */
  readonly tries: Map<string, number>
}
export interface CodeDoor extends PairingDoor {
  /** A code for whichever page comes first; shown at the start. */
  startCode(): string
}
const CODE_MS = 10 * 60_000
const MAX_TRIES = 5
/**
 * New codes in ten minutes for the pages of one site, so that a foreign site does not use up those of another; and for
 * all sites, so that no page floods the terminal.
 */
const MAX_NEW_CODES = { site: 4, all: 24 } as const
/**
 * Origins are a page's to choose: all of them together get so many guesses at a code, then it ends. Eight digits: a
 * right guess among them has a chance of one in 100 000.
 */
const MAX_GUESSES = 1_000

/**
 * Pages under one name may be one person's: the end of the name that can be bought, roughly (three parts where the last
 * but one is short, as in com.cn).
 */
const siteOf = (origin: string): string => {
  const { hostname, host } = new URL(origin)
  const parts = hostname.split('.')
  if (parts.length < 3 || parts.every((part) => /^\d+$/.test(part))) return host
  return parts.slice((parts.at(-2)?.length ?? 0) <= 3 ? -3 : -2).join('.')
}
const plain = (code: string): string => code.replace(/\D/g, '')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * The terminal shows a code (8 digits, 10 minutes, 5 tries for each page, used once) that the page has to repeat.
 * `isListed`: pages of the configured backends, which strangers' codes never keep from theirs.
 */
export function codeDoor(
  store: PairingStore,
  show: (code: string, origin: string) => void,
  now: () => number = Date.now,
  isListed: (origin: string) => boolean = () => false,
): CodeDoor {
  let codes: Code[] = []
  const wrong = createAttempts(now)
  const made: { at: number; site: string }[] = []
  const make = (origin: string): Code => {
    const code = {
      digits: String(randomInt(0, 100_000_000)).padStart(8, '0'),
      origin,
      until: now() + CODE_MS,
      tries: new Map<string, number>(),
    }
    codes = [...codes.filter((one) => one.origin !== origin), code]
    return code
  }
  const guesses = ({ tries }: Code): number => [...tries.values()].reduce((sum, many) => sum + many, 0)
  const open = (one: Code, origin: string): boolean =>
    one.until > now() && (one.tries.get(origin) ?? 0) < MAX_TRIES && guesses(one) < MAX_GUESSES
  const valid = (origin: string) =>
    codes.filter((one) => (one.origin === '' || one.origin === origin) && open(one, origin))
  const pretty = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4)}`
  const offer = (origin: string, msg: string): PairAnswer => {
    if (!codes.some((one) => one.origin === origin && open(one, origin))) {
      while (made[0] !== undefined && now() - made[0].at > CODE_MS) made.shift()
      const site = siteOf(origin)
      if (
        made.filter((one) => one.site === site).length >= MAX_NEW_CODES.site ||
        (made.length >= MAX_NEW_CODES.all && !isListed(origin))
      )
        return { kind: 'too-many' }
      made.push({ at: now(), site })
      show(pretty(make(origin).digits), origin)
    }
    return { kind: 'code', msg }
  }
  return {
    startCode: () => pretty(make('').digits),
    ask: async (origin, code) => {
      if (wrong.blocked(origin)) return { kind: 'too-many' }
      if (code === undefined || plain(code) === '') return offer(origin, '请输入云管家终端显示的配对码')
      const found = valid(origin).find((one) => same(one.digits, plain(code)))
      if (found) {
        codes = codes.filter((one) => one !== found)
        wrong.clear(origin)
        return { kind: 'token', token: await store.issue(origin) }
      }
      for (const one of valid(origin)) one.tries.set(origin, (one.tries.get(origin) ?? 0) + 1)
      wrong.fail(origin)
      return offer(origin, '配对码不正确或已过期，请输入终端中最新的配对码')
    },
  }
}
