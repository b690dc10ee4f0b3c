/**
 * Counts and numbers the combinations of a batch: every combination has an index, so any of them can be made without
 * listing them all.
 */
import { createHash } from 'node:crypto'
import type { MaterialId } from '../types.ts'
import type { GroupPick, PlanGroup } from './types.ts'

/** One group as a set of numbered choices. */
interface GroupSpace {
  group: number
  mode: 'random' | 'order'
  ids: readonly MaterialId[]
  take: number
  /** Number of choices. */
  size: bigint
}

/** All combinations of the groups that take part. */
export interface ComboSpace {
  groups: readonly GroupSpace[]
  /** Exact number of combinations; 0 when a required group is empty. */
  size: bigint
}

function groupSpace(group: PlanGroup, index: number): GroupSpace {
  const ids = [...new Set(group.materials.map((item) => item.id))]
  const take = Math.max(1, Math.min(Math.trunc(group.pick.num), ids.length))
  let size = 1n
  if (group.pick.mode === 'random') for (let i = 0; i < take; i += 1) size *= BigInt(ids.length - i)
  else size = take < ids.length ? BigInt(ids.length) : 1n
  return { group: index, mode: group.pick.mode, ids, take, size }
}

/**
 * The combinations of these groups. Random: every ordered choice of `num` different materials; order: every run of
 * `num` neighbours, going round at the end. Groups without materials are left out, unless they are required: then there
 * is no combination.
 */
export function comboSpace(groups: readonly PlanGroup[]): ComboSpace {
  const used = groups.map(groupSpace).filter((item) => item.ids.length > 0)
  const impossible = used.length === 0 || groups.some((item) => item.required && item.materials.length === 0)
  return { groups: used, size: impossible ? 0n : used.reduce((product, item) => product * item.size, 1n) }
}

/** Exact number of distinct combinations (`num` may not exceed it). */
export function capacity(groups: readonly PlanGroup[]): bigint {
  return comboSpace(groups).size
}

/** The same as a JSON number, cut off at `cap`. */
export function capacityNumber(groups: readonly PlanGroup[], cap = Number.MAX_SAFE_INTEGER): number {
  const exact = capacity(groups)
  return exact > BigInt(cap) ? cap : Number(exact)
}

function unrank(space: GroupSpace, index: bigint): MaterialId[] {
  if (space.mode === 'order') {
    const start = Number(index)
    return Array.from({ length: space.take }, (_, i) => space.ids[(start + i) % space.ids.length]).filter(
      (id) => id !== undefined,
    )
  }
  const rest = [...space.ids]
  const picked: MaterialId[] = []
  let left = index
  let block = space.size
  for (let i = 0; i < space.take; i += 1) {
    block /= BigInt(rest.length)
    picked.push(...rest.splice(Number(left / block), 1))
    left %= block
  }
  return picked
}

/** One choice index per group of the space; the first group has the highest place value. */
export function digitsOf(space: ComboSpace, index: bigint): bigint[] {
  const digits: bigint[] = []
  let left = index
  for (const group of space.groups.toReversed()) {
    digits.unshift(left % group.size)
    left /= group.size
  }
  return digits
}

/** The materials of a combination given by its digits. */
export function picksOf(space: ComboSpace, digits: readonly bigint[]): GroupPick[] {
  return space.groups.map((group, i) => ({ group: group.group, materialIds: unrank(group, digits[i] ?? 0n) }))
}

/**
 * Stable name of a combination: group positions and material ids, hashed when it grows long. At most 100 characters.
 */
export function comboKey(picks: readonly GroupPick[]): string {
  const text = picks.map((pick) => `${pick.group + 1}:${pick.materialIds.join(',')}`).join('|')
  return text.length <= 100 ? text : `h:${createHash('sha256').update(text).digest('hex')}`
}

/**
 * Whether a name is that of a combination of this space. Long names are hashes and are taken for one: such spaces are
 * far larger than any order.
 */
export function holdsCombo(space: ComboSpace, key: string): boolean {
  if (key.startsWith('h:')) return true
  const parts = key.split('|').map((part) => part.split(':'))
  return (
    parts.length === space.groups.length &&
    space.groups.every(({ group, ids, take }, i) => {
      const [number, list = ''] = parts[i] ?? []
      const picked = list.split(',')
      return (
        number === String(group + 1) &&
        picked.length === take &&
        picked.every((id) => ids.some((one) => String(one) === id))
      )
    })
  )
}
