import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { ListState } from './use-list-state.ts'

/** Days from and to, as unix seconds in the list's filters. */
export function DateRange({ list }: { list: ListState<'from' | 'to'> }) {
  const { t } = useTranslation('ui')
  const day = (key: 'from' | 'to') => {
    const seconds = Number(list.get(key))
    return seconds > 0 ? dayjs(seconds * 1_000) : null
  }
  return (
    <DatePicker.RangePicker
      className="filter-dates"
      value={[day('from'), day('to')]}
      allowEmpty={[true, true]}
      placeholder={[t('dates.from'), t('dates.to')]}
      onChange={(range) => list.set({ from: range?.[0]?.startOf('day').unix(), to: range?.[1]?.endOf('day').unix() })}
    />
  )
}
