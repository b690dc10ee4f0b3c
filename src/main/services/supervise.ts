/** Exit code by which a child asks to be started again at once (a backup was put in place). */
export const RESTART_CODE = 75

/**
 * How long to wait before a child is started again, ms: 0.5 s, doubling to 30 s; a run of a minute counts as healthy.
 * @param failures failures in a row
 */
export function restartDelay(failures: number): number {
  return Math.min(30_000, 500 * 2 ** Math.min(failures, 10))
}
/** A child that lived this long starts the count anew, ms. */
export const HEALTHY_MS = 60_000
