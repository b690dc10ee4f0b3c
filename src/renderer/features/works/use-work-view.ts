import { useOwnChoice } from '../../ui/own-choice.ts'

export type WorkView = 'table' | 'cards'

/** Table or cards, as this person left it in this browser. */
export function useWorkView(): [WorkView, (view: WorkView) => void] {
  const [kept, keep] = useOwnChoice('plan-task-view')
  return [kept === 'cards' ? 'cards' : 'table', keep]
}
