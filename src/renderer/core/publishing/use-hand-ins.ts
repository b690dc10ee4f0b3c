import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useApi } from '../http/use-api.ts'

export interface WorkTime {
  id: number
  /** Unix seconds, 0 = none. */
  timing_time: number
}

/** Works that one question names; of more the nearest. */
export const HAND_INS_MOST = 500
const NONE: ReadonlySet<number> = new Set()

/** Those with a time, the nearest first, as one question; null = there is nothing to ask. */
export const handInInput = (times: readonly WorkTime[]): { items: WorkTime[] } | null => {
  const ahead = times.filter((one) => one.timing_time > 0).toSorted((a, b) => a.timing_time - b.timing_time || a.id - b.id)
  return ahead.length === 0 ? null : { items: ahead.slice(0, HAND_INS_MOST).map(({ id, timing_time }) => ({ id, timing_time })) }
}

/** Ids of the works that would be handed to their sites' timers within minutes if they had these times. Empty while it is not known; asked once the times rest. */
export const useHandIns = (times: readonly WorkTime[]): ReadonlySet<number> => {
  const text = JSON.stringify(handInInput(times))
  const rested = useDebounced(text)
  const input = JSON.parse(rested) as ReturnType<typeof handInInput>
  const asked = useApi(foreseeHandIns, input ?? { items: [] }, { quiet: true, enabled: input !== null, staleMs: 30_000 })
  return rested === text && input !== null && asked.data !== undefined ? new Set(asked.data.ids) : NONE
}
