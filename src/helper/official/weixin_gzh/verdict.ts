// What the interface's answer to a reply means.
import { HelperError } from '../../lib/errors.ts'
import type { Verdict } from '../kit/answer-comment.ts'
import type { OfficialAnswer } from '../official.ts'
import { BUSY, codeOf, errorOf } from './errors.ts'

/** Codes of one kind of replies, in words. */
export type Sayings = Readonly<Record<number, string>>
const LESS_OF_US: ReadonlySet<string> = new Set(['WX_45009', 'WX_45011'])

/** A code in the words of `sayings`, else in those of all calls. @param refused it answers a reply: a positive no */
export function saidError(sayings: Sayings, code: number, words: string, refused = false): HelperError {
  const msg = sayings[code]
  return msg === undefined
    ? errorOf(code, words, '', refused)
    : new HelperError({ kind: 'platform-limit', code: `WX_${code}`, msg, refused })
}

/** Everything answers 200: the body's code decides. @param id of what was sent, '' = the interface tells none */
export function verdictOf(answer: OfficialAnswer, sayings: Sayings, id: string): Verdict {
  if (answer.status >= 300) return { is: 'unclear' }
  let said: ReturnType<typeof codeOf> | null = null
  try {
    said = codeOf(answer)
  } catch {
    // No answer of the interface.
  }
  // A code has to be told: an empty body is no yes.
  if (!said || said.code === BUSY || !answer.text.includes('errcode')) return { is: 'unclear' }
  return said.code === 0
    ? { is: 'sent', id }
    : { is: 'refused', error: saidError(sayings, said.code, said.words, true) }
}

/** The interface wants less of us. */
export function wantsLess(error: HelperError): boolean {
  return LESS_OF_US.has(error.code)
}
