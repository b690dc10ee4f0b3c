// Wall-clock times of a company's zone.

/** Minutes since midnight and the day, as the wall shows them. */
export interface WallTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  minutes: number
}

const MINUTE = 60_000

/** Wall times of one zone. */
export interface Zone {
  /** What the wall shows at `ms` (unix ms). */
  wall(ms: number): WallTime
  /** Unix ms of a wall time; day and minutes may run over into other days. */
  at(wall: WallTime): number
}

/**
 * Opens a zone; an unknown one counts as Asia/Shanghai. Costs about as much as 50 conversions: open it once per piece
 * of work.
 */
export function openZone(name: string): Zone {
  const format = formatter(name)
  const wall = (ms: number): WallTime => {
    const parts = new Map(format.formatToParts(ms).map((part) => [part.type, Number(part.value)]))
    const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    return { year: get('year'), month: get('month'), day: get('day'), minutes: get('hour') * 60 + get('minute') }
  }
  const shift = (ms: number): number => {
    const shown = wall(ms)
    return Date.UTC(shown.year, shown.month - 1, shown.day, 0, shown.minutes) - Math.floor(ms / MINUTE) * MINUTE
  }
  return {
    wall,
    at(time) {
      const asUtc = Date.UTC(time.year, time.month - 1, time.day, 0, time.minutes)
      // Twice: near a change of daylight saving the first guess may be off by it.
      return asUtc - shift(asUtc - shift(asUtc))
    },
  }
}

/** Name of the day, for counting per day. */
export function dayKey(wall: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return `${wall.year}-${wall.month}-${wall.day}`
}

const two = (value: number): string => String(value).padStart(2, '0')
/** What the clock on the wall shows, `09:05`. */
export function clockOf({ minutes }: Pick<WallTime, 'minutes'>): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
/** Day and clock, `11-27 09:05`. */
export function dayClockOf(wall: WallTime): string {
  return `${two(wall.month)}-${two(wall.day)} ${clockOf(wall)}`
}

/** `HH:mm` in minutes. */
export function parseClock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const OPTIONS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const

function formatter(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...OPTIONS, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...OPTIONS, timeZone: 'Asia/Shanghai' })
  }
}
