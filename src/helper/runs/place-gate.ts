// Runs of one computer share its places. What is due comes first: a long run of a person must not keep a timed work
// beyond its minute.

/** A run as the others see it. */
export interface PlacedRun {
  /** Works whose time has come. */
  readonly due: boolean
  /** Works that take a place. */
  atWork(): number
  /** Accounts at work, parked ones included. */
  accounts(): ReadonlySet<number>
  /** It has a work of a free account that could begin now, were there a place. */
  wants(isFree: (accountId: number) => boolean): boolean
  /** A place may be free. */
  wake(): void
}
/** One run's hold on the places. */
export interface Seat {
  /**
   * May a work of this account begin? Not while another run publishes the account, and not on a place that a due work
   * waits for.
   */
  mayBegin(accountId: number): boolean
  /** A work of this run ended or was parked: the others look again. */
  freed(): void
  /** The run is over. */
  leave(): void
}
export interface PlaceGate {
  join(run: PlacedRun): Seat
}
/** The places of a computer. Account numbers mean something within one backend only. */
export interface Places {
  of(backend: string): PlaceGate
}

/** @param max browsers that work beside each other */
export function createPlaceGate(max: number): Places {
  const runs = new Map<PlacedRun, string>()
  const used = (): number => [...runs.keys()].reduce((sum, run) => sum + run.atWork(), 0)
  const join = (run: PlacedRun, backend: string): Seat => {
    runs.set(run, backend)
    const others = (): [PlacedRun, string][] => [...runs].filter(([one]) => one !== run)
    const isBusy = (accountId: number, where: string): boolean =>
      [...runs].some(([one, at]) => at === where && one.accounts().has(accountId))
    const freed = (): void => {
      for (const [one] of others()) one.wake()
    }
    return {
      mayBegin: (accountId) => {
        if (isBusy(accountId, backend)) return false
        const reserved = run.due
          ? 0
          : others().filter(([one, where]) => one.due && one.wants((id) => !isBusy(id, where))).length
        return used() + reserved < max
      },
      freed,
      leave: () => {
        runs.delete(run)
        freed()
      },
    }
  }
  return { of: (backend) => ({ join: (run) => join(run, backend) }) }
}
