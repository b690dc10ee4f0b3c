import dayjs, { type Dayjs } from 'dayjs'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { Pace } from '../../../../contract/entities/pace.ts'
import type { getPublishPace, setPublishPace } from '../../../../contract/http/admin.ts'

export type PaceLine = OutputOf<typeof getPublishPace>['list'][number]

/** One platform in the form; empty number fields are null while they are typed. */
export interface PaceRow {
  gap_minutes: number | null
  jitter_minutes: number | null
  daily_cap: number | null
  /** Null = none. */
  quiet: [Dayjs, Dayjs] | null
}

const CLOCK = 'HH:mm'
const at = (clock: string): Dayjs => dayjs(`2000-01-01T${clock}`)

export function toRow({ gap_minutes, jitter_minutes, daily_cap, quiet_from, quiet_to }: Pace): PaceRow {
  return {
    gap_minutes,
    jitter_minutes,
    daily_cap,
    quiet: quiet_from === '' || quiet_to === '' ? null : [at(quiet_from), at(quiet_to)],
  }
}

/** What the form holds as the call wants it; the form has checked that no number is missing. */
export function toInput(lines: readonly PaceLine[], rows: readonly PaceRow[]): InputOf<typeof setPublishPace> {
  return {
    list: lines.flatMap(({ platform_value }, index) => {
      const row = rows[index]
      if (row === undefined) return []
      return [
        {
          platform_value,
          gap_minutes: row.gap_minutes ?? 0,
          jitter_minutes: row.jitter_minutes ?? 0,
          daily_cap: row.daily_cap ?? 0,
          quiet_from: row.quiet?.[0].format(CLOCK) ?? '',
          quiet_to: row.quiet?.[1].format(CLOCK) ?? '',
        },
      ]
    }),
  }
}
