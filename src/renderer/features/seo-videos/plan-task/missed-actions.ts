import type { RowAction, RowActionList } from '../../../ui/row-actions.tsx'

const isAction = (action: RowActionList[number]): action is RowAction => action !== false && action !== null && action !== undefined

/** The actions of a missed work: what has to be decided of it stands first, now, another time, or not at all; the rest as it was. */
export const missedActions = (actions: RowActionList, nowLabel: string, time: RowAction | false): RowAction[] => {
  const all = actions.filter(isAction)
  const decisions = [all.find((one) => one.key === 'publish'), time, all.find((one) => one.key === 'cancel')].filter((one) => one !== undefined).filter(isAction)
  const keys = new Set(decisions.map((one) => one.key))
  return [...decisions.map((one) => (one.key === 'publish' ? { ...one, label: nowLabel } : one)), ...all.filter((one) => !keys.has(one.key))]
}
