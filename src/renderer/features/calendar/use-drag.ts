import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Move } from './clashes.ts'
import { edgeUnder, stepPx } from './edge-scroll.ts'

/** Where the pointer is: a day, a time of a day (minutes since midnight of the pointer), or the tray. */
export interface Spot {
  day: string
  /** Null where a day has no hours. */
  minutes: number | null
  tray: boolean
}
/** What dropping here would do. */
export interface DropPlan {
  moves: readonly Move[]
  /** Words at the pointer: the new time, or why it can't be. */
  text: string
  bad: boolean
  /** Works that would stand too near. */
  clashes: ReadonlySet<number>
}
export interface DragOptions {
  root: RefObject<HTMLElement | null>
  /** Ids that move with the one that was taken; empty = it can't be moved. */
  idsOf: (id: number) => readonly number[]
  /** Asked whenever the spot changes; `from`: where the work was taken hold of. */
  plan: (ids: readonly number[], taken: number, from: Spot, spot: Spot) => DropPlan | null
  onDrop: (plan: DropPlan) => void
  /** A drag has begun, or is over. */
  onActive: (active: boolean) => void
  /** px of one hour. */
  hourPx: number
}

/** A press becomes a drag after so many px. */
const THRESHOLD = 5
/**
 * An edge scrolls once the pointer has stayed there so long, ms: who only passes, or lets go at once, drops on the day
 * that was seen.
 */
const DWELL_MS = 250
/** Works that are taken hold of at an edge go sideways without a scroll; only so far up or down means the edge, px. */
const STEER_PX = 10

interface Drag {
  ids: readonly number[]
  taken: number
  from: Spot
  ghost: HTMLElement
  label: HTMLElement
  zone: Element | null
  marked: Element[]
  key: string
  plan: DropPlan | null
}

/** The spot at a point of the window; null outside of the calendar. */
const spotAt = (x: number, y: number, hourPx: number): { spot: Spot; zone: Element } | null => {
  const zone = document.elementFromPoint(x, y)?.closest('[data-drop]')
  if (zone === null || zone === undefined) return null
  const kind = zone.getAttribute('data-drop')
  const minutes =
    kind === 'hours' ? Math.max(0, Math.min(1_439, ((y - zone.getBoundingClientRect().top) / hourPx) * 60)) : null
  return { zone, spot: { day: zone.getAttribute('data-day') ?? '', minutes, tray: kind === 'tray' } }
}

/**
 * Dragging chips by the pointer. Nothing is drawn anew by React while it lasts: the ghost, the day below it and the
 * works in the way are marked on the page itself, once a frame. Escape gives up.
 */
