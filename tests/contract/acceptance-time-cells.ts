// Every rule about a site's own timer, as times around its limits, at the three moments at which one is judged.
import type { TimerRule } from '../../src/contract/acceptance/rules.ts'
import { isOurs } from './acceptance-cells.ts'

const MINUTE = 60_000
/**
 * So much later than the check the account's pace lets a work start, and so long its upload takes, ms: whole hours,
 * which every site's list of minutes offers.
 */
const PACE_MS = 60 * MINUTE
export const UPLOAD_MS = 60 * MINUTE

/**
 * `start`: checked, begun and pressed at once. `pace`: begun later than it was checked. `upload`: begun at once,
 * pressed after the upload.
 */
export const MOMENTS = ['start', 'pace', 'upload'] as const
export type Moment = (typeof MOMENTS)[number]

export interface TimeCell {
  readonly name: string
  readonly moment: Moment
  /** Unix ms; 0 = none. */
  readonly timerAt: number
  /** When the helper begins, and when the site is pressed, unix ms. */
  readonly beginsAt: number
  readonly pressedAt: number
  /** Who takes the time: the check, the helper when it begins, the site at the press. */
  readonly taken: { readonly check: boolean; readonly helper: boolean; readonly site: boolean }
}

interface Tried {
  readonly name: string
  readonly minutes: number
  /** A least lead counts from the press, the farthest time from the start. */
  readonly from: 'press' | 'start'
}

const AROUND = [-1, 0, 1] as const
/** By minutes, and by minutes that are offered where those are others. */
const unitsOf = ({ stepMinutes }: TimerRule): number[] => (stepMinutes === 1 ? [1] : [1, stepMinutes])
const limitsIn = ({ horizonMinutes }: TimerRule): number => (horizonMinutes === undefined ? 1 : 2)
/** One hour of a day well inside the window: each minute where not all are offered, else an odd one. */
const minutesOf = ({ stepMinutes }: TimerRule): number[] =>
  stepMinutes === 1 ? [17] : Array.from({ length: 60 }, (_, at) => at)

const triedOf = (rule: TimerRule): Tried[] => [
  ...unitsOf(rule).flatMap((unit) =>
    AROUND.flatMap((by): Tried[] => [
      { name: `lead ${by} × ${unit}`, minutes: rule.leadMinutes + by * unit, from: 'press' },
      ...(rule.horizonMinutes === undefined
        ? []
        : [{ name: `horizon ${by} × ${unit}`, minutes: rule.horizonMinutes + by * unit, from: 'start' as const }]),
    ]),
  ),
  // Enough when it begins, too little after the upload.
  { name: 'lead from the start', minutes: rule.leadMinutes, from: 'start' },
  ...minutesOf(rule).map((minute): Tried => ({
    name: `minute ${minute}`,
    minutes: rule.leadMinutes + 1_440 + minute,
    from: 'press',
  })),
]

/** Cells that a form must have: its times and none at all at each moment; without a timer any time and none. */
export function timesIn(rule: TimerRule | null): number {
  return (
    ((rule === null ? 1 : unitsOf(rule).length * AROUND.length * limitsIn(rule) + 1 + minutesOf(rule).length) + 1) *
    MOMENTS.length
  )
}
/** Least lead, farthest time, minutes offered; where there is no timer, that none is taken. */
export function timeRulesIn(rule: TimerRule | null): number {
  return rule === null ? 1 : 1 + limitsIn(rule)
}

/** @param now a whole hour, unix ms: the check is made then */
export function timeCells(rule: TimerRule | null, now: number): TimeCell[] {
  return MOMENTS.flatMap((moment): TimeCell[] => {
    const beginsAt = moment === 'pace' ? now + PACE_MS : now
    const pressedAt = moment === 'start' ? beginsAt : beginsAt + UPLOAD_MS
    const none = {
      name: 'no time',
      moment,
      timerAt: 0,
      beginsAt,
      pressedAt,
      taken: { check: true, helper: true, site: true },
    }
    // Its form has no place for a time, so that the site never sees one.
    if (rule === null)
      return [
        none,
        { ...none, name: 'a time', timerAt: now + 1_440 * MINUTE, taken: { check: false, helper: false, site: true } },
      ]
    const isFarEnough = (timerAt: number, from: number): boolean => timerAt - from >= rule.leadMinutes * MINUTE
    const isNearEnough = (timerAt: number, from: number): boolean =>
      rule.horizonMinutes === undefined || timerAt - from <= rule.horizonMinutes * MINUTE
    return [
      none,
      ...triedOf(rule).map(({ name, minutes, from }): TimeCell => {
        const timerAt = (from === 'press' ? pressedAt : beginsAt) + minutes * MINUTE
        // A time that has come is none: the work goes out at once.
        if (timerAt <= beginsAt) return { ...none, name }
        const offered = ((timerAt - now) / MINUTE) % rule.stepMinutes === 0
        return {
          name,
          moment,
          timerAt,
          beginsAt,
          pressedAt,
          taken: {
            // It foresees the upload.
            check: offered && isFarEnough(timerAt, pressedAt) && isNearEnough(timerAt, beginsAt),
            helper: offered && isFarEnough(timerAt, beginsAt) && isNearEnough(timerAt, beginsAt),
            site:
              offered &&
              (isOurs(rule.source) ? timerAt >= pressedAt : isFarEnough(timerAt, pressedAt)) &&
              isNearEnough(timerAt, pressedAt),
          },
        }
      }),
    ]
  })
}
