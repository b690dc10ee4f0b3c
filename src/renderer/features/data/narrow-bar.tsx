import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { ShownLink } from '../../../contract/http/share.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'
import '../../core/figures/figures.css'

export interface Narrowed {
  from?: string
  to?: string
  platform?: string
  account?: number
}

/** Days, site and account of a page for clients; a link's own are the widest that can be chosen. */
export function NarrowBar({
  link,
  value,
  shown,
  onChange,
}: {
  link: ShownLink
  value: Narrowed
  /** The days that are shown. */
  shown: { from: string; to: string } | undefined
  onChange: (patch: Narrowed) => void
}) {
  const { t } = useTranslation(['data', 'figures'])
  const clearable = useClearable()
  const platforms = usePlatformOptions({ chosen: value.platform })
  const locked = link?.locked_filter
  const sites = platforms.options.filter(
    (one) => locked === undefined || locked.platform_values.length === 0 || locked.platform_values.includes(one.value),
  )
  const accounts = link?.accounts ?? []
  return (
    <div className="figure-bar" role="search" aria-label={t('figures:filters')}>
      <DatePicker.RangePicker
        className="filter-dates"
        aria-label={t('figures:own')}
        allowClear={false}
        value={shown === undefined ? null : [dayjs(shown.from), dayjs(shown.to)]}
        {...(locked === undefined ? {} : { minDate: dayjs(locked.from), maxDate: dayjs(locked.to) })}
        onChange={(range) => {
          const [first, last] = [range?.[0], range?.[1]]
          if (first && last) onChange({ from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') })
        }}
      />
      <Select
        className="filter-select"
        placeholder={t('figures:platform')}
        aria-label={t('figures:platform')}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'search' }}
        value={value.platform ?? null}
        options={sites}
        {...platforms.failed}
        onChange={(platform: string | null | undefined) => onChange({ platform: platform ?? '' })}
      />
      {accounts.length === 0 ? null : (
        <Select
          className="filter-select"
          placeholder={t('account')}
          aria-label={t('account')}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          value={value.account ?? null}
          options={accounts.map((one) => ({ value: one.id, label: one.openname }))}
          onChange={(account: number | null | undefined) => onChange({ account: account ?? 0 })}
        />
      )}
    </div>
  )
}
