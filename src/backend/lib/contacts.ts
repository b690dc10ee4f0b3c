// Phone numbers and WeChat names: the one form in which they are compared, what is shown of them, and texts that hold
// some. Pure.

const MOBILE = /^1[3-9]\d{9}$/u
const LANDLINE = /^0(?:10|2\d|[3-9]\d{2})[2-9]\d{6,7}$/u
const HOTLINE = /^[48]00[1-9]\d{6}$/u
/** Names that can be chosen there, numbers of old accounts, and phone numbers. */
const WECHAT_NAME = /^[a-z][a-z0-9_-]{5,19}$/u
const WECHAT_NUMBER = /^[1-9]\d{4,10}$/u
/** Signs that people put between digits; dashes of every width. */
const BETWEEN = /[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060\uFEFF()（）.·\-‐‑‒–—―−－]/gu

/** Full-width letters and digits as their usual ones, without what stands between digits. */
const bare = (typed: string): string => typed.normalize('NFKC').replace(BETWEEN, '')

/**
 * A phone number in its normal form, digits alone: mobile without its country, landline with its area, hotline. Null
 * for what is none.
 */
export function normalPhone(typed: string): string | null {
  const digits = bare(typed)
  // An area code is kept as it is dialled in the country: +86 10 … is 010 ….
  const home = /^(?:\+|00)86/u.test(digits) ? digits.replace(/^(?:\+|00)86/u, '') : digits
  const candidates = [home, home.replace(/^86/u, ''), ...(home === digits ? [] : [`0${home}`])]
  return candidates.find((one) => MOBILE.test(one) || LANDLINE.test(one) || HOTLINE.test(one)) ?? null
}

/** A WeChat name in its normal form: small letters; one that is a mobile number is that number. Null for none. */
export function normalWechat(typed: string): string | null {
  const phone = normalPhone(typed)
  if (phone !== null && MOBILE.test(phone)) return phone
  const name = typed
    .normalize('NFKC')
    .replace(/[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu, '')
    .toLowerCase()
  return WECHAT_NAME.test(name) || WECHAT_NUMBER.test(name) ? name : null
}

/** What is shown of a phone in normal form: 138****1234, 010****5678. */
export function phoneMask(phone: string): string {
  const head = MOBILE.test(phone) || HOTLINE.test(phone) ? 3 : /^0(?:10|2)/u.test(phone) ? 3 : 4
  return `${phone.slice(0, head)}****${phone.slice(-4)}`
}

/** What is shown of a WeChat in normal form: its first and last sign, of a phone number as of a phone. */
export function wechatMask(wechat: string): string {
  if (MOBILE.test(wechat)) return phoneMask(wechat)
  return `${wechat.slice(0, 1)}****${wechat.slice(-1)}`
}

/** Where a text may hold a number: digits, and what people put between and before them. */
const RUN = /\+?\d(?:[\s\u00A0()（）.·\-‐‑‒–—―−－]{0,2}\d){6,}/gu
/** Digits of the longest number that is looked for: a mobile one with 0086 before it. */
const LONGEST = 15

/** Digits that make a phone number, with what stands between them, from the left to the right. */
function phonesIn(text: string): { at: number; end: number; phone: string }[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const whole = normalPhone(run)
    if (whole !== null) return [{ at: index, end: index + run.length, phone: whole }]
    // Several numbers in a row, or a date before one: a mobile number is known by itself.
    const groups = [...run.matchAll(/\d+/gu)]
    const found: { at: number; end: number; phone: string }[] = []
    for (let first = 0; first < groups.length; first++) {
      let digits = ''
      for (let last = first; last < groups.length; last++) {
        digits += groups[last]?.[0] ?? ''
        if (digits.length > LONGEST) break
        const phone = normalPhone(digits)
        if (phone === null || !MOBILE.test(phone)) continue
        const [start, behind] = [groups[first], groups[last]]
        if (start === undefined || behind === undefined) continue
        found.push({ at: index + start.index, end: index + behind.index + behind[0].length, phone })
        first = last
        break
      }
    }
    return found
  })
}

/** Does the text hold a phone number, however it is written? */
export function holdsPhone(text: string): boolean {
  return phonesIn(text.normalize('NFKC')).length > 0
}

/** The text with its phone numbers masked: for what comes by itself, where nobody can be asked to write it anew. */
export function withoutPhones(text: string): string {
  const plain = text.normalize('NFKC')
  const found = phonesIn(plain)
  if (found.length === 0) return text
  let made = ''
  let from = 0
  for (const { at, end, phone } of found) {
    made += plain.slice(from, at) + phoneMask(phone)
    from = end
  }
  return made + plain.slice(from)
}
