import dayjs, { type Dayjs } from 'dayjs'

const DAYS = 7

interface Slot {
  /** Of the company's clock, YYYY-MM-DD. */
  day: string
  /** Unix seconds. */
  timing_time: number
}

const dayOf = (slot: Slot): string => dayjs.unix(slot.timing_time).format('YYYY-MM-DD')

/**
 * The first days of a plan with what goes out on each, by this computer's clock, by which the times are shown; one day
 * more where the company's seven days reach into an eighth here. A plan that begins later is shown from then on. @param
 * slots earliest first @param start YYYY-MM-DD
 */
export function weekOf<S extends Slot>(
  slots: readonly S[],
  start: string,
  now: Dayjs,
): { day: Dayjs; slots: readonly S[] }[] {
  const byDay = Map.groupBy(slots, dayOf)
  const first = [...byDay.keys()].toSorted()[0] ?? start
  const from = dayjs(first >= start && dayjs(start).isAfter(now) ? start : first)
  const days = slots.some((slot) => dayOf(slot) !== slot.day) ? DAYS + 1 : DAYS
  return Array.from({ length: days }, (_, at) => from.add(at, 'day')).map((day) => ({
    day,
    slots: byDay.get(day.format('YYYY-MM-DD')) ?? [],
  }))
}
