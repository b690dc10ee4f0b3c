import { useTranslation } from 'react-i18next'
import { RULE_TRIGGERS } from '../../../../contract/entities/auto-reply.ts'
import type { Filter } from '../../../ui/filter-bar.tsx'
import type { RuleFilter } from '../rule-list.ts'
import { useRuleAccounts } from '../use-rule-accounts.ts'

/** Filters of the rules beside their search. */
export function useRuleFilters(): readonly Filter<RuleFilter>[] {
  const { t } = useTranslation('autoReply')
  const accounts = useRuleAccounts()
  return [
    {
      key: 'trigger',
      label: t('col.trigger'),
      width: 120,
      options: RULE_TRIGGERS.map((value) => ({ value, label: t(`trigger.${value}`) })),
    },
    {
      key: 'third_auth_id',
      label: t('col.accounts'),
      width: 168,
      searchable: true,
      options: accounts.options.map((one) => ({ value: String(one.value), label: one.label })),
      ...accounts.failed,
    },
    {
      key: 'enabled',
      label: t('col.status'),
      width: 96,
      options: [
        { value: '1', label: t('on') },
        { value: '0', label: t('off') },
      ],
    },
  ]
}
