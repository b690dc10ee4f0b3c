import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS, RULE_OUTCOMES } from '../../../../contract/entities/auto-reply.ts'
import { ruleList, ruleLogList } from '../../../../contract/http/auto-reply.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { Filter } from '../../../ui/filter-bar.tsx'
import { opensRow } from '../../../ui/opens-row.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { LOG_FILTERS, type LogFilter, logInput } from '../rule-list.ts'
import { useRuleAccounts } from '../use-rule-accounts.ts'
import { useLogColumns } from './use-log-columns.tsx'

type LogRow = OutputOf<typeof ruleLogList>['data'][number]
const STALE_MS = 60_000
/** What rules do comes in while the record is open, ms. */
const POLL_MS = 30_000

function useLogFilters(): readonly Filter<LogFilter>[] {
  const { t } = useTranslation('autoReply')
  const accounts = useRuleAccounts()
  const rules = useApi(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true, staleMs: STALE_MS })
  return [
    {
      key: 'rule_id',
      label: t('rule'),
      width: 160,
      searchable: true,
      options: (rules.data?.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
      ...failedChoices(rules),
    },
    {
      key: 'status',
      label: t('log.outcome'),
      width: 120,
      options: RULE_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
    },
    {
      key: 'third_auth_id',
      label: t('col.account'),
      width: 168,
      searchable: true,
      options: accounts.options.map((one) => ({ value: String(one.value), label: one.label })),
      ...accounts.failed,
    },
  ]
}

/** 记录: what rules did, the newest first; a row opens its conversation. */
export function LogTab() {
  const { t } = useTranslation('autoReply')
  const say = useErrorText()
  const navigate = useNavigate()
  const canOpen = useMay()('chat:reply')
  const list = useListState<LogFilter>('auto-reply-log', LOG_FILTERS)
  const query = useApi(ruleLogList, logInput(list.params), { keepPrevious: true, quiet: true, pollMs: POLL_MS })
  const filters = useLogFilters()
  const columns = useLogColumns()
  const open = (row: LogRow): void => void navigate(withQuery(PATHS.chat, { open: row.conversation_id }))
  return (
    <ResourceTable<LogRow, LogFilter>
      list={list}
      query={query}
      columns={columns}
      rowKey="id"
      searchHint={t('log.search')}
      filters={filters}
      errorText={say}
      empty={{ title: t('log.none'), text: t('log.noneText') }}
      {...(canOpen ? { onRow: (row: LogRow) => opensRow(() => open(row)) } : {})}
    />
  )
}
