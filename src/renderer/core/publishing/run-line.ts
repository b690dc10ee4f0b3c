// Runs that one press begins: they go out one after another at their computer, and are watched in one dialog.
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { nothing, type RunResult } from './run-result.ts'

/** A run that was begun here, and how it will have come out. */
export interface Launched {
  runId: number
  ended: Promise<RunResult>
}
/** Tasks that go out one after another: which of how many is at work, from 1, its run, and the runs behind it. */
export interface LinePlace {
  at: number
  of: number
  runId: number
  behind: readonly number[]
}
/** What of the desk a line reads and changes. */
interface LineState {
  runs: readonly PublishRun[]
  sum: readonly PublishRun[]
  open: number
  untold: readonly number[]
  queue: LinePlace | null
}
export interface RunLine {
  /**
   * Shows each run in its turn. `other` = how one that was not begun came out, null = none. Answers the last one's kind
   * and everybody's counts.
   */
  follow(begun: readonly Launched[], other: RunResult | null): Promise<RunResult>
}
export interface RunLineDeps {
  store: {
    getState: () => LineState
    setState: (change: Partial<LineState> | ((state: LineState) => Partial<LineState>)) => void
  }
  /** The run does not open by itself. */
  aside: (runId: number) => void
  show: (runId: number) => void
  refresh: () => Promise<void>
}

const goesOn = ({ kind }: RunResult): boolean => kind === 'done' || kind === 'nothing' || kind === 'declined'

/** A line of runs, before the first. */
export function createRunLine({ store, aside, show, refresh }: RunLineDeps): RunLine {
  return {
    follow: async (begun, other) => {
      let shown = 0
      let last: RunResult | null = null
      let [success, failed, unconfirmed] = [0, 0, 0]
      for (const [at, { runId, ended }] of begun.entries()) {
        const follows = at === 0 || store.getState().open === shown
        const [before, left] = [last, shown]
        shown = runId
        if (begun.length > 1)
          store.setState({
            queue: { at: at + 1, of: begun.length, runId, behind: begun.slice(at + 1).map((one) => one.runId) },
          })
        if (follows) {
          show(runId)
          // What failed before, or is unclear, gives way to the next run: the dock keeps it until somebody looks.
          if (left !== 0 && before !== null && before.failed + before.unconfirmed > 0)
            store.setState(({ untold }) => ({ untold: [...untold.filter((id) => id !== left), left] }))
        } else {
          // The person put the dialog aside, or looks at another run.
          aside(runId)
          void refresh()
        }
        last = await ended
        if (begun.length > 1)
          store.setState(({ runs, sum }) => ({ sum: [...sum, ...runs.filter((run) => run.id === runId)] }))
        success += last.success
        failed += last.failed
        unconfirmed += last.unconfirmed
        // A stop ends those behind it, too.
        if (!goesOn(last)) break
      }
      if (other !== null && (last === null || goesOn(last)) && (begun.length === 0 || other.kind === 'refused'))
        last = other
      return {
        ...(last ?? nothing),
        ...(success + failed + unconfirmed > 0 && last?.kind !== 'refused' && last?.kind !== 'paused'
          ? { kind: 'done' as const }
          : {}),
        success,
        failed,
        unconfirmed,
      }
    },
  }
}
