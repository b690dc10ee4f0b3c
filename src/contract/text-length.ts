// How long a text is in a platform's own counting (contract 9.2): form counters and the server's check must agree.

const EMOJI = /\p{Extended_Pictographic}/u

/** Code points; an emoji made of several counts each of them. */
const codePoints = (text: string): number => [...text].length

/** Half a unit per ASCII character, rounded up; everything else one (xiaohongshu). */
const halfAscii = (text: string): number => Math.ceil([...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 128 ? 0.5 : 1), 0))

/** An emoji counts three (baijiahao). */
const emojiThree = (text: string): number => [...text].reduce((sum, char) => sum + (EMOJI.test(char) && (char.codePointAt(0) ?? 0) > 255 ? 3 : 1), 0)

const BY_PLATFORM: Readonly<Record<string, (text: string) => number>> = { xiaohongshu: halfAscii, baijiahao: emojiThree }

/** Length of a title or text as the platform counts it; unknown platforms count code points. */
export const platformTextLength = (platformValue: string, text: string): number => (BY_PLATFORM[platformValue] ?? codePoints)(text)

/** The text that a platform counts as one: description and topics. */
export const bodyText = (description: string, topic: string): string => [description, topic].filter((part) => part !== '').join(' ')

/** The longest beginning of a text that is at most `max` long in the platform's counting; whole characters, no space at the end. */
export const cutText = (platformValue: string, text: string, max: number): string => {
  let kept = ''
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)) {
    if (platformTextLength(platformValue, kept + segment) > max) break
    kept += segment
  }
  return kept.trimEnd()
}
