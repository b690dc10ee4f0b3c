// The suites of every platform in two parts: the journey is in the check, the rest in the long run.
import { it } from 'vitest'

/** `journey`: login, one work with every field, the site's record compared. `rest`: all else. */
export type SuitePart = 'journey' | 'rest' | 'all'

type Register = (name: string, work: () => void | Promise<void>) => void
const leaveOut: Register = () => undefined

/** How tests of the journey and of the rest are registered for this part. */
export function registerFor(part: SuitePart): { readonly journey: Register; readonly rest: Register } {
  return {
    journey: part === 'rest' ? leaveOut : (name, work) => it(name, work),
    rest: part === 'journey' ? leaveOut : (name, work) => it(name, work),
  }
}
