import dayjs from 'dayjs'

/** Language tag for Intl of one of our languages. */
export function intlTag(lng: string): string {
  return { zh: 'zh-CN', en: 'en-US', es: 'es-ES', ja: 'ja-JP' }[lng] ?? 'en-US'
}

/** 1,234 below ten thousand, then short: 1.2万 (zh), 12K (en). Unknown (null) is a dash, never 0. */
export function formatCount(value: number | null | undefined, lng = 'zh'): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  const options: Intl.NumberFormatOptions =
    Math.abs(value) < 10_000 ? { maximumFractionDigits: 2 } : { notation: 'compact', maximumFractionDigits: 1 }
  return new Intl.NumberFormat(intlTag(lng), options).format(value)
}

/** All digits with separators. */
export function formatExact(value: number | null | undefined, lng = 'zh'): string {
  return value === null || value === undefined ? '–' : new Intl.NumberFormat(intlTag(lng)).format(value)
}

/** 0 to 1 as per cent with one decimal. */
export function formatRate(value: number | null | undefined, lng = 'zh'): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? '–'
    : new Intl.NumberFormat(intlTag(lng), { style: 'percent', maximumFractionDigits: 1 }).format(value)
}

/** Unix seconds as `MM-DD HH:mm`; another year shows it. 0 is a dash. */
export function formatTime(seconds: number, now = Date.now()): string {
  if (seconds <= 0) return '–'
  const time = dayjs(seconds * 1000)
  return time.format(time.year() === dayjs(now).year() ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm')
}

/**
 * A moment ahead, unix seconds: `HH:mm` today, else with its day. Rounded up, so that what is announced is never early.
 */
export function formatSoon(seconds: number, now = Date.now()): string {
  const time = dayjs(Math.ceil(seconds / 60) * 60_000)
  return time.isSame(dayjs(now), 'day') ? time.format('HH:mm') : formatTime(time.unix(), now)
}

/** Unix seconds in full. */
export function formatFullTime(seconds: number): string {
  return seconds <= 0 ? '–' : dayjs(seconds * 1000).format('YYYY-MM-DD HH:mm:ss')
}

/** Milliseconds as m:ss or h:mm:ss. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  const total = Math.round(ms / 1000)
  const seconds = String(total % 60).padStart(2, '0')
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
/** Bytes with one decimal, in steps of 1024. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  let value = bytes
  let step = 0
  while (value >= 1024 && step < UNITS.length - 1) {
    value /= 1024
    step += 1
  }
  return `${step === 0 ? value : value.toFixed(value >= 100 ? 0 : 1)} ${UNITS[step] ?? 'B'}`
}
