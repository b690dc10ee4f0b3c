import { cancelled, HelperError } from '../lib/errors.ts'

export interface SearchPace {
  /**
   * Resolves when the next look of this identity may begin: 3 to 8 s after the one before.
   * @throws the signal's reason
   */
  turn(key: string, signal: AbortSignal): Promise<void>
}
export interface SearchClock {
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  /** Rejects when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const endOf = (signal: AbortSignal): Error => (signal.reason instanceof HelperError ? signal.reason : cancelled())

export const systemClock: SearchClock = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        reject(endOf(signal))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
    }),
}

/** @param gap least and longest pause between two looks of one identity, ms */
export function createSearchPace(clock: SearchClock, gap: readonly [number, number] = [3_000, 8_000]): SearchPace {
  const next = new Map<string, number>()
  return {
    turn: async (key, signal) => {
      if (signal.aborted) throw endOf(signal)
      const at = Math.max(clock.now(), next.get(key) ?? 0)
      next.set(key, at + gap[0] + clock.random() * (gap[1] - gap[0]))
      const wait = at - clock.now()
      if (wait > 0) await clock.sleep(wait, signal)
    },
  }
}
