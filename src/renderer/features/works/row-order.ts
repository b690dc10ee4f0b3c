// In which order the actions of a work's row stand: what it most likely needs is in sight, the rest behind it.
import type { RowAction, RowActionList } from '../../ui/row-actions.tsx'

const isAction = (action: RowActionList[number]): action is RowAction =>
  action !== false && action !== null && action !== undefined

/** 改时间 behind the editing, where there is any: among those in sight. */
export function withTime(actions: RowActionList, time: RowAction | false): RowAction[] {
  const all = actions.filter(isAction)
  const at = all.findIndex((one) => one.key === 'edit')
  return time === false ? all : at === -1 ? [...all, time] : all.toSpliced(at + 1, 0, time)
}

/**
 * The actions of a work that was missed or skipped: what has to be decided of it stands first, now, another time, or
 * not at all; the rest as it was.
 */
export function missedActions(actions: RowActionList, nowLabel: string): RowAction[] {
  const all = actions.filter(isAction)
  const decisions = ['publish', 'time', 'cancel'].flatMap((key) => all.filter((one) => one.key === key))
  return [
    ...decisions.map((one) => (one.key === 'publish' ? { ...one, label: nowLabel } : one)),
    ...all.filter((one) => !decisions.includes(one)),
  ]
}
