import { DatePicker, Segmented, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { DATA_DAYS } from '../../../../contract/http/data.ts'
import { listGroups } from '../../../../contract/http/third-auth.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useClearable } from '../../../ui/use-clearable.tsx'
import { type FigureFilters, PERIODS } from './use-figure-filters.ts'

/** Days, comparison, platform and group of all figures below. */
export function FigureBar({ filters }: { filters: FigureFilters }) {
  const { t } = useTranslation(['dashboard', 'figures'])
  const clearable = useClearable()
  const { input, period } = filters
  const platforms = usePlatformOptions({ used: true, chosen: input.platform_value })
  const groups = useApi(listGroups, {}, { quiet: true, staleMs: 60_000 })
  return (
    <div className="figure-bar" role="search" aria-label={t('figures:filters')}>
      <Segmented<number>
        value={period ?? 0}
        onChange={(days) => filters.setPeriod(days)}
        options={[
          ...PERIODS.map((days) => ({
            value: days,
            label: t(days === 1 ? 'figures:yesterday' : 'figures:days', { n: days }),
          })),
          ...(period === null ? [{ value: 0, label: t('figures:own') }] : []),
        ]}
      />
      <DatePicker.RangePicker
        className="filter-dates"
        aria-label={t('figures:own')}
        allowClear={false}
        value={[dayjs(input.from), dayjs(input.to)]}
        disabledDate={(day, { from }) =>
          day.isAfter(dayjs(), 'day') || (from !== undefined && Math.abs(day.diff(from, 'day')) >= DATA_DAYS)
        }
        onChange={(range) => {
          const [first, last] = [range?.[0], range?.[1]]
          if (first && last) filters.setDays(first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD'))
        }}
      />
      {period === null ? null : <small className="figure-note">{t('figures:noToday')}</small>}
      <Select
        className="filter-select"
        placeholder={t('figures:platform')}
        aria-label={t('figures:platform')}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'search' }}
        value={input.platform_value ?? null}
        options={[...platforms.options]}
        {...platforms.failed}
        onChange={(value: string | null | undefined) => filters.set('platform_value', value ?? undefined)}
      />
      <Select
        className="filter-select"
        placeholder={t('figures:group')}
        aria-label={t('figures:group')}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        value={input.group_id ?? null}
        options={(groups.data ?? [])
          .filter((group) => group.id > 0)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value: number | null | undefined) =>
          filters.set('group_id', value === null || value === undefined ? undefined : String(value))
        }
        {...failedChoices(groups)}
      />
      <label className="figure-compare">
        <Switch
          size="small"
          checked={input.compare === 'prev'}
          onChange={(on) => filters.set('compare', on ? undefined : 'none')}
        />
        {t('figures:compare')}
      </label>
    </div>
  )
}
