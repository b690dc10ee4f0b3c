import type { DragEvent } from 'react'

/** Kind of what is dragged: ids of accounts. */
const KIND = 'application/x-account-ids'

/** Takes accounts along with the pointer. */
export function takeAccounts(event: DragEvent, ids: readonly number[], label: string): void {
  event.dataTransfer.setData(KIND, JSON.stringify(ids))
  event.dataTransfer.setData('text/plain', label)
  event.dataTransfer.effectAllowed = 'move'
}

export function carriesAccounts(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(KIND)
}

/** Ids that were dropped; empty when it was something else. */
export function droppedAccounts(event: DragEvent): number[] {
  try {
    const value: unknown = JSON.parse(event.dataTransfer.getData(KIND))
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
