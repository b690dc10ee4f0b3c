/** A counted gate: at most so many pieces of work at a time. */
import { cancelled } from './errors.ts'

export interface Slots {
  /** Runs `work` when a place is free. Throws RenderError `cancelled` when aborted while waiting. */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** `size` places, first come first served. */
export function createSlots(size: number): Slots {
  let free = Math.max(1, size)
  const queue: (() => void)[] = []
  const release = (): void => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  const enter = (signal: AbortSignal | undefined): Promise<void> =>
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
        const at = queue.indexOf(go)
        if (at >= 0) queue.splice(at, 1)
        reject(cancelled())
      }
      queue.push(go)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return {
    run: async (work, signal) => {
      await enter(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/** Runs all pieces; the first failure stops the others (through `signal`) and is thrown once all have ended. */
export async function runAll(pieces: readonly ((signal: AbortSignal) => Promise<void>)[], outer: AbortSignal | undefined): Promise<void> {
  const stop = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal
  const errors: unknown[] = []
  await Promise.all(pieces.map(async (piece) => {
    try {
      await piece(signal)
    } catch (error) {
      errors.push(error)
      stop.abort()
    }
  }))
  if (errors.length > 0) throw errors[0]
}
