// Lunar days from Intl's Chinese calendar, solar terms from the sun's longitude (Meeus, Astronomical Algorithms, ch.
// 25: good to 0.01°), and the holidays that the regulation of the State Council names (全国年节及纪念日放假办法, as of 2025). What
// a yearly notice swaps stands in holiday-notices.ts.
const CHINA = 'Asia/Shanghai'
const DAY_MS = 86_400_000
const CHINA_SHIFT_MS = 8 * 3_600_000

const lunarFormat = new Intl.DateTimeFormat('en-u-ca-chinese-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: CHINA,
})

/** Months count from 1. */
interface LunarDay {
  month: number
  day: number
  leap: boolean
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00+08:00`)

const lunarOf = (ms: number): LunarDay => {
  const parts = lunarFormat.formatToParts(ms)
  const month = parts.find((part) => part.type === 'month')?.value ?? ''
  return {
    month: Number.parseInt(month, 10),
    day: Number(parts.find((part) => part.type === 'day')?.value),
    leap: month.endsWith('bis'),
  }
}

const MONTHS = ['正月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '冬月', '腊月']
const DIGITS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const dayName = (day: number): string => {
  if (day === 10) return '初十'
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${['初', '十', '廿'][Math.floor(day / 10)] ?? ''}${DIGITS[(day % 10) - 1] ?? ''}`
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** The sun's apparent longitude in degrees, 0 at the spring equinox. */
const sunLongitude = (ms: number): number => {
  const t = (ms / DAY_MS + 2_440_587.5 + 69 / 86_400 - 2_451_545) / 36_525
  const anomaly = rad(357.52911 + 35_999.05029 * t - 0.0001537 * t * t)
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const longitude =
    280.46646 +
    36_000.76983 * t +
    0.0003032 * t * t +
    centre -
    0.00569 -
    0.00478 * Math.sin(rad(125.04 - 1_934.136 * t))
  return ((longitude % 360) + 360) % 360
}

/** Number of the solar term that begins on a day (0 = spring equinox, every 15°), or null. */
export function termOf(day: string): number | null {
  const start = Date.parse(`${day}T00:00:00Z`) - CHINA_SHIFT_MS
  const [before, after] = [Math.floor(sunLongitude(start) / 15), Math.floor(sunLongitude(start + DAY_MS) / 15)]
  return before === after ? null : after
}

export type Holiday = 'newYear' | 'springEve' | 'spring' | 'tombs' | 'labour' | 'dragonBoat' | 'midAutumn' | 'national'
export type Festival = 'lanterns' | 'sevens' | 'doubleNinth'

const FIXED: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '05-01': 'labour',
  '05-02': 'labour',
  '10-01': 'national',
  '10-02': 'national',
  '10-03': 'national',
}
const LUNAR: Readonly<Record<string, Holiday>> = {
  '1-1': 'spring',
  '1-2': 'spring',
  '1-3': 'spring',
  '5-5': 'dragonBoat',
  '8-15': 'midAutumn',
}
const FESTIVALS: Readonly<Record<string, Festival>> = { '1-15': 'lanterns', '7-7': 'sevens', '9-9': 'doubleNinth' }
/** From this year on the regulation has the eve of the spring festival and the second of May. */
const SINCE = '2025'
const PURE_BRIGHTNESS = 1

const holidayOf = (day: string, lunar: LunarDay, term: number | null): Holiday | null => {
  const fixed = FIXED[day.slice(5)]
  if (fixed !== undefined) return fixed
  if (term === PURE_BRIGHTNESS) return 'tombs'
  if (!lunar.leap && LUNAR[`${lunar.month}-${lunar.day}`] !== undefined)
    return LUNAR[`${lunar.month}-${lunar.day}`] ?? null
  if (lunar.month !== 12) return null
  const next = lunarOf(noon(day) + DAY_MS)
  return next.month === 1 && next.day === 1 ? 'springEve' : null
}

export interface AlmanacDay {
  /** The month's name on its first day, else the day's. */
  lunar: string
  /** Month and day. */
  full: string
  term: number | null
  /** A public holiday by law; null for years before the rules that are known here. */
  holiday: Holiday | null
  festival: Festival | null
}

const known = new Map<string, AlmanacDay>()

/** What the almanac says of a day YYYY-MM-DD (in China). */
export function almanac(day: string): AlmanacDay {
  const found = known.get(day)
  if (found !== undefined) return found
  const lunar = lunarOf(noon(day))
  const month = `${lunar.leap ? '闰' : ''}${MONTHS[lunar.month - 1] ?? ''}`
  const term = termOf(day)
  const made: AlmanacDay = {
    lunar: lunar.day === 1 ? month : dayName(lunar.day),
    full: `${month}${dayName(lunar.day)}`,
    term,
    holiday: day.slice(0, 4) < SINCE ? null : holidayOf(day, lunar, term),
    festival: lunar.leap ? null : (FESTIVALS[`${lunar.month}-${lunar.day}`] ?? null),
  }
  known.set(day, made)
  return made
}
