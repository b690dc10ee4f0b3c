/** Words of a text that belong together on a line, and how wide it is. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const opening = /[([{（【《〈「『〔“‘]$/
/** A number and what it counts are one word, which the dictionary doesn't know: 二十多年, 3天. */
const numberEnd = /[零一二三四五六七八九十百千万亿两\d]$/
const numberGoesOn = /^[零一二三四五六七八九十百千万亿多几\d年月日天号个家元块折岁次]/

/** Visible length in full-width characters: CJK 1, Latin about half. */
export function textWidth(text: string): number {
  let sum = 0
  for (const char of text) sum += (char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.5
  return sum
}

/**
 * Words with the punctuation that stays with them: closing marks with the word before, opening ones with the next.
 * Chinese words are told by a dictionary.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1)
    const joined =
      last !== undefined &&
      (opening.test(last) ||
        (isWordLike !== true && !opening.test(segment)) ||
        (numberEnd.test(last) && numberGoesOn.test(segment)))
    if (joined) words[words.length - 1] = last + segment
    else words.push(segment)
  }
  return words
}
