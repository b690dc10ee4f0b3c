import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

export interface KeyActions {
  select: (id: number) => void
  selectAll: () => void
  /** Days and minutes to move by. */
  shift: (id: number, days: number, minutes: number) => void
  openMove: (id: number) => void
  /**
   * New works: on the day and at the time (minutes since midnight) of the chip that has the focus; '' and null without
   * one.
   */
  make: (day: string, minutes: number | null) => void
}

/** Minutes of one press of Shift with an arrow up or down. */
const STEP = 15
/** Keys that move a work by weeks together with Shift. */
const WEEKS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

const chipsOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-key]')]
const dayOf = (chip: HTMLElement): string => chip.closest('[data-day]')?.getAttribute('data-day') ?? ''

/**
 * The chip beside one: before and after it in time, or in the nearest day to the left and right at about the same time.
 */
const neighbour = (root: HTMLElement, chip: HTMLElement, key: string): HTMLElement | undefined => {
  const chips = chipsOf(root)
  const at = chips.indexOf(chip)
  if (key === 'ArrowDown') return chips[at + 1]
  if (key === 'ArrowUp') return chips[at - 1]
  const right = key === 'ArrowRight'
  const days = [...new Set(chips.map(dayOf))].toSorted()
  const day = days[days.indexOf(dayOf(chip)) + (right ? 1 : -1)]
  const there = chips.filter((one) => dayOf(one) === day)
  const time = chip.dataset['words']?.slice(0, 5) ?? ''
  return there.find((one) => (one.dataset['words']?.slice(0, 5) ?? '') >= time) ?? there.at(-1)
}

/**
 * Arrows walk, Shift with them moves works, Space chooses, M asks for a time, N makes new works. What was moved by keys
 * keeps the focus wherever it is drawn next.
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  actions: KeyActions,
): { onKeyDown: (event: KeyboardEvent) => void; onKeyUp: (event: KeyboardEvent) => void } {
  const keep = useRef('')
  useEffect(() => {
    if (keep.current === '' || (document.activeElement !== document.body && document.activeElement !== null)) return
    root.current?.querySelector<HTMLElement>(`[data-key="${keep.current}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const area = root.current
    if (area === null || !(event.target instanceof HTMLElement)) return
    const chip = event.target.closest<HTMLElement>('[data-key]')
    const arrow = event.key.startsWith('Arrow')
    const weeks = WEEKS[event.key] ?? 0
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      actions.selectAll()
      return
    }
    if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      const [, hour, minute] = /^(\d\d):(\d\d)/.exec(chip?.dataset['words'] ?? '') ?? []
      actions.make(
        chip === null ? '' : dayOf(chip),
        hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute),
      )
      return
    }
    if (chip === null) {
      if (arrow && event.target === area) {
        event.preventDefault()
        const chips = chipsOf(area)
        ;(chips.find((one) => one.dataset['drag'] !== undefined) ?? chips[0])?.focus()
      }
      return
    }
    keep.current = chip.dataset['key'] ?? ''
    const id = Number(chip.dataset['id'])
    const movable = chip.dataset['drag'] !== undefined
    if (weeks !== 0 && event.shiftKey) {
      event.preventDefault()
      if (movable) actions.shift(id, weeks * 7, 0)
    } else if (arrow && event.shiftKey) {
      event.preventDefault()
      if (!movable) return
      const days = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      actions.shift(id, days, event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0)
    } else if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const next = neighbour(area, chip, event.key)
      keep.current = next?.dataset['key'] ?? keep.current
      next?.focus()
    } else if (event.key === ' ') {
      event.preventDefault()
      if (movable) actions.select(id)
    } else if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && movable) {
      event.preventDefault()
      actions.openMove(id)
    }
  }
  // A button is pressed when Space is let go.
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('[data-key]') !== null)
      event.preventDefault()
  }
  return { onKeyDown, onKeyUp }
}
