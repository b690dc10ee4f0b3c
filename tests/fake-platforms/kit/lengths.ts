// How the sites count, in the sites' own words: what their servers and fields do, not what we think of it.

/** As a field with `maxlength` counts. */
export const units = (text: string): number => text.length
export const characters = (text: string): number => [...text].length
/** 小红书's titles: half for ASCII, one for every other unit. */
export const halves = (text: string): number =>
  Math.ceil([...text].reduce((sum, char) => sum + (char <= '\u007f' ? 0.5 : char.length), 0))
/** 百家号: three for an emoji. */
export const emojiThree = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char > '\u00ff' && /\p{Extended_Pictographic}/u.test(char) ? 3 : 1), 0)
export const bytes = (text: string): number => Buffer.byteLength(text)

/** The site's lists have no such minute; unix s. */
export const offStep = (time: number, minutes: number): boolean =>
  time > 0 && (time % 60 !== 0 || new Date(time * 1000).getMinutes() % minutes !== 0)
