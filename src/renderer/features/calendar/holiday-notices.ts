// Days that the yearly notices of the State Council's office free or swap (国务院办公厅关于部分节假日安排的通知): that of 12 November
// 2024 for 2025, that of 4 November 2025 for 2026. A year whose notice is not here has the holidays of the regulation
// alone.

/** Spans of free days, first and last, and the weekend days that are worked for them; MM-DD. */
interface Notice {
  off: readonly (readonly [from: string, to: string])[]
  work: readonly string[]
}

const NOTICES: Readonly<Record<string, Notice>> = {
  2025: {
    off: [
      ['01-01', '01-01'],
      ['01-28', '02-04'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['05-31', '06-02'],
      ['10-01', '10-08'],
    ],
    work: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  2026: {
    off: [
      ['01-01', '01-03'],
      ['02-15', '02-23'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['06-19', '06-21'],
      ['09-25', '09-27'],
      ['10-01', '10-07'],
    ],
    work: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
}

/**
 * Is a day YYYY-MM-DD free or worked by its year's notice? `unknown` = there is no notice here; `plain` = it says
 * nothing of the day.
 */
export function noticeOf(day: string): 'off' | 'work' | 'plain' | 'unknown' {
  const notice = NOTICES[day.slice(0, 4)]
  const date = day.slice(5)
  if (notice === undefined) return 'unknown'
  if (notice.work.includes(date)) return 'work'
  return notice.off.some(([from, to]) => from <= date && date <= to) ? 'off' : 'plain'
}
