// How the sites count, in the sites' own words: what their servers and fields do, not what we think of it.

/** As a field with `maxlength` counts. */
export function units(text: string): number {
  return text.length
}
export function characters(text: string): number {
  return [...text].length
}
/** 小红书's titles: half for ASCII, one for every other unit. */
export function halves(text: string): number {
  return Math.ceil([...text].reduce((sum, char) => sum + (char <= '\u007f' ? 0.5 : char.length), 0))
}
/** 百家号: three for an emoji. */
export function emojiThree(text: string): number {
  return [...text].reduce((sum, char) => sum + (char > '\u00ff' && /\p{Extended_Pictographic}/u.test(char) ? 3 : 1), 0)
}
export function bytes(text: string): number {
  return Buffer.byteLength(text)
}

/** The site's lists have no such minute; unix s. */
export function offStep(time: number, minutes: number): boolean {
  return time > 0 && (time % 60 !== 0 || new Date(time * 1000).getMinutes() % minutes !== 0)
}
