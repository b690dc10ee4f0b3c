// What an answer of a site looks like, and which words in it may be somebody's.
import type { Shape } from '../../contract/entities/recording.ts'

const KEYS_MAX = 60
const DEEP_MAX = 12
/** A key that is a name of the program, not of a person or a thing. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z_]{0,39}\d{0,2}$/

/** Two shapes of the same place as one: keys of both; what differs in kind becomes `…`. */
const merge = (a: Shape, b: Shape): Shape => {
  if (Array.isArray(a) && Array.isArray(b))
    return [...(a.length === 0 ? b : b.length === 0 ? a : [merge(a[0] ?? '…', b[0] ?? '…')])]
  if (typeof a === 'object' && typeof b === 'object' && !Array.isArray(a) && !Array.isArray(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return Object.fromEntries(
      [...keys].map((key) => [
        key,
        a[key] === undefined ? (b[key] ?? '…') : b[key] === undefined ? a[key] : merge(a[key], b[key]),
      ]),
    )
  }
  if (a === 'null') return b
  if (b === 'null') return a
  return a === b ? a : '…'
}

/** Keys and kinds of a JSON value, no value; a list as the one shape of all its members, keys that are ids as `*`. */
export function shapeOf(value: unknown, depth = 0): Shape {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'object' || depth > DEEP_MAX) return '…'
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : [
          value
            .slice(0, 20)
            .map((one) => shapeOf(one, depth + 1))
            .reduce(merge),
        ]
  const made: Record<string, Shape> = {}
  for (const [key, inner] of Object.entries(value).slice(0, KEYS_MAX)) {
    const name = PLAIN_KEY.test(key) ? key : '*'
    const of = shapeOf(inner, depth + 1)
    made[name] = made[name] === undefined ? of : merge(made[name], of)
  }
  return made
}

/**
 * Every text inside a JSON value that could be somebody's name or words: 2 to 60 characters, JSON inside a text opened.
 */
export function wordsOf(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') {
    const words = value.trim()
    if (/^[[{]/.test(words) && words.length < 200_000) {
      try {
        return wordsOf(JSON.parse(words), into)
      } catch {
        // No JSON after all.
      }
    }
    if (words.length >= 2 && words.length <= 60) into.add(words)
    for (const line of words.split('\n')) if (line.trim().length >= 2 && line.length <= 60) into.add(line.trim())
  } else if (typeof value === 'number') {
    if (Math.abs(value) >= 1_000) into.add(String(value))
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!PLAIN_KEY.test(key)) into.add(key)
      wordsOf(inner, into)
    }
  return into
}
