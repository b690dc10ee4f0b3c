// Words that the selectors of a table ask for: a recording keeps them, or nothing could be compared.
import type { Selectors } from '../browser/waiting.ts'

/** Every literal of the alternatives: `text()=`, `part()=`, `says()=`, of attributes, of XPath. */
export function tableWords(table: Readonly<Record<string, Selectors>>): string[] {
  const words = new Set<string>()
  for (const selector of Object.values(table).flat()) {
    const said = /^(?:text|part|says)\(.*?\)=(.*)$/s.exec(selector)?.[1]
    if (said !== undefined) words.add(said)
    for (const [, quoted] of selector.matchAll(/["']([^"']{2,60})["']/g)) if (quoted) words.add(quoted)
    for (const [, plain] of selector.matchAll(/(?:placeholder|title|alt|aria-label)[*^$]?=([^\]"']{2,40})\]/g))
      if (plain) words.add(plain)
  }
  return [...words].filter((word) => /[\p{L}]/u.test(word))
}
