import { NINE_SLOTS } from '../../../../contract/constants.ts'

/**
 * Slot that a folder is meant for by its name, innermost first: a slot's name in it, or a number from 1 to 9 at its
 * beginning; 0 = none.
 */
export function slotOfFolder(path: string): number {
  for (const part of path.split('/').toReversed()) {
    const named = NINE_SLOTS.find((one) => part.includes(one.name))
    if (named !== undefined) return named.slot
    const [, digit] = /^(?:第\s*)?0?([1-9])(?!\d)/.exec(part.trim()) ?? []
    if (digit !== undefined) return Number(digit)
  }
  return 0
}

/** Files by the folder they came in, in the order of the folders' names. */
export function byFolder<F>(files: readonly F[], folderOf: (file: F) => string): { folder: string; files: F[] }[] {
  const found = new Map<string, F[]>()
  for (const file of files) found.set(folderOf(file), [...(found.get(folderOf(file)) ?? []), file])
  return [...found]
    .map(([folder, own]) => ({ folder, files: own }))
    .toSorted((a, b) => a.folder.localeCompare(b.folder, 'zh'))
}
