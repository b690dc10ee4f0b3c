// What is told of a work on its platform. One definition for every list that shows works.
import type { ListedState } from '../../contract/entities/work.ts'

/** A work as it was last looked at. */
export interface LookedAtWork {
  state: Exclude<ListedState, 'deleted'>
  is_deleted: 0 | 1
}

/**
 * What is shown: a work that is gone is gone, whatever was said of it last; one that its platform held when it was
 * looked at is public once its own time has come, although nobody has looked since. `timing`: that time, 0 = none or
 * not known. Unix ms.
 */
export function shownState({ state, is_deleted: isGone }: LookedAtWork, timing: number, now: number): ListedState {
  if (isGone === 1) return 'deleted'
  return state === 'scheduled' && timing > 0 && timing <= now ? 'published' : state
}
