import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { CustomFilter } from '../../../ui/filter-bar.tsx'
import type { ListState } from '../../../ui/use-list-state.ts'

/** Days from and to, `YYYY-MM-DD` in the list's filters. */
function DayRange({ list, label }: { list: ListState<'from' | 'to'>; label: string }) {
  const { t } = useTranslation('ui')
  const day = (key: 'from' | 'to') => {
    const found = dayjs(list.get(key))
    return list.get(key) !== '' && found.isValid() ? found : null
  }
  return (
    <DatePicker.RangePicker
      className="filter-dates"
      aria-label={label}
      title={label}
      value={[day('from'), day('to')]}
      allowEmpty={[true, true]}
      placeholder={[t('dates.from'), t('dates.to')]}
      onChange={(range) =>
        list.set({ from: range?.[0]?.format('YYYY-MM-DD') ?? '', to: range?.[1]?.format('YYYY-MM-DD') ?? '' })
      }
    />
  )
}

/** The filter of a list by days; the list names `from` and `to` among its filters. */
export function dayFilter<K extends string>(label: string): CustomFilter<K | 'from'> {
  return {
    key: 'from',
    label,
    render: (list) => <DayRange list={list as unknown as ListState<'from' | 'to'>} label={label} />,
  }
}
