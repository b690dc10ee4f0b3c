import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import './leads.css'

/** The hour at which a day of following up begins. */
const MORNING = 10
const morning = (days: number): Dayjs => dayjs().add(days, 'day').hour(MORNING).startOf('hour')

export interface NextTimeProps {
  value?: Dayjs | null
  onChange?: (time: Dayjs | null) => void
  id?: string
}

/** When to go on with a lead: a moment ahead, or none. */
export function NextTime({ value = null, onChange, id }: NextTimeProps) {
  const { t } = useTranslation('customers')
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      className="lead-next-time"
      value={value}
      minDate={dayjs().startOf('day')}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      placeholder={t('next.none')}
      presets={[
        { label: t('next.hours', { n: 2 }), value: () => dayjs().add(2, 'hour').startOf('minute') },
        { label: t('next.tomorrow'), value: () => morning(1) },
        { label: t('next.days', { n: 3 }), value: () => morning(3) },
        { label: t('next.days', { n: 7 }), value: () => morning(7) },
      ]}
      onChange={(time: Dayjs | null) => onChange?.(time)}
    />
  )
}

/** For a form's item: the moment is still to come, or the one that was there before (unix s, 0 = none). */
export function useAheadRule(before = 0): {
  validator: (rule: unknown, time: Dayjs | null | undefined) => Promise<void>
} {
  const { t } = useTranslation('customers')
  return {
    validator: (_rule, time) =>
      time === null || time === undefined || time.unix() === before || time.isAfter(dayjs())
        ? Promise.resolve()
        : Promise.reject(new Error(t('next.past'))),
  }
}

/** What is sent for a moment: one that was chosen, 0 where there was one before, else nothing. */
export function nextTimeInput(time: Dayjs | null | undefined, before: number): { next_follow_time?: number } {
  if (time !== null && time !== undefined) return { next_follow_time: time.unix() }
  return before > 0 ? { next_follow_time: 0 } : {}
}

/** The same where the form began with the moment `before`, past or not: one that nobody changed is kept. */
export function changedTimeInput(time: Dayjs | null | undefined, before: number): { next_follow_time?: number } {
  return (time?.unix() ?? 0) === before ? {} : nextTimeInput(time, before)
}

/** A moment of the wire in a form, if it is still to come. */
export function aheadOrNone(seconds: number): Dayjs | null {
  const time = dayjs(seconds * 1_000)
  return seconds > 0 && time.isAfter(dayjs()) ? time : null
}
