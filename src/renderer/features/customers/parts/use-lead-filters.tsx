import { useTranslation } from 'react-i18next'
import { LEAD_SOURCES } from '../../../../contract/entities/lead.ts'
import { listTags } from '../../../../contract/http/customer.ts'
import { listGroups } from '../../../../contract/http/third-auth.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import type { Filter } from '../../../ui/filter-bar.tsx'
import { DUE, type LeadFilter } from '../lead-list.ts'
import { useAccountFilter } from '../../../core/choices/account-filter.ts'
import { useOwnerFilter } from '../../../core/leads/owner-select.tsx'

/** Filters of the leads beside stage and pool, which are tabs. */
export function useLeadFilters(): readonly Filter<LeadFilter>[] {
  const { t } = useTranslation('customers')
  const platforms = usePlatformOptions()
  const owners = useOwnerFilter()
  const accounts = useAccountFilter<LeadFilter>('third_auth_id', t('col.account'))
  const groups = useApi(listGroups, {}, { quiet: true, staleMs: 60_000 })
  const tags = useApi(listTags, { kind: 'lead' }, { quiet: true, staleMs: 60_000 })
  return [
    {
      key: 'due',
      label: t('due.label'),
      width: 120,
      options: DUE.map((value) => ({ value, label: t(`due.${value}`) })),
    },
    { key: 'owner', label: t('col.owner'), width: 112, searchable: true, options: owners.options, ...owners.failed },
    {
      key: 'source',
      label: t('col.source'),
      width: 112,
      options: LEAD_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
    },
    {
      key: 'tag',
      label: t('col.tags'),
      width: 120,
      searchable: true,
      options: (tags.data?.list ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
      ...failedChoices(tags),
    },
    {
      key: 'platform_value',
      label: t('col.platform'),
      width: 120,
      searchable: true,
      options: platforms.options,
      ...platforms.failed,
    },
    ...accounts,
    {
      key: 'account_platform',
      label: t('filter.accountPlatform'),
      width: 128,
      searchable: true,
      options: platforms.options,
      ...platforms.failed,
    },
    {
      key: 'account_group_id',
      label: t('filter.accountGroup'),
      width: 128,
      searchable: true,
      options: (groups.data ?? [])
        .filter((one) => one.id > 0)
        .map((one) => ({ value: String(one.id), label: one.name })),
      ...failedChoices(groups),
    },
    {
      key: 'has_phone',
      label: t('filter.phone'),
      width: 112,
      options: [
        { value: '1', label: t('filter.hasPhone') },
        { value: '0', label: t('filter.noPhone') },
      ],
    },
    { key: 'dup', label: t('filter.twice'), width: 112, options: [{ value: '1', label: t('filter.twice') }] },
    {
      key: 'from',
      label: t('filter.created'),
      render: (shown) => <DateRange unit="days" list={shown} label={t('filter.created')} />,
    },
    {
      key: 'won_from',
      label: t('filter.won'),
      render: (shown) => (
        <DateRange
          unit="days"
          list={{
            get: (end) => shown.get(`won_${end}`),
            set: ({ from, to }) => shown.set({ won_from: from, won_to: to }),
          }}
          label={t('filter.won')}
        />
      ),
    },
  ]
}
