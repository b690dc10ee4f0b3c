import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import type { Chosen, GroupDraft } from '../clip/draft.ts'

/** What is carried over the board: a file, from a place or from the tray (0). */
export interface Carried {
  file: Chosen
  from: number
}

/**
 * Puts a file into a place; taken from another place it leaves that one. A place takes a file once, and no more than
 * its limit.
 */
export function dropOn(groups: readonly GroupDraft[], { file, from }: Carried, slot: number): GroupDraft[] {
  return groups.map((group) => {
    if (group.slot === slot)
      return group.files.some((one) => one.id === file.id) || group.files.length >= CLIP_LIMITS.materials_per_group
        ? group
        : { ...group, files: [...group.files, file] }
    return group.slot === from ? { ...group, files: group.files.filter((one) => one.id !== file.id) } : group
  })
}

/** Places that hold something. */
export function filledPlaces(groups: readonly GroupDraft[]): number {
  return groups.filter((group) => group.files.length > 0).length
}

/** Names of the places that must hold something and don't. */
export function lackingPlaces(groups: readonly GroupDraft[]): string[] {
  return groups
    .filter((group) => group.required === true && group.files.length === 0)
    .map((group) => group.name || String(group.slot))
}

const TYPE = 'application/x-clip-file'
/** Lays a file on the drag. */
export function carry(data: DataTransfer, carried: Carried): void {
  data.setData(TYPE, JSON.stringify(carried))
  data.effectAllowed = 'copyMove'
}
export function carries(data: DataTransfer): boolean {
  return data.types.includes(TYPE)
}
/** The file of a drag that this page began; null for anything else. */
export function carriedBy(data: DataTransfer): Carried | null {
  try {
    const value: unknown = JSON.parse(data.getData(TYPE))
    return typeof value === 'object' &&
      value !== null &&
      'file' in value &&
      'from' in value &&
      typeof value.from === 'number'
      ? (value as Carried)
      : null
  } catch {
    return null
  }
}
