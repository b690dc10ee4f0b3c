import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'

type End = 'from' | 'to'

/** How the two days stand in the list's filters. */
const UNITS = {
  /** Unix seconds: where the first day begins and the last one ends. */
  seconds: {
    read: (text: string): Dayjs | null => (Number(text) > 0 ? dayjs(Number(text) * 1_000) : null),
    write: (day: Dayjs, end: End): string | number => (end === 'from' ? day.startOf('day') : day.endOf('day')).unix(),
  },
  /** `YYYY-MM-DD`, which the server takes as days of the company. */
  days: {
    read: (text: string): Dayjs | null => (text !== '' && dayjs(text).isValid() ? dayjs(text) : null),
    write: (day: Dayjs): string | number => day.format('YYYY-MM-DD'),
  },
} as const

/** Days from and to in the list's filters. `label`: what they are days of, where nothing beside it says so. */
export function DateRange({
  list,
  unit = 'seconds',
  label,
}: {
  list: { get: (end: End) => string; set: (days: Partial<Record<End, string | number | undefined>>) => void }
  unit?: keyof typeof UNITS
  label?: string
}) {
  const { t } = useTranslation('ui')
  const { read, write } = UNITS[unit]
  return (
    <DatePicker.RangePicker
      className="filter-dates"
      {...(label === undefined ? {} : { 'aria-label': label, title: label })}
      value={[read(list.get('from')), read(list.get('to'))]}
      allowEmpty={[true, true]}
      placeholder={[t('dates.from'), t('dates.to')]}
      onChange={(range) =>
        list.set({
          from: range?.[0] ? write(range[0], 'from') : undefined,
          to: range?.[1] ? write(range[1], 'to') : undefined,
        })
      }
    />
  )
}
