/** Numbers as they are said in Mandarin. Pure functions on decimal digits as text, so that long ones lose nothing. */

const DIGITS = '零一二三四五六七八九'
/** Longest number said with 万 and 亿; longer ones are read digit by digit. */
const LONGEST = 12

/** Digit by digit: 2024 → 二零二四. `phone`: 1 is said 幺, as in numbers that are dictated. */
export function sayDigits(digits: string, phone = false): string {
  return [...digits].map((digit) => (phone && digit === '1' ? '幺' : (DIGITS[Number(digit)] ?? ''))).join('')
}

/** Up to four digits, without the zero that stands before them: 1010 → 一千零一十. */
function sayFour(digits: string): string {
  let said = ''
  let gap = false
  const padded = digits.padStart(4, '0')
  for (const [at, unit] of ['千', '百', '十', ''].entries()) {
    const digit = Number(padded[at])
    if (digit === 0) gap = said !== ''
    else {
      said += `${gap ? '零' : ''}${DIGITS[digit] ?? ''}${unit}`
      gap = false
    }
  }
  return said
}

/** A whole number as a quantity: 10 → 十, 20002 → 二万零二. Leading zeros or more than twelve digits are read one by one. */
export function sayWhole(digits: string): string {
  if (digits.length > LONGEST || /^0\d/.test(digits)) return sayDigits(digits)
  if (/^0*$/.test(digits)) return '零'
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 4) groups.unshift(digits.slice(Math.max(0, end - 4), end))
  let said = ''
  groups.forEach((group, at) => {
    if (Number(group) === 0) return
    const low =
      said !== '' && (Number(group) < 1000 || /0{4}$/.test(groups[at - 1] ?? '1') || /0$/.test(groups[at - 1] ?? '1'))
    said += `${low ? '零' : ''}${sayFour(group)}${['亿', '万', ''].slice(3 - groups.length)[at] ?? ''}`
  })
  return said.replace(/^一十/, '十')
}

/** The large 2 at the front as 两: 200 → 两百, 2000 → 两千, 20000 → 两万; 20 stays 二十. */
export function withLiang(said: string): string {
  return said.replace(/^二(?=[百千万亿])/, '两').replace(/(?<=[亿万零])二(?=千)/g, '两')
}

/** A number with or without decimals and sign: -3.50 → 负三点五零. Thousands separators are dropped. */
export function sayNumber(text: string): string {
  const plain = text.replace(/[,，]/g, '')
  const sign = /^[-−]/.test(plain) ? '负' : /^\+/.test(plain) ? '正' : ''
  const [whole = '0', decimals = ''] = plain.replace(/^[-−+]/, '').split('.')
  const said = withLiang(sayWhole(whole === '' ? '0' : whole))
  return sign + said + (decimals === '' ? '' : `点${sayDigits(decimals)}`)
}
