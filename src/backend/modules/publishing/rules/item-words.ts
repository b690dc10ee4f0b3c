// Words in braces, filled in when an item is stored.
import type { ReasonParams } from '../../../../contract/reasons/reasons.ts'
import { fillVariables, variableReason, variableValues } from '../../../../contract/variables.ts'
import type { VariableValues } from '../../../../contract/variables.ts'
import { limitProblem } from '../publishing.errors.ts'
import type { LimitProblem } from '../publishing.errors.ts'
import type { Zone } from '../../../lib/zoned-time.ts'

/** Texts of an item that may hold variables. */
export interface Words {
  title: string
  topic: string
  description: string
}

export interface WordsOf {
  openname: string
  region: string
  platformName: string
  /** From 1. */
  seq: number
  /** Unix ms; 0 = at once, then `now` counts. */
  publishAtMs: number
  now: number
  zone: Zone
}

/** What the variables stand for on one item; the date is that of its time on the company's wall. */
export function wordsFor(item: WordsOf): VariableValues {
  const { month, day } = item.zone.wall(item.publishAtMs > 0 ? item.publishAtMs : item.now)
  return variableValues({
    openname: item.openname,
    region: item.region,
    seq: item.seq,
    platform: item.platformName,
    month,
    day,
  })
}

/**
 * Each text filled in; `unknown` has a line for each field with a name that is no variable (what `variables.unknown`
 * names), `missing` for each with a variable without value.
 */
export function fillWords<W extends Partial<Words>>(
  words: W,
  values: VariableValues,
  openname: string,
): { words: W; unknown: { field: string; params: ReasonParams }[]; missing: LimitProblem[] } {
  const filled = { ...words }
  const unknown: { field: string; params: ReasonParams }[] = []
  const missing: LimitProblem[] = []
  for (const field of ['title', 'topic', 'description'] as const) {
    const text = words[field]
    if (text === undefined) continue
    const result = fillVariables(text, values)
    filled[field] = result.text
    const problem = variableReason(result, openname)
    if (problem === null) continue
    if (problem.reason === 'variables.unknown') unknown.push({ field, params: problem.params })
    else missing.push(limitProblem({ field }, problem.reason, problem.params))
  }
  return { words: filled, unknown, missing }
}
