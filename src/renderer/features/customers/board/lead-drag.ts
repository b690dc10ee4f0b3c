import type { DragEvent } from 'react'

/** Kind of what is dragged: the id of a lead. */
const KIND = 'application/x-lead-id'

/** Takes a lead along with the pointer. */
export function takeLead(event: DragEvent, id: number, label: string): void {
  event.dataTransfer.setData(KIND, String(id))
  event.dataTransfer.setData('text/plain', label)
  event.dataTransfer.effectAllowed = 'move'
}
/** Is it a lead that is dragged? */
export function holdsLead(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(KIND)
}
/** The lead that was dropped; 0 = it was something else. */
export function droppedLead(event: DragEvent): number {
  return Number(event.dataTransfer.getData(KIND)) || 0
}
