import type { StatusKind } from '../../../ui/status-tag.tsx'
import type { ListParams } from '../../../ui/use-list-state.ts'

export const FILTERS = ['plan_id', 'status', 'main'] as const
export type TitleFilter = (typeof FILTERS)[number]

/** 0 ready, 1 with a work that waits, 2 published, 3 taken out. */
export const STATES = [0, 1, 2, 3] as const
export type TitleState = (typeof STATES)[number]
export const STATE_KINDS: Readonly<Record<TitleState, StatusKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'warning',
}
export function isState(value: number): value is TitleState {
  return STATES.some((one) => one === value)
}

/** Input of titleList; what an address says wrongly is left out. */
export function listInput({ plan_id, status, main, ...rest }: ListParams<TitleFilter>) {
  return {
    ...rest,
    ...(plan_id !== undefined && /^[1-9]\d{0,15}$/.test(plan_id) ? { plan_id } : {}),
    ...(status !== undefined && STATES.some((one) => String(one) === status) ? { status } : {}),
    ...(main === undefined || main === '' ? {} : { main: main.slice(0, 100) }),
  }
}
