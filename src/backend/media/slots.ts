/** A counted gate: at most so many pieces of work at a time. */
import { cancelled } from './errors.ts'

export interface Slots {
  /**
   * Runs `work` when a place is free.
   * @throws RenderError `cancelled` when aborted while waiting
   */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /**
   * The same places for work that yields: it enters when nobody else waits, and as anybody else once `patienceMs` have
   * passed since this call.
   */
  behind: (patienceMs: number) => Slots
}

interface Waiting {
  go: () => void
  /** From when on it yields no more, ms of `performance.now()`. */
  ripe: number
}

/** `size` places, first come first served. */
export function createSlots(size: number): Slots {
  let free = Math.max(1, size)
  const queue: Waiting[] = []
  const release = (): void => {
    const now = performance.now()
    const at = queue.findIndex((waiting) => waiting.ripe <= now)
    const [next] = queue.splice(Math.max(0, at), 1)
    if (next) next.go()
    else free += 1
  }
  const enter = (signal: AbortSignal | undefined, ripe: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled())
      if (free > 0) {
        free -= 1
        return resolve()
      }
      const go = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        const at = queue.findIndex((waiting) => waiting.go === go)
        if (at >= 0) queue.splice(at, 1)
        reject(cancelled())
      }
      queue.push({ go, ripe })
      signal?.addEventListener('abort', leave, { once: true })
    })
  const view = (ripe: number): Slots => ({
    run: async (work, signal) => {
      await enter(signal, ripe)
      try {
        return await work()
      } finally {
        release()
      }
    },
    behind: (patienceMs) => view(performance.now() + patienceMs),
  })
  return view(0)
}

/** Runs all pieces; the first failure stops the others (through `signal`) and is thrown once all have ended. */
export async function runAll(
  pieces: readonly ((signal: AbortSignal) => Promise<void>)[],
  outer: AbortSignal | undefined,
): Promise<void> {
  const stop = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal
  const errors: unknown[] = []
  await Promise.all(
    pieces.map(async (piece) => {
      try {
        await piece(signal)
      } catch (error) {
        errors.push(error)
        stop.abort()
      }
    }),
  )
  if (errors.length > 0) throw errors[0]
}
