// Which hour of a day a work takes: those that did well first, the rest evenly, so that not all go out when the day
// begins.
import { APART } from '../../../lib/crowd.ts'
import type { Crowd } from '../../../lib/crowd.ts'
import { afterGaps, ceilMinute, HOUR, MINUTE } from './slot-gaps.ts'
import type { Offer } from './slot-gaps.ts'

/** How much an account's works want an hour (0 to 23); 1 = nothing is known of it. */
export type HourWeights = (accountId: number, hour: number) => number

/** An open stretch of a day. Unix ms; `minutes` = minutes since midnight at its start. */
export interface Stretch {
  start: number
  end: number
  minutes: number
}

/** More works in an hour begin this far apart, of whatever account, ms; three steps, then from the front. */
const STEP = 15 * MINUTE

/** How many works each hour holds already, over all accounts. */
export class HourLoad {
  private readonly counts = new Map<number, number>()
  constructor(times: readonly number[]) {
    for (const time of times) this.add(time)
  }
  of(ms: number): number {
    return this.counts.get(Math.floor(ms / HOUR)) ?? 0
  }
  add(ms: number): void {
    this.counts.set(Math.floor(ms / HOUR), this.of(ms) + 1)
  }
}

interface Wish {
  accountId: number
  /** Times of the account, unix ms. */
  own: readonly number[]
  /** ms. */
  gap: number
  /** Which minutes may be chosen. */
  offer: Offer
  weights: HourWeights
  load: HourLoad
  /** The account may have one more on that day. */
  free: (ms: number) => boolean
  /** Absent = nothing is kept apart from other accounts' works. */
  crowd?: Crowd
}

/** Works of one account further apart than this are far enough, ms. */
const FAR = 12 * HOUR

/**
 * The best moment of these stretches, null = there is none: the hour's weight shared by what it holds and what the
 * account has at that hour of other days, then far from the account's own works, then early. Apart from the company's
 * works as far as the day has room: what finds none in an hour takes the next best one.
 */
export function bestMoment(stretches: readonly Stretch[], wish: Wish): number | null {
  for (const apart of wish.crowd === undefined ? [0] : APART) {
    const found = bestApart(stretches, wish, apart)
    if (found !== null) return found
  }
  return null
}

function bestApart(
  stretches: readonly Stretch[],
  { accountId, own, gap, offer, weights, load, free, crowd }: Wish,
  room: number,
): number | null {
  let best: { at: number; score: number; apart: number } | null = null
  for (const { start, end, minutes } of stretches) {
    const clock = (ms: number): number => minutes * MINUTE + (ms - start)
    const hourOf = (ms: number): number => Math.floor(clock(ms) / HOUR)
    const dayHour = (ms: number): number => ((hourOf(ms) % 24) + 24) % 24
    const habits = Map.groupBy(own, dayHour)
    let over = 0
    const firstFrom = (from: number): number | undefined => {
      let slot = afterGaps(from, own, gap, offer)
      while (slot <= end && slot < over && crowd?.hasRoom(slot, room) === false)
        slot = afterGaps(slot + MINUTE, own, gap, offer)
      return slot <= end && slot < over && free(slot) ? slot : undefined
    }
    // The first hour may have begun; the others are whole.
    for (let at = ceilMinute(start); at <= end; at = over) {
      over = at + HOUR - (clock(at) % HOUR)
      const score = weights(accountId, dayHour(at)) / (1 + load.of(at) + (habits.get(dayHour(at))?.length ?? 0))
      if (best !== null && score < best.score) continue
      const slot = firstFrom(at + (load.of(at) % 4) * STEP) ?? firstFrom(at)
      if (slot === undefined) continue
      const apart = Math.min(FAR, ...own.map((time) => Math.abs(time - slot)))
      if (best === null || score > best.score || (score === best.score && apart > best.apart))
        best = { at: slot, score, apart }
    }
  }
  return best?.at ?? null
}
