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

/** Texts that are remembered. */
const KEPT = 2_000

/** Has a text any of them? Asked about the same text again, it remembers. */
export function riskyTest(find: FindWords): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const isRisky = riskyIn(find, text).length > 0
    if (known.size >= KEPT) known.clear()
    known.set(text, isRisky)
    return isRisky
  }
}
