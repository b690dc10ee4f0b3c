import type { DragEvent } from 'react'

/** Kind of what is dragged: the id of a rule. */
const KIND = 'application/x-rule-id'

/** Takes a rule along with the pointer. */
export function takeRule(event: DragEvent, id: number, name: string): void {
  event.dataTransfer.setData(KIND, String(id))
  event.dataTransfer.setData('text/plain', name)
  event.dataTransfer.effectAllowed = 'move'
}
/** Is it a rule that is dragged? */
export function holdsRule(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(KIND)
}
/** The rule that was dropped; 0 = it was something else. */
export function droppedRule(event: DragEvent): number {
  return Number(event.dataTransfer.getData(KIND)) || 0
}
