/** Patterns of titles over the slots P (prefix), R (region), M (main word), S (suffix). */

export const SLOTS = ['P', 'R', 'M', 'S'] as const
export type Slot = (typeof SLOTS)[number]

/** What is used where the plan names no pattern. */
export const DEFAULT_TEMPLATES: readonly string[] = ['{R}{M}{S}', '{M}{S}', '{R}{M}', '{P}{R}{M}{S}']

const SHAPE = /^(?:\{[PRMS]\})+$/

/** Slots of a pattern in their order; null when it is none: each slot at most once, nothing beside them. */
export function readTemplate(pattern: string): readonly Slot[] | null {
  const text = pattern.replace(/\s/gu, '')
  if (!SHAPE.test(text)) return null
  const slots = SLOTS.filter((slot) => text.includes(`{${slot}}`)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
  return slots.length * 3 === text.length ? slots : null
}

export interface Template {
  readonly pattern: string
  readonly slots: readonly Slot[]
}
export type Columns = Readonly<Record<Slot, readonly string[]>>

/** The patterns that can be filled: those with a slot whose column is empty are left out, each once. */
export function usableTemplates(patterns: readonly string[], columns: Columns): Template[] {
  const found = new Map<string, Template>()
  for (const pattern of patterns) {
    const slots = readTemplate(pattern)
    if (slots !== null && slots.every((slot) => columns[slot].length > 0)) found.set(slots.join(''), { pattern, slots })
  }
  return [...found.values()]
}

const sizeOf = (slots: readonly Slot[], columns: Columns): number =>
  slots.reduce((size, slot) => size * columns[slot].length, 1)

/** How many combinations there are in all: the sum over the patterns of the product of their columns. */
export function countCombinations(templates: readonly Template[], columns: Columns): number {
  return templates.reduce((sum, { slots }) => sum + sizeOf(slots, columns), 0)
}
