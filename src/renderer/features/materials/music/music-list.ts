import type { ListParams } from '../../../ui/use-list-state.ts'
import { lengthOf } from '../material-list.ts'

export const MUSIC_FILTERS = ['chip', 'length'] as const
export type MusicFilter = (typeof MUSIC_FILTERS)[number]

/** Chips that are no category. */
export const FAVORITES = 'favorite'
export const UNLICENSED = 'unlicensed'
const TAG = 'tag:'
export function tagChip(tag: string): string {
  return `${TAG}${tag}`
}

/** Input of musicList; what an address says wrongly is left out. */
export function musicInput(params: ListParams<MusicFilter>) {
  const { chip = '', length, ...rest } = params
  return {
    ...rest,
    ...lengthOf(length),
    ...(chip === FAVORITES
      ? { favorite: 1 }
      : chip === UNLICENSED
        ? { license: 0 }
        : chip.startsWith(TAG)
          ? { tag: chip.slice(TAG.length) }
          : {}),
  }
}

/** Where the right to use a piece may come from. */
export const LICENSES = ['own', 'bought', 'free', 'platform', 'other'] as const
export type License = (typeof LICENSES)[number]

/** Does this kind say enough by itself? All others need words: contract, source, number. */
export function needsNote(license: License): boolean {
  return license !== 'own'
}

/** The note as it is kept: `已购买授权：合同 12 号`. */
export function licenseText(word: string, note: string): string {
  return (note.trim() === '' ? word : `${word}：${note.trim()}`).slice(0, 200)
}
