import { vi } from 'vitest'
import type { Duty } from './duties.ts'
import { runDuties } from './run-duties.ts'

/** A page that has the duties; its test must have fake timers (`vi.useFakeTimers()`), which are its clock. */
export function pageWithDuties(
  duties: readonly Duty[],
  change: { perms?: readonly string[] | null; connected?: boolean; random?: number } = {},
) {
  const state = { perms: ['*'] as readonly string[] | null, connected: true, random: 0, ...change }
  const problems: [string, unknown][] = []
  const waits: number[] = []
  let listener = (): void => undefined
  const stop = runDuties(
    {
      perms: () => state.perms,
      helperConnected: () => state.connected,
      onChange: (call) => ((listener = call), () => (listener = () => undefined)),
      now: Date.now,
      random: () => state.random,
      timers: {
        set: (run, ms) => (waits.push(ms), Number(setTimeout(run, ms))),
        clear: (handle) => clearTimeout(handle),
      },
      onProblem: (duty, error) => problems.push([duty, error]),
    },
    duties,
  )
  return {
    stop,
    problems,
    /** ms of each wait that was begun. */
    waits,
    /** Somebody signs in or out, the helper comes or goes. */
    set(next: Partial<typeof state>) {
      Object.assign(state, next)
      listener()
    },
    /** Lets time pass. */
    pass: async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms)),
  }
}
