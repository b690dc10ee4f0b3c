import type { PublishRun } from '../../../contract/entities/publish-run.ts'

/** How a publish ended; `message` only of `refused`, in the server's words. */
export interface RunResult {
  kind: 'done' | 'nothing' | 'declined' | 'refused' | 'paused'
  message: string
  success: number
  failed: number
  /** May be out: somebody has to look before it is sent again. */
  unconfirmed: number
}

const NONE = { message: '', success: 0, failed: 0, unconfirmed: 0 } as const
export const nothing: RunResult = { kind: 'nothing', ...NONE }
export const declined: RunResult = { kind: 'declined', ...NONE }
export function refused(message: string): RunResult {
  return { kind: 'refused', ...NONE, message }
}
/** Of a run that has ended. */
export function resultOf(run: Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'waiting'>): RunResult {
  return {
    kind: run.waiting > 0 ? 'paused' : 'done',
    message: '',
    success: run.success,
    failed: run.failed,
    unconfirmed: run.unconfirmed,
  }
}
/** Works by how they came out. */
export type Settled = Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'skipped' | 'absent'>
/** How many works of a run it has done with, however they came out. */
export function settledOf(run: Settled): number {
  return run.success + run.failed + run.unconfirmed + run.skipped + (run.absent ?? 0)
}
/** How many are at work right now. */
export function atWork(run: Settled & Pick<PublishRun, 'total' | 'waiting' | 'parked'>): number {
  return Math.max(0, run.total - settledOf(run) - run.waiting - run.parked)
}
/** How many of them are being sent: not those whose last try is only looked up. */
export function sending(run: Parameters<typeof atWork>[0] & Pick<PublishRun, 'settling'>): number {
  return Math.max(0, atWork(run) - (run.settling ?? 0))
}
export function isAlive(run: Pick<PublishRun, 'end_time'>): boolean {
  return run.end_time === 0
}

/**
 * Minutes until the run is over if it goes on as it did so far; null while that can't be told: nothing is out yet, it
 * waits, or it is being stopped. `now` unix ms.
 */
export function minutesLeft(
  run: Settled &
    Pick<PublishRun, 'total' | 'parked' | 'start_time' | 'resume_time' | 'state' | 'wish' | 'lost' | 'settling'>,
  now = Date.now(),
): number | null {
  const done = run.success + run.failed + run.unconfirmed
  const left = run.total - settledOf(run) - run.parked
  const passed = now / 1000 - run.start_time
  if (
    done === 0 ||
    left <= 0 ||
    passed <= 0 ||
    run.resume_time > 0 ||
    run.state !== 'running' ||
    run.wish !== 'run' ||
    run.lost === 1 ||
    (run.settling ?? 0) > 0
  )
    return null
  return Math.max(1, Math.round(((passed / done) * left) / 60))
}
