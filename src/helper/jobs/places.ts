// Counts the browsers at work; who finds no place waits in line.
import { cancelled } from '../lib/errors.ts'

export interface Places {
  readonly used: number
  readonly max: number
  /** How many stand in line. */
  readonly waiting: number
  /**
   * Takes a place, waiting in line while all are used.
   * @param options.front a person waits in front of the screen: first in line
   * @param options.makeRoom asked before waiting; true = it gave a place back
   */
  take(
    signal: AbortSignal,
    options?: { front?: boolean; onWait?: () => void; makeRoom?: () => Promise<boolean> },
  ): Promise<void>
  /** Takes one without waiting, over the limit if need be (a person answered, the job goes on). */
  force(): void
  give(): void
}

export function createPlaces(max: number): Places {
  let used = 0
  const line: (() => void)[] = []
  const wait = (signal: AbortSignal, front: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', gone)
        resolve()
      }
      const gone = () => {
        line.splice(line.indexOf(turn), 1)
        reject(signal.reason ?? cancelled())
      }
      if (front) line.unshift(turn)
      else line.push(turn)
      signal.addEventListener('abort', gone, { once: true })
    })
  return {
    max,
    get used() {
      return used
    },
    get waiting() {
      return line.length
    },
    take: async (signal, options = {}) => {
      let told = false
      for (;;) {
        if (signal.aborted) throw signal.reason
        if (used < max) {
          used += 1
          return
        }
        if (await options.makeRoom?.()) continue
        if (used < max) continue
        if (!told) options.onWait?.()
        told = true
        await wait(signal, options.front ?? false)
      }
    },
    force: () => void (used += 1),
    give: () => {
      used -= 1
      line.shift()?.()
    },
  }
}
