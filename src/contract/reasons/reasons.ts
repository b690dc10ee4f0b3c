/** Why something is refused: the key that code throws -> the sentence that a person reads, in each language. */
import { fillText, type Locale } from '../errors.ts'
import { dataReasons } from './data.ts'
import { publishingReasons } from './publishing.ts'

export const REASONS = { ...publishingReasons, ...dataReasons }
export type Reason = keyof typeof REASONS
/** What a sentence names: numbers and names as they are, never another sentence. */
export type ReasonParams = Readonly<Record<string, string | number>>

/** The sentence of a reason in a language. */
export const reasonText = (reason: Reason, locale: Locale = 'zh', params: ReasonParams = {}): string =>
  fillText(REASONS[reason][locale], params)
