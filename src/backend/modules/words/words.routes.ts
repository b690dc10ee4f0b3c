import { checkForbiddenWords, getForbiddenWords, setForbiddenWords } from '../../../contract/http/forbidden-words.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { WordsService } from './words.service.ts'

/** Calls of forbidden words. */
export function wordsRoutes(words: WordsService): Binding[] {
  return [
    handle(getForbiddenWords, async (ctx) => await words.get(ctx.db)),
    handle(setForbiddenWords, async (ctx, input) => await words.set(ctx, input)),
    handle(checkForbiddenWords, async (ctx, input) => await words.check(ctx.db, input.texts)),
  ]
}
