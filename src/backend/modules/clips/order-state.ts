// An order's state is what its outputs say together; nothing else sets it.
import type { ClipOutputsTable, ClipsTable } from '../../tables/clips.ts'
import type { Selectable } from 'kysely'

export type OrderStatus = Selectable<ClipsTable>['status']
export type OutputStatus = Selectable<ClipOutputsTable>['status']

export interface OutputState {
  status: OutputStatus
  /** 0 to 100, meaningful while rendering. */
  progress: number
  deleted: boolean
}

export interface OrderState {
  status: OrderStatus
  /** 0 to 100 over all live outputs. */
  progress: number
  success_num: number
  fail_num: number
}

/**
 * Status, progress and counts of an order. Deleted outputs count only when they were finished: deleting a film does not
 * undo the work, deleting a failed one clears the failure. A draft stays a draft until it is submitted.
 */
export function orderState(outputs: readonly OutputState[]): OrderState {
  const live = outputs.filter((output) => !output.deleted)
  const count = (status: OutputStatus): number => live.filter((output) => output.status === status).length
  const ok = outputs.filter((output) => output.status === 2).length
  const failed = count(-1)
  const base = { progress: progressOf(live), success_num: ok, fail_num: failed }
  if (count(0) + count(1) > 0) return { ...base, status: count(1) + ok + failed > 0 ? 2 : 1 }
  if (count(5) > 0) return { ...base, status: 5 }
  if (failed > 0) return { ...base, status: ok > 0 ? 4 : -1 }
  return { ...base, status: ok > 0 ? 3 : 5 }
}

function progressOf(live: readonly OutputState[]): number {
  if (live.length === 0) return 100
  const sum = live.reduce(
    (total, output) => total + (output.status === 0 ? 0 : output.status === 1 ? Math.min(99, output.progress) : 100),
    0,
  )
  return Math.floor(sum / live.length)
}
