/** Materials on a drag; `from` 0 = the library. */
export interface Carried {
  ids: readonly number[]
  from: number
}

/** What of a drag carries materials. */
export type DragData = Pick<DataTransfer, 'setData' | 'getData' | 'effectAllowed'>

const TYPE = 'application/x-plan-materials'

/** Lays materials on the drag. */
export function carry(data: Pick<DragData, 'setData' | 'effectAllowed'>, { ids, from }: Carried): void {
  data.setData(TYPE, `${from}:${ids.join(',')}`)
  data.effectAllowed = 'copyMove'
}
export function carries(data: DataTransfer): boolean {
  return data.types.includes(TYPE)
}
export function holdsFiles(data: DataTransfer): boolean {
  return data.types.includes('Files')
}

/** The materials of a drag that this page began; null for anything else. */
export function carriedBy(data: Pick<DragData, 'getData'>): Carried | null {
  const [, from, list] = /^(\d):(\d+(?:,\d+)*)$/.exec(data.getData(TYPE)) ?? []
  return from === undefined || list === undefined ? null : { from: Number(from), ids: list.split(',').map(Number) }
}

/** The slot that a key without modifiers names; 0 = none. */
export function slotOfKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): number {
  return !event.ctrlKey && !event.metaKey && !event.altKey && /^[1-9]$/.test(event.key) ? Number(event.key) : 0
}
