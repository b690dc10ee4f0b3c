// What must not go out unless somebody insists: contact data, and words that platforms punish.
import { contactsIn } from '../../../lib/contacts-in-text.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'

/** Level of words that keep a text from going out. */
const BLOCKING = 2

/** Those of a text, each once. */
export function riskyIn(find: FindWords, text: string): string[] {
  const hits = find(text).filter((hit) => hit.category === 'contact' || hit.level === BLOCKING)
  return [
    ...new Set([...contactsIn(text).map((one) => text.slice(one.start, one.end)), ...hits.map((one) => one.word)]),
  ]
}
