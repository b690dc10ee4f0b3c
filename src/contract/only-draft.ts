// Works that end in the draft box of their site: stored there, and not public before its people publish them. One
// definition of how that is told and read.

/** What the helper says of a work that it only stored as a draft. */
export const ONLY_DRAFT = '已存入草稿箱，请在公众号后台发表'

/**
 * True of the words of an attempt, or of a work in its site's list, that ended as a draft; other notes may stand
 * beside.
 */
export function saysOnlyDraft(words: string): boolean {
  return words.includes(ONLY_DRAFT)
}
