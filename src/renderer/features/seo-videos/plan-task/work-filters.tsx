import { DatePicker, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlans } from '../../../../contract/http/plan.ts'
import { listAccounts, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import type { Filter } from '../../../ui/filter-bar.tsx'
import type { ListState } from '../../../ui/use-list-state.ts'
import type { WorkFilter } from './work-list.ts'

const MANY = 200

/** Accounts found by typing; the one that is chosen shows its name from the first page or its number. */
function AccountFilter({ list }: { list: ListState<WorkFilter> }) {
  const { t } = useTranslation('plantask')
  const [word, setWord] = useState('')
  const found = useApi(listAccounts, { page: 1, limit: 50, ...(word === '' ? {} : { keyword: word }) }, { quiet: true, keepPrevious: true, staleMs: 60_000 })
  const value = list.get('third_auth_id')
  const options = (found.data?.data ?? []).map((one) => ({ value: String(one.id), label: one.openname }))
  return (
    <Select
      className="filter-select" style={{ width: 148 }} placeholder={t('filter.account')} aria-label={t('filter.account')} allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setWord(text.trim()) }}
      value={value === '' ? null : value}
      options={value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: `#${value}` }]}
      onChange={(next: string | null | undefined) => list.set({ third_auth_id: next ?? '' })}
    />
  )
}

/** Days of the planned time, or of the day it went out. */
function TimeFilter({ list }: { list: ListState<WorkFilter> }) {
  const { t } = useTranslation('plantask')
  const day = (key: 'from' | 'to') => (Number(list.get(key)) > 0 ? dayjs.unix(Number(list.get(key))) : null)
  return (
    <Space.Compact className="work-dates">
      <Select
        style={{ width: 104 }} aria-label={t('filter.timeKind')} value={list.get('time') || 'timing'}
        options={(['timing', 'published'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(value) => list.set({ time: value === 'timing' ? '' : value })}
      />
      <DatePicker.RangePicker
        className="filter-dates" value={[day('from'), day('to')]} allowEmpty={[true, true]} placeholder={[t('filter.from'), t('filter.to')]}
        onChange={(range) => list.set({ from: range?.[0]?.startOf('day').unix(), to: range?.[1]?.endOf('day').unix() })}
      />
    </Space.Compact>
  )
}

/** Plan, platform, account, time. */
export const useWorkFilters = (): Filter<WorkFilter>[] => {
  const { t } = useTranslation('plantask')
  const may = useMay()
  const plans = useApi(listPlans, { page: 1, limit: MANY }, { quiet: true, staleMs: 60_000, enabled: may('plan:list') })
  const platforms = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  return [
    ...(may('plan:list') ? [{ key: 'plan_id' as const, label: t('filter.plan'), width: 160, searchable: true, options: (plans.data?.data ?? []).map((plan) => ({ value: String(plan.id), label: plan.name })) }] : []),
    { key: 'platform_value', label: t('filter.platform'), width: 120, searchable: true, options: (platforms.data ?? []).map((one) => ({ value: one.value, label: one.name })) },
    { key: 'third_auth_id', label: t('filter.account'), render: (list) => <AccountFilter list={list as ListState<WorkFilter>} /> },
    { key: 'from', label: t('filter.timeKind'), render: (list) => <TimeFilter list={list as ListState<WorkFilter>} /> },
  ]
}
