import type { HourWindow } from '../../../contract/entities/hours.ts'

/** Monday to Sunday as the wire counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** The hours that a new span begins with: those of a shop, every day. */
export const USUAL_HOURS: HourWindow = { weekdays: [...WEEKDAYS], from: '09:00', to: '18:00' }

/** Does a span reach into the next day? One that ends when it begins is a whole day long. */
export function crossesMidnight({ from, to }: Pick<HourWindow, 'from' | 'to'>): boolean {
  return to <= from
}

/** Weekdays as stretches of days that follow each other: Monday to Friday and Sunday is [[1, 5], [7, 7]]. */
export function dayStretches(weekdays: readonly number[]): [from: number, to: number][] {
  const stretches: [number, number][] = []
  for (const day of [...new Set(weekdays)].toSorted((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last !== undefined && last[1] === day - 1) last[1] = day
    else stretches.push([day, day])
  }
  return stretches
}
