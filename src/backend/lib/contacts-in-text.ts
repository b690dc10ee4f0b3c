// Contacts in what strangers wrote, however they are disguised: where they stand, and the text with them masked. It is
// kept by itself, so that too much is masked rather than too little; the whole text is sealed beside it. Pure.
import { CHINESE_DIGIT_ROWS, LABEL_FILLERS, QQ_LABELS, WECHAT_LABELS } from './contacts-in-text.data.ts'
import { normalPhone, normalWechat, phoneMask, wechatMask } from './contacts.ts'

/** `other`: digits that may be an account, a card or a number that we don't know. */
export type ContactKind = 'phone' | 'wechat' | 'other'

/** One contact: `start` and behind `end` in the text, UTF-16 units; `normal` = its one form, of `other` its digits. */
export interface TextContact {
  readonly kind: ContactKind
  readonly start: number
  readonly end: number
  readonly normal: string
  readonly mask: string
}

export interface MaskedText {
  readonly text: string
  /** The contacts, with their places in `text` as it is masked. */
  readonly contacts: readonly TextContact[]
}

const CHINESE_DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  CHINESE_DIGIT_ROWS.flatMap((signs, digit) => [...signs].map((sign) => [sign, String(digit)])),
)
/** Letters that stand for digits between digits. */
const LETTER_DIGITS: Readonly<Record<string, string>> = { o: '0', O: '0', l: '1', I: '1', i: '1', '|': '1' }
/** First signs of rows of ten (0 to 9) and of nine (1 to 9) that have no usual form of their own. */
const TENS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]
const NINES = [0x2776, 0x2780, 0x278a, 0x24f5]
/** Signs that only mark the one before them. */
const MARKS = /^(?:\p{M}|[\u200B-\u200F\u202A-\u202E\u2060\uFEFF])$/u
/** Signs between the digits of one number at most; marks and blanks don't count. */
const BETWEEN_MOST = 3
/** Digits of the longest number that is looked for: a mobile one with 0086 before it. */
const LONGEST = 15
/** Digits in one piece that are masked whatever they are. */
const LONG_NUMBER = 9

type Script = 'digit' | 'chinese' | 'letter'
interface Digit {
  readonly digit: string
  readonly script: Script
  readonly start: number
  readonly end: number
}

const digitOf = (sign: string): Omit<Digit, 'start' | 'end'> | null => {
  const chinese = CHINESE_DIGITS[sign]
  if (chinese !== undefined) return { digit: chinese, script: 'chinese' }
  const plain = sign.normalize('NFKC').replace(/[().,]/gu, '')
  if (/^\d$/u.test(plain)) return { digit: plain, script: 'digit' }
  const code = sign.codePointAt(0) ?? 0
  const ten = TENS.find((first) => code >= first && code < first + 10)
  if (ten !== undefined) return { digit: String(code - ten), script: 'digit' }
  const one = NINES.find((first) => code >= first && code < first + 9)
  if (one !== undefined) return { digit: String(code - one + 1), script: 'digit' }
  const letter = LETTER_DIGITS[plain]
  return letter === undefined ? null : { digit: letter, script: 'letter' }
}

interface Sign {
  readonly sign: string
  readonly start: number
}
const signsOf = (text: string): Sign[] => {
  const signs: Sign[] = []
  let start = 0
  for (const sign of text) {
    signs.push({ sign, start })
    start += sign.length
  }
  return signs
}
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /^[a-z]$/iu.test(sign.normalize('NFKC'))

/** What each sign stands for. Letters that stand between digits count as such; those of a word do not. */
function digitsOf(signs: readonly Sign[]): (Omit<Digit, 'start' | 'end'> | null)[] {
  const digits = signs.map(({ sign }) => digitOf(sign))
  for (let first = 0; first < digits.length; first += 1) {
    if (digits[first]?.script !== 'letter') continue
    let last = first
    while (digits[last + 1]?.script === 'letter') last += 1
    if (isLetter(signs[first - 1]?.sign) || isLetter(signs[last + 1]?.sign)) digits.fill(null, first, last + 1)
    first = last
  }
  return digits
}

/** Digits that may belong together, each with its place. */
function runsOf(text: string): Digit[][] {
  const signs = signsOf(text)
  const digits = digitsOf(signs)
  const runs: Digit[][] = []
  let run: Digit[] = []
  let between = 0
  const close = (): void => {
    if (run.length > 0) runs.push(run)
    run = []
    between = 0
  }
  for (const [at, { sign, start }] of signs.entries()) {
    const digit = digits[at] ?? null
    const end = start + sign.length
    if (digit !== null) {
      run.push({ ...digit, start, end })
      between = 0
    } else if (MARKS.test(sign)) {
      const last = run.at(-1)
      if (last !== undefined && last.end === start) run[run.length - 1] = { ...last, end }
    } else if (/^\s$/u.test(sign)) continue
    else if (/^[\p{L}\p{N}]$/u.test(sign) || ++between > BETWEEN_MOST) close()
  }
  close()
  return runs
}

