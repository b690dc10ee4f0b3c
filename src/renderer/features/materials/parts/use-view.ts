import { useOwnChoice } from '../../../ui/own-choice.ts'

export type View = 'grid' | 'list'

/** Grid or list, as this operator left it in this browser. */
export function useView(): [View, (view: View) => void] {
  const [kept, keep] = useOwnChoice('materials-view')
  return [kept === 'list' ? 'list' : 'grid', keep]
}
