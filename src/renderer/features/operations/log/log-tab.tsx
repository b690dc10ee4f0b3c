import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { operationList, operationLogList } from '../../../../contract/http/operations.ts'
import { useAccountFilter } from '../../../core/choices/account-filter.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import type { Filter } from '../../../ui/filter-bar.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { type ListParams, useListState } from '../../../ui/use-list-state.ts'

type LogRow = OutputOf<typeof operationLogList>['data'][number]
const FILTERS = ['operation_id', 'third_auth_id', 'from', 'to'] as const
type LogFilter = (typeof FILTERS)[number]
const STALE_MS = 60_000
const POLL_MS = 15_000

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
const dayOf = (text: string | undefined): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? '')) ? text : undefined

/** What the record is asked for; words of the address that mean nothing are left out. */
function logInput(params: ListParams<LogFilter>): InputOf<typeof operationLogList> {
  const [operation, account, from, to] = [
    idOf(params.operation_id),
    idOf(params.third_auth_id),
    dayOf(params.from),
    dayOf(params.to),
  ]
  return {
    page: params.page,
    limit: params.limit,
    ...(params.keyword !== undefined && { keyword: params.keyword }),
    ...(operation !== undefined && { operation_id: operation }),
    ...(account !== undefined && { third_auth_id: account }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function useLogFilters(): readonly Filter<LogFilter>[] {
  const { t } = useTranslation('operations')
  const operations = useApi(operationList, {}, { quiet: true, staleMs: STALE_MS })
  const accounts = useAccountFilter<LogFilter>('third_auth_id', t('log.account'))
  return [
    {
      key: 'operation_id',
      label: t('operation'),
      width: 168,
      searchable: true,
      options: (operations.data?.list ?? []).map((one) => ({ value: String(one.id), label: one.name })),
      ...failedChoices(operations),
    },
    ...accounts,
    {
      key: 'from',
      label: t('log.days'),
      render: (list) => <DateRange list={list} unit="days" label={t('log.days')} />,
    },
  ]
}

function useLogColumns(): ResourceColumn<LogRow>[] {
  const { t } = useTranslation('operations')
  return [
    {
      key: 'started',
      title: t('log.time'),
      always: true,
      width: 112,
      render: (_, row) => <TimeText seconds={row.started} />,
    },
    {
      key: 'operation',
      title: t('operation'),
      width: 200,
      render: (_, row) => (
        <span className="operation-two">
          <span className="ellipsis" title={row.operation_name}>
            {row.operation_name}
          </span>
          <small>{t(`type.${row.type}`)}</small>
        </span>
      ),
    },
    {
      key: 'account',
      title: t('log.account'),
      width: 184,
      render: (_, row) =>
        row.third_auth_id === 0 ? (
          t('company')
        ) : (
          <span className="operation-account">
            <PlatformIcon value={row.platform_value} size={16} />
            <span className="ellipsis" title={row.openname}>
              {row.openname || t('gone')}
            </span>
          </span>
        ),
    },
    { key: 'done', title: t('log.done'), width: 88, align: 'right', render: (_, row) => row.done },
    {
      key: 'detail',
      title: t('log.result'),
      always: true,
      render: (_, row) => (
        <span className="operation-two">
          <StatusTag long kind={row.failed > 0 ? 'danger' : row.done > 0 ? 'success' : 'neutral'}>
            {t(`detail.${row.detail}`)}
          </StatusTag>
          {row.earlier_time === 0 ? null : (
            <small>
              {row.earlier_by === '' ? t('log.earlier') : t('log.earlierBy', { name: row.earlier_by })}{' '}
              <TimeText seconds={row.earlier_time} />
            </small>
          )}
        </span>
      ),
    },
  ]
}

/** 记录: what runs came to for each account, the newest first. */
export function LogTab() {
  const { t } = useTranslation('operations')
  const say = useErrorText()
  const list = useListState<LogFilter>('operation-log', FILTERS)
  const query = useApi(operationLogList, logInput(list.params), { keepPrevious: true, quiet: true, pollMs: POLL_MS })
  return (
    <ResourceTable<LogRow, LogFilter>
      list={list}
      query={query}
      columns={useLogColumns()}
      rowKey="id"
      searchHint={t('log.search')}
      filters={useLogFilters()}
      errorText={say}
      empty={{ title: t('log.none'), text: t('log.noneText') }}
    />
  )
}
