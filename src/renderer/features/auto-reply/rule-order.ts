/** A step of one rule: one place up or down, or before all others. */
export const RULE_STEPS = ['up', 'down', 'top'] as const
export type RuleStep = (typeof RULE_STEPS)[number]

/** `id` takes the place of `target`, which gives way towards where it came from. As it was where one is not there. */
export function placedAt(ids: readonly number[], id: number, target: number): number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)]
  if (from < 0 || to < 0) return [...ids]
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** The order after a step; as it was where there is nothing further. */
export function stepped(ids: readonly number[], id: number, step: RuleStep): number[] {
  const at = ids.indexOf(id)
  const target = step === 'top' ? ids[0] : ids[step === 'up' ? at - 1 : at + 1]
  return at < 0 || target === undefined ? [...ids] : placedAt(ids, id, target)
}
