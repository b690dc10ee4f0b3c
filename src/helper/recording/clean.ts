// What of a page may stay in a recording: its structure, words of its controls, words that the selector table names.
// Everything else is struck out.
import type { RecordedNode } from '../../contract/entities/recording.ts'

/** Stands where words were. */
export const STRUCK = '▇'
const CONTROL = /^(button|label|legend|summary|th|option)$/
const CONTROL_ROLE = /^(button|tab|menuitem|option|radio|checkbox|switch|heading)$/
/** Names that sites give to the words of their own page. */
const CONTROL_CLASS = /label|btn|button|tab(?!le)|radio|checkbox|switch|option|tooltip|toast|tip|notice|placeholder/i
const DIALOG_ROLE = /^(dialog|alertdialog)$/
const WORDS_MAX = 24
/** Attributes that selectors ask for. Those of the first list hold words and are treated like words. */
const WORDS_KEPT = /^(placeholder|title|alt|aria-label|aria-placeholder|data-placeholder)$/
const KEPT =
  /^(class|id|role|type|name|for|accept|multiple|contenteditable|disabled|readonly|checked|selected|open|hidden|maxlength|tabindex|aria-(modal|disabled|checked|selected|expanded|haspopup|hidden|readonly|required)|data-[a-z-]+|submit-disabled|format)$/
const ADDRESS = /^(src|href|action)$/

export interface CleanWords {
  /** Words of the selector table and of the platform's declarations: they stay. */
  readonly known: readonly string[]
  /** The account's names, what was written, names of files: struck out wherever they stand, also amid other words. */
  readonly own: readonly string[]
  /** Texts of the site's answers: struck out where they stand alone, long ones amid other words too. */
  readonly told: ReadonlySet<string>
}

/** A path with ids and keys replaced, and the names of its query alone. */
export function cleanAddress(address: string, base = 'https://x.invalid/'): string {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) return url ? url.protocol : ''
  const path = url.pathname
    .split('/')
    .map((part) => (/\d{4,}|%|@/.test(part) || part.length > 24 ? ':id' : part))
    .join('/')
  const names = [...url.searchParams.keys()].filter((name) => /^[A-Za-z_-]{1,30}$/.test(name))
  return `${address.startsWith('/') || url.hostname === 'x.invalid' ? '' : url.host}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`.slice(
    0,
    400,
  )
}

const LONG = 4
const strike = (text: string): string => STRUCK.repeat(Math.min(8, [...text].length))
/** Numbers of phones, ids, keys, addresses of mail. */
const ids = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, STRUCK)
    .replace(/\d[\d\s-]{3,}\d|\d{4,}/g, '0000')
    .replace(/[A-Za-z0-9_-]{24,}/g, (key) => (/\d/.test(key) ? STRUCK : key))

/** Answers a function that gives back what of some words may stay. */
export function wordCleaner({ known, own, told }: CleanWords) {
  const vocabulary = known.filter((word) => word.length > 1)
  const struck = [...new Set(own.flatMap((word) => [word, ...word.split(/\s+/)]))]
    .filter((word) => word.trim().length > 1)
    .toSorted((a, b) => b.length - a.length)
  const amid = [...told]
    .filter((word) => [...word].length >= LONG && !vocabulary.includes(word))
    .toSorted((a, b) => b.length - a.length)
  /** `kept`: the words stand at a place whose words belong to the page. */
  return (text: string, kept: boolean): string => {
    const words = text.trim()
    if (words === '') return ''
    if (vocabulary.includes(words)) return words
    if (told.has(words)) return strike(words)
    let left = words
    for (const word of struck) left = left.replaceAll(word, STRUCK)
    for (const word of amid) if (left.includes(word)) left = left.replaceAll(word, STRUCK)
    left = ids(left)
    if (kept && [...left].length <= WORDS_MAX) return left
    const held = vocabulary.filter((word) => left.includes(word)).toSorted((a, b) => b.length - a.length)[0]
    return held === undefined
      ? strike(words)
      : kept
        ? left.slice(0, 60)
        : `${left.startsWith(held) ? '' : STRUCK}${held}${left.endsWith(held) ? '' : STRUCK}`
  }
}

/** Names in classes and ids stay without the numbers of their owners. */
const cleanName = (value: string, own: readonly string[]): string => {
  let left = value
  for (const word of own) if (word.length > 2) left = left.replaceAll(word, STRUCK)
  return left.replace(/\d{5,}/g, '0').slice(0, 600)
}

/** A page without anybody in it. */
export function cleanTree(page: RecordedNode, words: CleanWords): RecordedNode {
  const clean = wordCleaner(words)
  const attributes = (all: Record<string, string>): Record<string, string> | undefined => {
    const kept: [string, string][] = []
    for (const [name, value] of Object.entries(all)) {
      if (WORDS_KEPT.test(name)) kept.push([name, clean(value, true)])
      else if (ADDRESS.test(name)) kept.push([name, cleanAddress(value)])
      else if (KEPT.test(name)) {
        const own = name.startsWith('data-') && !/^[\w\s:./-]{0,60}$/.test(value)
        kept.push([name, own || words.told.has(value) ? '' : cleanName(value, words.own)])
      }
    }
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const walk = (node: RecordedNode, kept: boolean): RecordedNode => {
    const { t, a = {}, c, s, f, ...flags } = node
    const role = a['role'] ?? ''
    const here =
      kept ||
      CONTROL.test(t) ||
      CONTROL_ROLE.test(role) ||
      DIALOG_ROLE.test(role) ||
      a['aria-modal'] === 'true' ||
      flags.l === 1 ||
      CONTROL_CLASS.test(a['class'] ?? '')
    const inside = (list: RecordedNode['c']) =>
      list?.map((one) => (typeof one === 'string' ? clean(one, here) : walk(one, here)))
    const made: RecordedNode = { t, ...flags }
    const left = attributes(a)
    if (left) made.a = left
    if (c) made.c = inside(c)
    if (s) made.s = inside(s)
    if (f) made.f = walk(f, false)
    return made
  }
  return walk(page, false)
}

/** Every text that a cleaned page still shows, for the person who looks it over. */
export function textsOf(page: RecordedNode, into: Set<string> = new Set()): Set<string> {
  for (const one of [...(page.c ?? []), ...(page.s ?? [])])
    if (typeof one === 'string') into.add(one)
    else textsOf(one, into)
  for (const [name, value] of Object.entries(page.a ?? {})) if (WORDS_KEPT.test(name) && value !== '') into.add(value)
  if (page.f) textsOf(page.f, into)
  return into
}
