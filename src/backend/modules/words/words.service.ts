// Forbidden words: the categories that everybody has, the company's own, and looking through texts for both.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type {
  checkForbiddenWords,
  getForbiddenWords,
  setForbiddenWords,
} from '../../../contract/http/forbidden-words.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import type { Clock } from '../../lib/clock.ts'
import { CATEGORIES } from '../../lib/forbidden-words.data.ts'
import { createWordFinder } from '../../lib/forbidden-words.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import { readOwnWords, writeOwnWords } from './words.repository.ts'

type Caller = Pick<RequestContext, 'db' | 'audit'>

export interface WordsService {
  get(db: Db): Promise<OutputOf<typeof getForbiddenWords>>
  /** @throws BAD_INPUT for the same word twice, and for a replacement that holds a forbidden word of level 2 */
  set(caller: Caller, input: ParsedInputOf<typeof setForbiddenWords>): Promise<OutputOf<typeof getForbiddenWords>>
  check(db: Db, texts: readonly string[]): Promise<OutputOf<typeof checkForbiddenWords>>
  /** Looks through texts with the company's words as they are now. */
  finder(db: Db): Promise<FindWords>
}

/** See the interface. */
export function createWordsService(deps: { clock: Clock }): WordsService {
  const get = async (db: Db): Promise<OutputOf<typeof getForbiddenWords>> => ({
    categories: CATEGORIES.map(({ category, name, level, rules }) => ({
      category,
      name,
      level,
      samples: rules.map((rule) => rule.sample),
    })),
    words: await readOwnWords(db),
  })
  const finder = async (db: Db): Promise<FindWords> => createWordFinder(await readOwnWords(db))
  return {
    get,
    finder,
    async set(caller, { words }) {
      const find = createWordFinder(words)
      const errors = words.flatMap(({ word, replacement }, at) => {
        if (words.findIndex((other) => other.word.toLowerCase() === word.toLowerCase()) < at)
          return [{ field: `words.${at}.word`, msg: `“${word}”重复` }]
        return find(replacement).some((hit) => hit.level === 2)
          ? [{ field: `words.${at}.replacement`, msg: `“${replacement}”本身含违禁词` }]
          : []
      })
      if (errors.length > 0) throw badInput(errors)
      const before = await readOwnWords(caller.db)
      await writeOwnWords(caller.db, words, deps.clock.now())
      caller.audit({
        targetType: 'setting',
        summary: `修改自定义违禁词：${before.length} 个 → ${words.length} 个`,
        before: before.map((one) => one.word),
        after: words.map((one) => one.word),
      })
      return await get(caller.db)
    },
    async check(db, texts) {
      const find = await finder(db)
      return texts.map((text) => ({ text, hits: find(text) }))
    },
  }
}
