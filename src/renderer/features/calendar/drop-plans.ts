import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import { clashesOf, freeTimeOn, type Movable, type Move, type Standing, windowOf } from './clashes.ts'
import { daysApart, dayOf, shifted, timeOn } from './days.ts'
import type { DropPlan, Spot } from './use-drag.ts'

export interface Field {
  works: ReadonlyMap<number, Movable>
  standing: Standing
  /** Unix seconds. */
  now: number
  t: TFunction<'calendar'>
}

/** Dropped times stand on whole quarters of an hour from where the work was. */
const SNAP = 15
const NONE: ReadonlySet<number> = new Set()
const refusal = (text: string): DropPlan => ({ moves: [], text, bad: true, clashes: NONE })

/**
 * What moves would do: a time that is over is bad, too near neighbours are named, and so is who publishes at a time
 * that the platform's own timer does not take.
 */
export function judge({ works, standing, now, t }: Field, moves: readonly Move[]): DropPlan {
  const list = moves.flatMap((move) => works.get(move.id) ?? [])
  const timed = moves.filter((move) => move.timing_time > 0)
  if (timed.some((move) => move.timing_time <= now)) return { moves, text: t('bad.past'), bad: true, clashes: NONE }
  const isOwn = timed.some((move) => {
    const { earliest, latest } = windowOf(works.get(move.id)?.platform_value ?? '', now)
    return move.timing_time < earliest || move.timing_time > latest
  })
  const { others, moved } = clashesOf(standing, list, moves)
  const [first] = moves
  const time =
    first === undefined
      ? ''
      : first.timing_time === 0
        ? t('drop.tray')
        : moves.length === 1
          ? dayjs.unix(first.timing_time).format('MM-DD HH:mm')
          : t('drop.many', { n: moves.length })
  const notes = [...(moved.size > 0 ? [t('drop.clash', { n: others.size })] : []), ...(isOwn ? [t('drop.own')] : [])]
  return { moves, text: [time, ...notes].join(' · '), bad: false, clashes: new Set([...others, ...moved]) }
}

/** What dropping works at a spot would do; null = nothing. `from`: where the taken one was taken hold of. */
export function planDrop(field: Field, ids: readonly number[], taken: number, from: Spot, spot: Spot): DropPlan | null {
  const { works, standing, now, t } = field
  const list = ids.flatMap((id) => works.get(id) ?? [])
  const main = works.get(taken)
  if (main === undefined) return null
  if (spot.tray)
    return from.tray
      ? null
      : judge(
          field,
          list.filter((work) => work.timing_time > 0).map((work) => ({ id: work.id, timing_time: 0 })),
        )
  if (spot.day === '') return null
  if (spot.day < dayOf(now)) return refusal(t('bad.past'))
  const days = main.timing_time > 0 ? daysApart(dayOf(main.timing_time), spot.day) : 0
  const minutes =
    main.timing_time > 0 && spot.minutes !== null && from.minutes !== null
      ? Math.round((spot.minutes - from.minutes) / SNAP) * SNAP
      : 0
  const given: Movable[] = []
  const order = [main, ...list.filter((work) => work.id !== taken)]
  for (const work of order) {
    const exact =
      work.timing_time > 0
        ? shifted(work.timing_time, days, minutes)
        : work.id === taken && spot.minutes !== null
          ? timeOn(spot.day, Math.floor(spot.minutes / SNAP) * SNAP)
          : null
    const time = exact ?? freeTimeOn(spot.day, work, standing, given, windowOf(work.platform_value, now).earliest)
    if (time === null) return refusal(t('bad.full'))
    given.push({ ...work, timing_time: time })
  }
  const moves = given
    .filter((work) => works.get(work.id)?.timing_time !== work.timing_time)
    .map((work) => ({ id: work.id, timing_time: work.timing_time }))
  return moves.length === 0
    ? { moves, text: dayjs.unix(main.timing_time).format('MM-DD HH:mm'), bad: false, clashes: NONE }
    : judge(field, moves)
}
