/**
 * Where lines of a title or caption break, as Chinese typography wants it: no closing punctuation begins a line, no
 * opening one ends it, Latin words and numbers stay whole. A subset of Unicode's line breaking rules (UAX 14, strict),
 * the same that browsers follow for `line-break: strict`.
 */

/** Characters that decide, by class; what is in none of them is a letter (AL). */
const CLASSES: readonly (readonly [string, RegExp])[] = [
  ['ZW', /\u200b/],
  ['GL', /[\u00a0\u2060\ufeff]/],
  ['SP', /[ \t]/],
  ['JOIN', /\u200d|[\ufe0e\ufe0f]|\p{M}|\p{Emoji_Modifier}/u],
  ['RI', /\p{Regional_Indicator}/u],
  ['OP', /[([{（【《〈「『〔［｛〖｟¡¿]/],
  ['CP', /[)\]]/],
  ['CL', /[}）】》〉」』〕］｝〗｠、。，．｡､]/],
  ['QU', /["'“”‘’«»]/],
  ['EX', /[!?！？]/],
  ['NS', /[：；・ゝゞヽヾ々〻‼⁇⁈⁉〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー]/],
  ['IN', /[…‥]/],
  ['B2', /[—⸺]/],
  ['SY', /\//],
  ['HY', /-/],
  ['BA', /[|–\u3000]/],
  ['IS', /[,.:;]/],
  ['PR', /[$£¥+€＄￥￡№\\]/],
  ['PO', /[%‰°℃℉％¢]/],
  ['NU', /\p{Nd}/u],
  [
    'ID',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3001-\u303f\uff01-\uffef]|\p{Emoji_Presentation}|\p{Extended_Pictographic}/u,
  ],
]

/** East Asian width: wide, full and half. */
const WIDE =
  /[\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3fffd}]|(?!\p{Regional_Indicator})\p{Emoji_Presentation}/u

interface Unit {
  char: string
  kind: string
  wide: boolean
}

const unitOf = (char: string): Unit => ({
  char,
  kind: CLASSES.find(([, pattern]) => pattern.test(char))?.[0] ?? 'AL',
  wide: WIDE.test(char),
})

const is = (kind: string | undefined, ...kinds: readonly string[]): boolean =>
  kind !== undefined && kinds.includes(kind)

const ascii = (char: string): boolean => char > ' ' && char < '\u007f'

/**
 * Browsers treat two neighbours of ASCII by a table of their own: hardly ever a break, so that addresses, prices and
 * clock times stay whole.
 */
function betweenAscii(before: string | undefined, a: string, b: string): boolean {
  if (a === '-') return /\d/.test(b) ? /[A-Za-z0-9]/.test(before ?? '') : !/[!$),./:;?\]}]/.test(b)
  if (a === '?') return !/["'!),./:;?\]}]/.test(b)
  return /[(<[{]/.test(b) && /[!"#%&)*+,.:;=>\\\]|}~]/.test(a)
}

/** A quotation mark holds on to its neighbours except between East Asian characters, where “ opens and ” closes. */
function betweenQuotes(before: Unit | undefined, a: Unit, b: Unit, after: Unit | undefined): boolean {
  if (b.kind === 'QU') return /[“‘«]/.test(b.char) && a.wide && after !== undefined && after.wide && !is(a.kind, 'OP')
  return /[”’»]/.test(a.char) && b.wide && before !== undefined && before.wide
}

/** May a line end between `a` and `b`? */
function between(before: Unit | undefined, a: Unit, b: Unit, after: Unit | undefined): boolean {
  const [x, y] = [a.kind, b.kind]
  if (x === 'ZW') return true
  if (is(y, 'SP', 'ZW', 'GL') || x === 'GL') return false
  if (x === 'SP') return true
  if (ascii(a.char) && ascii(b.char)) return betweenAscii(before?.char, a.char, b.char)
  if (is(y, 'CL', 'CP', 'EX', 'SY', 'IS') || x === 'OP') return false
  if (x === 'QU' || y === 'QU') return betweenQuotes(before, a, b, after)
  if (x === 'B2' && y === 'B2') return false
  if (is(y, 'BA', 'HY', 'NS', 'IN')) return false
  if (is(x, 'AL', 'NU') && is(y, 'AL', 'NU', 'PR')) return false
  if (x === 'PR' && is(y, 'ID', 'AL', 'NU')) return false
  if (is(x, 'ID', 'AL', 'NU') && y === 'PO') return false
  if (x === 'PO' && is(y, 'AL', 'NU')) return false
  if (is(x, 'PR', 'PO') && y === 'OP') return after?.kind !== 'NU'
  if (is(x, 'CP', 'CL') && is(y, 'PO', 'PR')) return before?.kind !== 'NU'
  if (is(x, 'HY', 'SY', 'IS') && y === 'NU') return false
  if (x === 'IS' && y === 'AL') return false
  if (is(x, 'AL', 'NU') && y === 'OP') return b.wide
  if (x === 'CP' && is(y, 'AL', 'NU')) return false
  return true
}

/** Indices of the text (UTF-16) before which a line may begin, without 0; a forced break (`\n`) is no part of this. */
export function breakPoints(text: string): number[] {
  const chars = [...text]
  const units = chars.map(unitOf)
  const points: number[] = []
  let before: Unit | undefined
  let a: Unit | undefined
  let joiner = false
  let indicators = 0
  let at = 0
  units.forEach((b, i) => {
    // What joins belongs to the character before it; after a joiner the next one does, too.
    const joined = joiner || (b.kind === 'JOIN' && a !== undefined && a.kind !== 'SP')
    const pair = a?.kind === 'RI' && b.kind === 'RI' && indicators % 2 === 1
    if (
      a !== undefined &&
      !joined &&
      !pair &&
      between(
        before,
        a,
        b,
        units.slice(i + 1).find((unit) => unit.kind !== 'JOIN'),
      )
    )
      points.push(at)
    joiner = b.char === '\u200d'
    if (!joined) {
      indicators = b.kind === 'RI' ? indicators + 1 : 0
      before = a
      a = b.kind === 'JOIN' ? { ...b, kind: 'AL' } : b
    }
    at += b.char.length
  })
  return points
}

/** x of every UTF-16 index of a text that stands in one line, from 0 to its length; px. */
export type Offsets = readonly number[]

const HANGING = /[ \t]+$/

/**
 * Greedy lines of one paragraph: as much as fits, broken at `points`; a piece wider than a line is broken between its
 * characters.
 */
function fill(text: string, offsets: Offsets, points: readonly number[], width: number): number[] {
  const graphemes = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].map((item) => item.index)
  const starts: number[] = []
  /** Spaces at a line's end hang. */
  const fits = (from: number, to: number): boolean =>
    (offsets[seenEnd(text, from, to)] ?? 0) - (offsets[from] ?? 0) <= width + 0.01
  let from = 0
  let last = 0
  for (const point of [...points, text.length]) {
    while (!fits(from, point)) {
      if (last > from) {
        starts.push(last)
        from = last
        continue
      }
      const cut =
        graphemes.findLast((index) => index > from && index < point && fits(from, index)) ??
        graphemes.find((index) => index > from && index < point)
      if (cut === undefined) break
      starts.push(cut)
      from = cut
      last = cut
    }
    last = point
  }
  return starts
}

const slice = (text: string, starts: readonly number[]): string[] =>
  [0, ...starts].map((from, i) => text.slice(from, starts[i] ?? text.length).replace(HANGING, ''))

/** How many characters stand before each index, punctuation not counted: a line that holds one is lonely. */
function countsOf(text: string): readonly number[] {
  const counts = [0]
  for (const char of text) {
    const before = counts.at(-1) ?? 0
    const own = /[\p{P}\p{S}\s]/u.test(char) ? 0 : 1
    for (let unit = 0; unit < char.length; unit += 1) counts.push(before + own)
  }
  return counts
}

/** The index at which what is seen of a line ends: spaces at its end hang. */
function seenEnd(text: string, from: number, to: number): number {
  let end = to
  while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1
  return end
}

export interface LineRules {
  /** Width of a line, px. */
  width: number
  /** Lines about equally long, words whole, no character alone. Default true. */
  balance?: boolean
}

/** What a break costs beside uneven lines: nothing after punctuation or a space, most inside a word. */
const COSTS = { clause: 0, word: 2, inside: 12, lonely: 60, uneven: 100 } as const

/**
 * Where the lines of one paragraph (no `\n` inside) begin, without the first: indices (UTF-16). `offsets` are measured
 * by whoever draws, with font, size and letter spacing applied. With `balance` as many lines as needed, but about
 * equally long: broken after punctuation rather than between words, there rather than inside one, and never so that one
 * character stands alone while it can be helped.
 */
export function lineStarts(text: string, offsets: Offsets, rules: LineRules): number[] {
  const points = breakPoints(text)
  const greedy = fill(text, offsets, points, rules.width)
  return rules.balance === false || greedy.length === 0
    ? greedy
    : (even(text, offsets, points, rules.width, greedy.length + 1) ?? greedy)
}

/** The lines of `lineStarts`, without the spaces that hang at their ends. */
export function breakLines(text: string, offsets: Offsets, rules: LineRules): string[] {
  return slice(text, lineStarts(text, offsets, rules))
}

/** The cheapest way to the end of a line, by the ends of those before it. */
interface Path {
  cost: number
  at: number
  before: Path | null
}

/** The cheapest way to `count` lines; null when a piece is wider than a line. */
function even(
  text: string,
  offsets: Offsets,
  points: readonly number[],
  width: number,
  count: number,
): number[] | null {
  const words = new Set([...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map((item) => item.index))
  const ends = [...points, text.length]
  const wide = (from: number, to: number): number => (offsets[seenEnd(text, from, to)] ?? 0) - (offsets[from] ?? 0)
  const counts = countsOf(text)
  const lonely = (from: number, to: number): boolean => (counts[to] ?? 0) - (counts[from] ?? 0) === 1
  const aim = wide(0, text.length) / count
  const breakCost = (at: number): number =>
    at === text.length || /[\p{P}\s]/u.test(text[at - 1] ?? '')
      ? COSTS.clause
      : words.has(at)
        ? COSTS.word
        : COSTS.inside
  const lineCost = (from: number, to: number): number | null => {
    const length = wide(from, to)
    if (length > width + 0.01) return null
    return COSTS.uneven * ((length - aim) / width) ** 2 + (lonely(from, to) ? COSTS.lonely : 0) + breakCost(to)
  }
  /** Cheapest way to each end with the lines so far. */
  let ways = new Map<number, Path>([[0, { cost: 0, at: 0, before: null }]])
  for (let line = 0; line < count; line += 1) {
    const next = new Map<number, Path>()
    for (const [from, way] of ways) {
      for (const to of ends) {
        if (to <= from) continue
        const cost = lineCost(from, to)
        if (cost === null) break
        const known = next.get(to)
        if (known === undefined || way.cost + cost < known.cost)
          next.set(to, { cost: way.cost + cost, at: to, before: way })
      }
    }
    ways = next
  }
  const starts: number[] = []
  const last = ways.get(text.length)
  if (last === undefined) return null
  for (let path = last.before; path !== null && path.at > 0; path = path.before) starts.unshift(path.at)
  return starts
}
