import type { OutputOf } from '../../../contract/endpoint.ts'
import type { HandInCounts } from '../../../contract/entities/publish.ts'
import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { HAND_IN_REST_MS } from '../../../contract/time-channel.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { HttpClient } from '../http/http-client.ts'
import { useApi } from '../http/use-api.ts'

export interface WorkTime {
  id: number
  /** Unix seconds, 0 = none. */
  timing_time: number
}

export interface HandIn {
  /** `rested` = once it has rested, so that the change can be taken back until then; `atOnce`. */
  when: 'rested' | 'atOnce'
  /** Its platform asks for a declaration that nobody has chosen. */
  undeclared: boolean
}
/** Works that are handed to their sites soon, by id. */
export type HandIns = ReadonlyMap<number, HandIn>

/** How many of them go when. */
export function countsOf(handIns: HandIns): HandInCounts {
  const all = [...handIns.values()]
  const atOnce = all.filter(({ when }) => when === 'atOnce').length
  return {
    rested: all.length - atOnce,
    at_once: atOnce,
    unmade: 0,
    undeclared: all.filter((one) => one.undeclared).length,
  }
}

/** Works that one question names; of more the nearest. */
export const HAND_INS_MOST = 500
/** The way back from a new time stays in sight this long, s: of works that rest as long as they do. */
const UNDO_S = 8
const NONE: HandIns = new Map()

/** Those with a time, the nearest first, as one question; null = there is nothing to ask. */
export function handInInput(times: readonly WorkTime[]): { items: WorkTime[] } | null {
  const ahead = times
    .filter((one) => one.timing_time > 0)
    .toSorted((a, b) => a.timing_time - b.timing_time || a.id - b.id)
  return ahead.length === 0
    ? null
    : { items: ahead.slice(0, HAND_INS_MOST).map(({ id, timing_time }) => ({ id, timing_time })) }
}

const handInsOf = ({ ids, at_once: atOnce, undeclared = [] }: OutputOf<typeof foreseeHandIns>): HandIns => {
  const [now, silent] = [new Set(atOnce), new Set(undeclared)]
  return new Map(ids.map((id) => [id, { when: now.has(id) ? 'atOnce' : 'rested', undeclared: silent.has(id) }]))
}

/**
 * The works that would be handed to their sites' timers soon if they had these times. Empty while it is not known;
 * asked once the times rest.
 */
export function useHandIns(times: readonly WorkTime[]): HandIns {
  const text = JSON.stringify(handInInput(times))
  const rested = useDebounced(text)
  const input = JSON.parse(rested) as ReturnType<typeof handInInput>
  const asked = useApi(foreseeHandIns, input ?? { items: [] }, {
    quiet: true,
    enabled: input !== null,
    staleMs: 30_000,
  })
  return rested === text && input !== null && asked.data !== undefined ? handInsOf(asked.data) : NONE
}

/**
 * The same of times that were just saved. Where no answer comes, none: the works' marks say who publishes them. Never
 * throws.
 */
export async function askHandIns(http: Pick<HttpClient, 'call'>, times: readonly WorkTime[]): Promise<HandIns> {
  const input = handInInput(times)
  try {
    return input === null ? NONE : handInsOf(await http.call(foreseeHandIns, input, { quiet: true, overlay: false }))
  } catch {
    return NONE
  }
}

/** How long the way back from new times stays in sight, s. */
export function undoSeconds(handIns: HandIns): number {
  return [...handIns.values()].some(({ when }) => when === 'rested') ? HAND_IN_REST_MS / 1000 : UNDO_S
}
