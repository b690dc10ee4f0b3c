import type { DragEvent } from 'react'

/** Kind of what is dragged: ids of accounts. */
const KIND = 'application/x-account-ids'

/** Takes accounts along with the pointer. */
export const takeAccounts = (event: DragEvent, ids: readonly number[], label: string): void => {
  event.dataTransfer.setData(KIND, JSON.stringify(ids))
  event.dataTransfer.setData('text/plain', label)
  event.dataTransfer.effectAllowed = 'move'
}

export const carriesAccounts = (event: DragEvent): boolean => event.dataTransfer.types.includes(KIND)

/** Ids that were dropped; empty when it was something else. */
export const droppedAccounts = (event: DragEvent): number[] => {
  try {
    const value: unknown = JSON.parse(event.dataTransfer.getData(KIND))
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
