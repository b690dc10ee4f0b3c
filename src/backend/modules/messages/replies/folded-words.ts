/** A text as it is compared with what a site shows of it: without blanks at its ends, one blank for many. */
export function foldedWords(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ')
}
