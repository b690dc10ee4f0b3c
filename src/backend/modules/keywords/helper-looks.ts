// What pages hand in of search boxes that only a cloud housekeeper can read.
import { helperSource, type HelperPlatform, type SuggestSource } from '../../../contract/http/keyword-ideas.ts'
import { cleanLine, titleNorm } from '../../../contract/titles/lines.ts'
import type { Db } from '../../ports/database.ts'
import { HOLDS_MS } from './looks.ts'
import { lookKey, type LookKind, readLooks, writeLook } from './looks.repository.ts'
import type { Look } from './web-suggest.ts'

export interface HelperLook {
  readonly seed: string
  readonly provider: SuggestSource
  readonly kind: LookKind
  readonly status: Look['status'] | 'waiting'
  readonly words: readonly string[]
  readonly note: string
  /** Unix ms; null = not asked. */
  readonly fetchedTime: number | null
}
/** Longest word that is kept, characters. */
const WORD_MAX = 60
const WAITING: Readonly<Record<LookKind, string>> = {
  pulldown: '还没有查过：由云管家在浏览器中输入该词后得到',
  relevant: '还没有查过：由云管家在浏览器中搜索该词后得到',
}

/** Seeds by their norm, each as it came first. */
const seedsOf = (words: readonly string[]): [norm: string, seed: string][] => {
  const seeds = new Map<string, string>()
  for (const word of words)
    if (titleNorm(word) !== '' && !seeds.has(titleNorm(word))) seeds.set(titleNorm(word), cleanLine(word))
  return [...seeds]
}

/**
 * Looks that still hold, the rest `waiting`; with depth 2 also those at the words that were found. `force`: none holds.
 */
export async function readHelperLooks(
  db: Db,
  platform: HelperPlatform,
  ask: { words: readonly string[]; depth: 1 | 2; force: boolean; now: number; kind: LookKind },
): Promise<HelperLook[]> {
  const { kind } = ask
  const provider = helperSource(platform)
  const seeds = seedsOf(ask.words)
  const kept = ask.force
    ? new Map()
    : await readLooks(
        db,
        [provider],
        seeds.map(([norm]) => norm),
        ask.now,
        kind,
      )
  const first = seeds.map(([norm, seed]): HelperLook => ({
    seed,
    provider,
    kind,
    status: 'waiting',
    words: [],
    note: WAITING[kind],
    fetchedTime: null,
    ...kept.get(lookKey(provider, norm)),
  }))
  if (ask.depth === 1 || ask.force) return first
  const next = seedsOf(first.flatMap((look) => look.words)).filter(([norm]) => !seeds.some(([one]) => one === norm))
  const second = await readLooks(
    db,
    [provider],
    next.map(([norm]) => norm),
    ask.now,
    kind,
  )
  return [
    ...first,
    ...next.flatMap(([norm, seed]): HelperLook[] => {
      const look = second.get(lookKey(provider, norm))
      return look === undefined ? [] : [{ seed, provider, kind, ...look }]
    }),
  ]
}

/** Keeps rows of a page. A look that failed leaves words that still hold where they are. */
export async function keepHelperLooks(
  db: Db,
  { platform, kind }: { platform: HelperPlatform; kind: LookKind },
  rows: readonly {
    readonly seed: string
    readonly status: Look['status']
    readonly words: readonly string[]
    readonly note: string
  }[],
  now: number,
): Promise<HelperLook[]> {
  const provider = helperSource(platform)
  const unique = [...new Map(rows.map((row) => [titleNorm(row.seed), row] as const)).entries()].filter(
    ([norm]) => norm !== '',
  )
  const kept = await readLooks(
    db,
    [provider],
    unique.map(([norm]) => norm),
    now,
    kind,
  )
  const answers: HelperLook[] = []
  for (const [norm, row] of unique) {
    const words = [...new Set(row.words.map((word) => [...cleanLine(word)].slice(0, WORD_MAX).join('')))].filter(
      (word) => word !== '',
    )
    const status = row.status === 'ok' && words.length === 0 ? 'empty' : row.status
    const held = kept.get(lookKey(provider, norm))
    const failed = status === 'blocked' || status === 'error'
    const look: Look = { status, words: failed || status === 'empty' ? [] : words, note: row.note }
    const seed = cleanLine(row.seed)
    if (!failed || held === undefined || held.status === 'blocked' || held.status === 'error')
      await writeLook(db, { provider, seed, norm, kind }, look, { now, until: now + HOLDS_MS[status] })
    answers.push({ seed, provider, kind, ...look, fetchedTime: now })
  }
  return answers
}
