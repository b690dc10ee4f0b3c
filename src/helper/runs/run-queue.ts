import type { PublishItem } from '../../contract/entities/publish.ts'

/** What a run has still to publish. Works of one account stay in their order, one after another. */
export interface RunQueue {
  /**
   * The next work whose account is neither at work nor waiting for its time (`now`, ms), and that may begin; null =
   * there is none at this moment.
   */
  take(now: number, mayBegin?: (item: PublishItem) => boolean): PublishItem | null
  /** True when a work of such an account could be taken. */
  ready(now: number, isFree?: (accountId: number) => boolean): boolean
  /** The work taken is settled, whatever came of it. */
  done(item: PublishItem): void
  /** The work taken has to wait until `at` (ms); others of its account wait behind it. */
  wait(item: PublishItem, at: number): void
  /**
   * Takes a work out that is not at work; false = it is, or it is settled. Its account does not wait for it any more.
   */
  drop(itemId: number): boolean
  /** Nothing is left, works taken included. */
  empty(): boolean
  /** When, after `now`, the first waiting account may go on (ms); null = none waits for a time ahead. */
  nextAt(now: number): number | null
  /** True when works are left and every one of them waits for its time. */
  onlyWaiting(): boolean
}

/** A queue in the order of the list. */
export function createRunQueue(items: readonly PublishItem[]): RunQueue {
  const left = new Set(items)
  /** The work of each account that is at work. */
  const atWork = new Map<number, number>()
  const notBefore = new Map<number, number>()
  const account = (item: PublishItem): number => item.thirdauth.id
  const isReady = (item: PublishItem, now: number): boolean =>
    !atWork.has(account(item)) && (notBefore.get(account(item)) ?? now) <= now
  return {
    ready: (now, isFree = () => true) => [...left].some((item) => isReady(item, now) && isFree(account(item))),
    take(now, mayBegin = () => true) {
      for (const item of left) {
        if (!isReady(item, now) || !mayBegin(item)) continue
        notBefore.delete(account(item))
        atWork.set(account(item), item.id)
        return item
      }
      return null
    },
    done(item) {
      atWork.delete(account(item))
      left.delete(item)
    },
    wait(item, at) {
      atWork.delete(account(item))
      notBefore.set(account(item), at)
    },
    drop(itemId) {
      const item = [...left].find((one) => one.id === itemId)
      if (item === undefined || atWork.get(account(item)) === itemId) return false
      left.delete(item)
      return true
    },
    empty: () => left.size === 0,
    nextAt: (now) => {
      const ahead = [...notBefore.values()].filter((at) => at > now)
      return ahead.length === 0 ? null : Math.min(...ahead)
    },
    onlyWaiting: () => left.size > 0 && atWork.size === 0 && [...left].every((item) => notBefore.has(account(item))),
  }
}
