// Many words at one search box, on two levels: which are asked, and when it is enough.
import type { z } from 'zod'
import { SUGGEST_PER_JOB, SUGGEST_PER_WORD, type suggestWords } from '../../contract/helper/search-commands.ts'
import type { WordsLook } from '../platforms/search.ts'

export type SuggestAnswer = z.input<typeof suggestWords.output>
type Row = SuggestAnswer['list'][number]

export interface SuggestRequest {
  readonly words: readonly string[]
  /** 2 = what was suggested is typed, too. */
  readonly depth: 1 | 2
  /** `over`: this word and all others are not asked any more, for this reason. */
  readonly ask: (word: string) => Promise<WordsLook | { readonly over: string }>
  readonly tell: (text: string, done: number, total: number) => void
  /** What is asked for, in words; 下拉词 unless said. */
  readonly what?: string
  readonly most?: number
}

/** Faults in a row after which the site is left alone. */
const MOST_FAULTS = 3
const REASON_MAX = 300
const keyOf = (word: string): string => word.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
/** The same word once, as it came first. */
const once = (words: readonly string[]): Map<string, string> =>
  new Map(
    words
      .map((word) => [keyOf(word), word] as const)
      .filter(([key], at, all) => all.findIndex(([other]) => other === key) === at),
  )

/**
 * Asks for every word, the same word once. After a wall nothing more is asked: the words that are left are blocked,
 * too.
 */
export async function suggestAll({
  words,
  depth,
  ask,
  tell,
  what = '下拉词',
  most = SUGGEST_PER_JOB,
}: SuggestRequest): Promise<Omit<SuggestAnswer, 'evidence_id'>> {
  const answers = new Map<string, Row>()
  let asked = 0
  let faults = 0
  /** Why nothing is asked any more. */
  let stop: { status: 'blocked' | 'error'; reason: string } | null = null
  const one = async (seed: string, level: 1 | 2, total: number): Promise<Row> => {
    if (stop !== null) return { seed, level, ...stop, words: [] }
    if (asked >= most)
      return { seed, level, status: 'error', words: [], reason: `一次最多查询 ${most} 个词，该词没有查询` }
    tell(`正在查看「${seed}」的${what}（${asked + 1}/${total}）`, asked, total)
    const look = await ask(seed)
    if ('over' in look) {
      stop = { status: 'error', reason: look.over.slice(0, REASON_MAX) }
      return { seed, level, ...stop, words: [] }
    }
    asked += 1
    faults = look.status === 'error' ? faults + 1 : 0
    const reason = look.reason.slice(0, REASON_MAX)
    if (look.status === 'blocked')
      stop = { status: 'blocked', reason: `${reason}（该词没有查询）`.slice(0, REASON_MAX) }
    else if (faults >= MOST_FAULTS)
      stop = { status: 'error', reason: `连续 ${MOST_FAULTS} 次没有查到，其余的词没有查询` }
    return {
      seed,
      level,
      status: look.status,
      words: look.words.slice(0, SUGGEST_PER_WORD).map((word, index) => ({ word, rank: index + 1 })),
      reason,
    }
  }
  const seeds = once(words)
  for (const [key, word] of seeds) answers.set(key, await one(word, 1, Math.min(most, seeds.size)))
  if (depth === 2) {
    const next = once([...answers.values()].flatMap((row) => row.words).map(({ word }) => word))
    for (const key of answers.keys()) next.delete(key)
    const total = Math.min(most, asked + next.size)
    for (const [key, word] of next) {
      // Nobody asked for these by name: what is not looked at is left out.
      if (stop !== null || asked >= most) break
      const row = await one(word, 2, total)
      if (stop === null || row.status !== 'error') answers.set(key, row)
    }
  }
  tell('查询完成', asked, asked)
  return { list: [...answers.values()], asked }
}
