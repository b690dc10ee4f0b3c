// When each work of a run would start: those of one account one after another, each as soon as the account's pace lets
// it.
import type { ItemRow } from '../store/items.repository.ts'
import type { PaceLedger } from '../attempts/pacing.ts'

type TurnRow = Pick<ItemRow, 'id' | 'third_auth_id' | 'platform_value' | 'create_time'>

/** Times in unix ms. */
export interface Turns {
  /** The first moment at which the work may start, after those that took their turns. */
  startOf(row: TurnRow): number
  /** It goes out at that moment: the account's next one comes after it. */
  take(row: TurnRow, start: number): void
  /** How many have to wait, and when the last one starts; 0 = none waits. */
  waiting(): { count: number; last: number }
}

/** See the interface. `book` holds the accounts of all works that are asked for; `now` is when the run begins. */
export function openTurns(paceLedger: PaceLedger, now: number): Turns {
  const turns = new Map<number, number>()
  let count = 0
  return {
    startOf(row) {
      const turn = turns.get(row.third_auth_id) ?? now
      return paceLedger.pauseOf(row, turn)?.until ?? turn
    },
    take(row, start) {
      paceLedger.note(row, start)
      turns.set(row.third_auth_id, start)
      if (start > now) count += 1
    },
    waiting: () => ({ count, last: count === 0 ? 0 : Math.max(...turns.values()) }),
  }
}