/** Digits of one piece and one script. */
function groupsOf(run: readonly Digit[]): Digit[][] {
  const groups: Digit[][] = []
  for (const digit of run) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && last.end === digit.start && last.script === digit.script) groups.at(-1)?.push(digit)
    else groups.push([digit])
  }
  return groups
}

const spanOf = (digits: readonly Digit[]): Pick<TextContact, 'start' | 'end'> => ({
  start: digits[0]?.start ?? 0,
  end: digits.at(-1)?.end ?? 0,
})
const textOf = (digits: readonly Digit[]): string => digits.map((one) => one.digit).join('')
const isMobile = (phone: string): boolean => /^1\d{10}$/u.test(phone)

function phonesIn(run: readonly Digit[]): TextContact[] {
  const groups = groupsOf(run)
  const found: TextContact[] = []
  for (let first = 0; first < groups.length; first += 1) {
    const lead = textOf(groups[first] ?? [])
    for (let last = first; last < groups.length; last += 1) {
      const digits = groups.slice(first, last + 1).flat()
      if (digits.length > LONGEST) break
      const phone = normalPhone(textOf(digits))
      // What is no mobile number begins with its area or 400 in one piece.
      if (phone === null || (!isMobile(phone) && first < last && !/^(?:0\d{2,3}|[48]00|86|0086)$/u.test(lead))) continue
      // Letters alone are words.
      if (digits.filter((one) => one.script !== 'letter').length < 6) continue
      found.push({ kind: 'phone', ...spanOf(digits), normal: phone, mask: phoneMask(phone) })
      first = last
      break
    }
  }
  return found
}

const BEFORE_NAME = '[\\s:：=，,。.~→>\\-_(（【\\[]{0,6}'
const NAME = '[a-z][a-z0-9_-]{5,19}|[1-9]\\d{4,10}'
const NAMED = new RegExp(
  `(?<![a-z0-9])(?:(?<qq>${QQ_LABELS})|${WECHAT_LABELS})(?:\\s*(?:${LABEL_FILLERS}))*${BEFORE_NAME}` +
    `(?<name>${NAME})(?![a-z0-9_-])`,
  'giu',
)

/** The text in its usual forms, with the place that each unit of it comes from. */
function folded(text: string): { text: string; from: number[] } {
  const from: number[] = []
  let made = ''
  for (const { sign, start } of signsOf(text)) {
    const plain = sign.normalize('NFKC').toLowerCase()
    for (let unit = 0; unit < plain.length; unit += 1) from.push(start)
    made += plain
  }
  from.push(text.length)
  return { text: made, from }
}

function namesIn(text: string): TextContact[] {
  const plain = folded(text)
  return [...plain.text.matchAll(NAMED)].flatMap(({ 0: whole, index, groups }) => {
    const { qq, name = '' } = groups ?? {}
    const wechat = normalWechat(name)
    if (wechat === null) return []
    const end = plain.from[index + whole.length] ?? text.length
    const start = plain.from[index + whole.length - name.length] ?? 0
    return [
      {
        kind: qq === undefined ? ('wechat' as const) : ('other' as const),
        start,
        end,
        normal: wechat,
        mask: wechatMask(wechat),
      },
    ]
  })
}

function numbersIn(run: readonly Digit[]): TextContact[] {
  return groupsOf(run).flatMap((group) => {
    const digits = textOf(group)
    return digits.length < LONG_NUMBER
      ? []
      : [
          {
            kind: 'other' as const,
            ...spanOf(group),
            normal: digits,
            mask: `${digits.slice(0, 2)}****${digits.slice(-2)}`,
          },
        ]
  })
}

/** Contacts in the order in which they stand; none lies over another. */
export function contactsIn(text: string): TextContact[] {
  const runs = runsOf(text).filter((run) => run.length >= 5)
  let found: TextContact[] = []
  for (const list of [runs.flatMap(phonesIn), namesIn(text), runs.flatMap(numbersIn)]) {
    const taken = found
    let next = 0
    const free = list.filter((one) => {
      while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= one.start) next += 1
      return (taken[next]?.start ?? Number.POSITIVE_INFINITY) >= one.end
    })
    found = [...taken, ...free].toSorted((a, b) => a.start - b.start)
  }
  return found
}

/** The text with its contacts masked. */
export function maskContacts(text: string): MaskedText {
  const contacts: TextContact[] = []
  let made = ''
  let from = 0
  for (const one of contactsIn(text)) {
    made += text.slice(from, one.start)
    contacts.push({ ...one, start: made.length, end: made.length + one.mask.length })
    made += one.mask
    from = one.end
  }
  return { text: made + text.slice(from), contacts }
}
