import { Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAccounts, listGroups } from '../../../contract/http/third-auth.ts'
import { failedChoices } from '../../core/choices/failed-choices.tsx'
import { planFilter } from '../../core/choices/plan-select.tsx'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { accountLabels } from '../../core/accounts/account-line.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import type { Filter } from '../../ui/filter-bar.tsx'
import type { ListState } from '../../ui/use-list-state.ts'
import type { WorkFilter } from './work-list.ts'
import { useClearable } from '../../ui/use-clearable.tsx'

/** Accounts found by typing; the one that is chosen shows its name from the first page or its number. */
function AccountFilter({ list }: { list: ListState<WorkFilter> }) {
  const { t } = useTranslation('plantask')
  const clearable = useClearable()
  const [word, setWord] = useState('')
  const found = useApi(
    listAccounts,
    { page: 1, limit: 50, ...(word === '' ? {} : { keyword: word }) },
    { quiet: true, keepPrevious: true, staleMs: 60_000 },
  )
  const value = list.get('third_auth_id')
  const options = [...accountLabels(found.data?.data ?? [], (one) => one.openname)].map(([id, label]) => ({
    value: String(id),
    label,
  }))
  return (
    <Select
      className="filter-select"
      style={{ width: 148 }}
      placeholder={t('filter.account')}
      aria-label={t('filter.account')}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: (text) => setWord(text.trim()) }}
      value={value === '' ? null : value}
      options={
        value === '' || options.some((one) => one.value === value)
          ? options
          : [...options, { value, label: `#${value}` }]
      }
      onChange={(next: string | null | undefined) => list.set({ third_auth_id: next ?? '' })}
      {...failedChoices(found)}
    />
  )
}

/** Days of the planned time, or of the day it went out. */
function TimeFilter({ list }: { list: ListState<WorkFilter> }) {
  const { t } = useTranslation('plantask')
  return (
    <Space.Compact className="work-dates">
      <Select
        style={{ width: 104 }}
        aria-label={t('filter.timeKind')}
        value={list.get('time') || 'timing'}
        options={(['timing', 'published', 'failed', 'none'] as const).map((value) => ({
          value,
          label: t(`filter.${value}`),
        }))}
        onChange={(value) =>
          list.set({ time: value === 'timing' ? '' : value, ...(value === 'none' ? { from: '', to: '' } : {}) })
        }
      />
      {list.get('time') === 'none' ? null : <DateRange list={list} />}
    </Space.Compact>
  )
}

/** Plan, platform, account, time. */
export function useWorkFilters(): Filter<WorkFilter>[] {
  const { t } = useTranslation('plantask')
  const may = useMay()
  const platforms = usePlatformOptions()
  const groups = useApi(listGroups, {}, { quiet: true, staleMs: 60_000, enabled: may('account:list') })
  return [
    ...(may('plan:list') ? [planFilter<WorkFilter>('plan_id', t('filter.plan'))] : []),
    {
      key: 'platform_value',
      label: t('filter.platform'),
      width: 120,
      searchable: true,
      options: platforms.options,
      ...platforms.failed,
    },
    ...(may('account:list')
      ? [
          {
            key: 'group_id' as const,
            label: t('filter.group'),
            width: 120,
            searchable: true,
            options: (groups.data ?? [])
              .filter((group) => group.id > 0)
              .map((group) => ({ value: String(group.id), label: group.name })),
            ...failedChoices(groups),
          },
        ]
      : []),
    {
      key: 'third_auth_id',
      label: t('filter.account'),
      render: (list) => <AccountFilter list={list as ListState<WorkFilter>} />,
    },
    { key: 'from', label: t('filter.timeKind'), render: (list) => <TimeFilter list={list as ListState<WorkFilter>} /> },
  ]
}
