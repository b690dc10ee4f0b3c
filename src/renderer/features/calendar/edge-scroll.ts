/** Nearer than this to an edge of a scrolled area a drag scrolls it, px. */
const EDGE_PX = 40
const PX_PER_SECOND = 480
/** A frame that comes late scrolls no farther than this many ms would: rows must not jump away under the pointer. */
const LONGEST_FRAME_MS = 50

/** The visible part of a scrolled area, px in the window. */
export interface VisibleSpan {
  top: number
  bottom: number
}

/**
 * Where a pointer at `y` scrolls an area: -1 up, 1 down, 0 not at all. @param windowHeight beyond an edge of the window
 * the pointer counts as at that edge
 */
export function edgeAt(y: number, { top, bottom }: VisibleSpan, windowHeight: number): -1 | 0 | 1 {
  if (y > bottom - EDGE_PX && (y < bottom + EDGE_PX || bottom >= windowHeight)) return 1
  if (y < top + EDGE_PX && (y > top - EDGE_PX || top <= 0)) return -1
  return 0
}

/** How far a frame scrolls, whole px: browsers drop what is less. */
export function stepPx(frameMs: number): number {
  return Math.max(1, Math.round((Math.min(frameMs, LONGEST_FRAME_MS) / 1_000) * PX_PER_SECOND))
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)

/** Scrolled areas from the innermost: the calendar's own, then those around it. */
const scrolledAreas = (calendar: Element): Element[] => {
  const found: Element[] = []
  for (
    let one: Element | null = calendar.querySelector('.hours-scroll') ?? calendar;
    one !== null;
    one = one.parentElement
  )
    if (scrolls(one)) found.push(one)
  return found
}

/** The part of an area that is in sight. A head that stays at the top while the rest scrolls counts as its edge. */
const visibleSpan = (area: Element): VisibleSpan => {
  const { top, bottom } = area.getBoundingClientRect()
  const head = area.querySelector(':scope > .hours-head')
  return {
    top: Math.max(0, head === null ? top : top + head.clientHeight),
    bottom: Math.min(window.innerHeight, bottom),
  }
}

/**
 * What the pointer is at the edge of, innermost area first; at the end of one the next one goes on. Null = there is
 * nothing to scroll.
 */
export function edgeUnder(
  calendar: Element,
  point: { x: number; y: number },
): { area: Element; direction: -1 | 1 } | null {
  for (const area of scrolledAreas(calendar)) {
    const { left, right } = area.getBoundingClientRect()
    if (point.x < left || point.x > right) continue
    const direction = edgeAt(point.y, visibleSpan(area), window.innerHeight)
    const roomPx = direction < 0 ? area.scrollTop : area.scrollHeight - area.clientHeight - area.scrollTop
    if (direction !== 0 && roomPx >= 1) return { area, direction }
  }
  return null
}
