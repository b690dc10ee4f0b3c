// How titles and captions come into a film: what the forms offer, what the engine draws. Whoever shows an entrance asks
// `entranceAt`.
import { z } from 'zod'

/** An empty list of them = texts stand from their first frame on. A value is never given to another movement. */
export const textEntrance = z.enum(['fade', 'rise', 'pop', 'wipe'])
export type TextEntrance = z.infer<typeof textEntrance>
export const TEXT_ENTRANCES: readonly TextEntrance[] = textEntrance.options

/** Where new orders begin; who asks without a form gets none. */
export const FIRST_ENTRANCES: Readonly<Record<'title' | 'captions', readonly TextEntrance[]>> = {
  title: ['rise'],
  captions: ['fade'],
}

interface EntranceKind {
  /** From nothing to whole. */
  ms: number
  /** Part of that time in which the text becomes opaque, evenly; 0 = it is opaque from the start. */
  fade: number
}

export const ENTRANCE_KINDS: Readonly<Record<TextEntrance, EntranceKind>> = {
  fade: { ms: 400, fade: 1 },
  rise: { ms: 500, fade: 0.7 },
  pop: { ms: 450, fade: 0.4 },
  wipe: { ms: 550, fade: 0 },
}

/** No entrance takes more than this part of the time its text is seen. */
export const ENTRANCE_SHARE = 1 / 3

/** How far below its place a rising text begins, px of a 1080-wide picture. */
const RISE = 90
/**
 * Size a popping text begins with, and how far it shoots beyond its own (the usual constant of "ease out back": a tenth
 * of the way).
 */
const POP_FROM = 0.55
const BACK = 1.701_58

export interface EntranceState {
  /** 0 = not seen, 1 = opaque. */
  opacity: number
  /** Below its place, px of a 1080-wide picture. */
  down: number
  /** Of its size, around its middle. */
  scale: number
  /** Part of its width that is seen, from the left. */
  open: number
}

/** A text at a moment of its entrance, 0 = the beginning, 1 = the end and ever after. At 0 nothing of it is seen. */
export function entranceAt(entrance: TextEntrance, moment: number): EntranceState {
  const at = Math.max(0, Math.min(1, moment))
  const left = 1 - at
  const { fade } = ENTRANCE_KINDS[entrance]
  return {
    opacity: fade === 0 ? 1 : Math.min(1, at / fade),
    down: entrance === 'rise' ? RISE * left ** 3 : 0,
    scale: entrance === 'pop' ? POP_FROM + (1 - POP_FROM) * (1 - (BACK + 1) * left ** 3 + BACK * left ** 2) : 1,
    open: entrance === 'wipe' ? 1 - left ** 2 : 1,
  }
}