export function useDrag({ root, idsOf, plan, onDrop, onActive, hourPx }: DragOptions): void {
  const drag = useRef<Drag | null>(null)
  const ids = useEffectEvent(idsOf)
  const planned = useEffectEvent(plan)
  const dropped = useEffectEvent(onDrop)
  const setActive = useEffectEvent(onActive)

  useEffect(() => {
    const area = root.current
    if (area === null) return undefined
    let press: { x: number; y: number; chip: HTMLElement; pointer: number } | null = null
    let point = { x: 0, y: 0 }
    let frame = 0
    /** When the pointer came to an edge, and the last frame there, ms; 0 = it is at none. */
    let edgeSince = 0
    let edgeDrawn = 0
    let steered = false

    const unmark = (now: Drag): void => {
      for (const element of now.marked) element.classList.remove('clash')
      now.marked = []
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      frame = 0
      edgeSince = 0
      steered = false
      press = null
      const now = drag.current
      if (now === null) return
      unmark(now)
      now.zone?.classList.remove('over', 'bad')
      now.ghost.remove()
      document.body.classList.remove('calendar-dragging')
      for (const chip of area.querySelectorAll('.chip.taken')) chip.classList.remove('taken')
      drag.current = null
      setActive(false)
    }
    /** Marks what lies below the pointer, and what dropping there would do. */
    const markTarget = (): void => {
      const now = drag.current
      if (now === null) return
      const found = spotAt(point.x, point.y, hourPx)
      const key =
        found === null
          ? ''
          : `${found.spot.day}:${found.spot.tray}:${found.spot.minutes === null ? '' : Math.round(found.spot.minutes / 5)}`
      if (key === now.key) return
      now.key = key
      now.plan = found === null ? null : planned(now.ids, now.taken, now.from, found.spot)
      if (now.zone !== found?.zone) now.zone?.classList.remove('over', 'bad')
      now.zone = found?.zone ?? null
      const bad = now.plan?.bad ?? false
      now.zone?.classList.toggle('over', now.plan !== null && !bad)
      now.zone?.classList.toggle('bad', bad)
      now.ghost.classList.toggle('bad', bad)
      now.ghost.classList.toggle('clashing', (now.plan?.clashes.size ?? 0) > 0)
      now.label.textContent = now.plan?.text ?? ''
      unmark(now)
      for (const id of now.plan?.clashes ?? []) {
        const chip = area.querySelector(`[data-id="${id}"]`)
        if (chip === null) continue
        chip.classList.add('clash')
        now.marked.push(chip)
      }
    }
    const draw = (time: number): void => {
      frame = 0
      const now = drag.current
      if (now === null) return
      now.ghost.style.transform = `translate(${point.x + 8}px, ${point.y + 8}px)`
      const edge = steered ? edgeUnder(area, point) : null
      if (edge === null) edgeSince = 0
      else {
        if (edgeSince === 0) edgeSince = time
        else if (time - edgeSince >= DWELL_MS) edge.area.scrollTop += edge.direction * stepPx(time - edgeDrawn)
        edgeDrawn = time
        // The day below a pointer at rest changes, too: frames follow each other until it leaves the edge.
        frame = requestAnimationFrame(draw)
      }
      markTarget()
    }
    const follow = (): void => {
      if (drag.current !== null && frame === 0) frame = requestAnimationFrame(draw)
    }
    const start = (): void => {
      if (press === null) return
      const taken = Number(press.chip.dataset['id'])
      const own = ids(taken)
      const from = spotAt(press.x, press.y, hourPx)?.spot ?? { day: '', minutes: null, tray: true }
      if (own.length === 0) {
        press = null
        return
      }
      const ghost = document.createElement('div')
      ghost.className = 'chip-ghost'
      const words = document.createElement('b')
      words.textContent = `${press.chip.dataset['words'] ?? ''}${own.length > 1 ? ` +${own.length - 1}` : ''}`
      const label = document.createElement('span')
      ghost.append(words, label)
      document.body.append(ghost)
      document.body.classList.add('calendar-dragging')
      for (const id of own) for (const chip of area.querySelectorAll(`[data-id="${id}"]`)) chip.classList.add('taken')
      drag.current = { ids: own, taken, from, ghost, label, zone: null, marked: [], key: '-', plan: null }
      setActive(true)
    }
    const onDown = (event: PointerEvent): void => {
      const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
      if (
        event.button !== 0 ||
        event.pointerType === 'touch' ||
        chip === null ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      press = { x: event.clientX, y: event.clientY, chip, pointer: event.pointerId }
    }
    const onMove = (event: PointerEvent): void => {
      if (press === null || event.pointerId !== press.pointer) return
      point = { x: event.clientX, y: event.clientY }
      if (drag.current === null && Math.hypot(point.x - press.x, point.y - press.y) >= THRESHOLD) start()
      if (press !== null && Math.abs(point.y - press.y) >= STEER_PX) steered = true
      follow()
    }
    const onUp = (event: PointerEvent): void => {
      if (drag.current !== null) {
        point = { x: event.clientX, y: event.clientY }
        cancelAnimationFrame(frame)
        markTarget()
        const found = drag.current.plan
        // The press that ends a drag opens nothing.
        const swallow = (click: MouseEvent): void => click.stopPropagation()
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
        end()
        if (found !== null && found.moves.length > 0) dropped(found)
        return
      }
      end()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || drag.current === null) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    area.addEventListener('pointerdown', onDown)
    window.addEventListener('pointermove', onMove)
    // The wheel moves days below a pointer that rests.
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      end()
      area.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [root, hourPx])
}
