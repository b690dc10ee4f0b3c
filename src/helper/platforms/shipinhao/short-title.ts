const MOST = 16
const FEWEST = 6
/** Letters of all scripts, digits, blanks and the few signs that the site takes. */
const ALLOWED = /[\p{L}\p{N}《》“”:+?%° ]/u

/** The short title made from the title: 6 to 16 characters of those that the site takes, or '' when too few remain. */
export function shortTitle(title: string): string {
  const kept = [...title.replace(/[,，\s]+/g, ' ')].filter((char) => ALLOWED.test(char)).join('')
  const short = [...kept.replace(/ +/g, ' ').trim()].slice(0, MOST).join('').trim()
  return [...short].length >= FEWEST ? short : ''
}
