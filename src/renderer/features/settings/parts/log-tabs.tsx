import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { errorLogList, exportOperations, operationLog, operatorList, runLog } from '../../../../contract/http/admin.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { saveText } from '../../../lib/save-text.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'

type Operation = OutputOf<typeof operationLog>['data'][number]
type Run = OutputOf<typeof runLog>['data'][number]
type PageError = OutputOf<typeof errorLogList>['data'][number]

const LEVEL: Readonly<Record<string, StatusKind>> = { info: 'neutral', warn: 'warning', error: 'danger' }
const LEVELS = ['info', 'warn', 'error'] as const

/** What was done to what. A row that says no more than its action names what it was about. */
function Words({ row }: { row: Operation }) {
  const { t } = useTranslation('settings')
  if (row.summary !== '' && row.summary !== row.action_name) return row.summary
  const kind = t(`logs.targets.${row.target_type}`, { defaultValue: '' })
  // A number tells people something; the id of a computer does not.
  return (
    [
      kind,
      /^[1-9]\d*(,\d+)*$/.test(row.target_id)
        ? row.target_id
            .split(',')
            .map((id) => `#${id}`)
            .join('、')
        : '',
    ]
      .filter(Boolean)
      .join(' ') ||
    row.summary ||
    '–'
  )
}

/** Filters of the address that are numbers on the wire; unset ones are absent. */
const numbers = <K extends string>(words: Readonly<Record<K, string | undefined>>): { [P in K]?: number } =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => (word === undefined ? [] : [[key, Number(word)]])),
  ) as { [P in K]?: number }

/** Who did what, from where, and whether it worked. */
export function OperationLogTab() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const { message } = App.useApp()
  const list = useListState('operation-log', ['admin_id', 'from', 'to'])
  const people = useApi(operatorList, { page: 1, limit: 200 }, { quiet: true, staleMs: 60_000 }).data?.data ?? []
  const save = useCall(exportOperations)
  const exportCsv = async (): Promise<void> => {
    const { keyword, admin_id, from, to } = list.params
    const made = await save.mutateAsync({
      ...(keyword === undefined ? {} : { keyword }),
      ...numbers({ admin_id, from, to }),
    })
    if (made.rows === 0) return void message.info(t('logs.none'))
    saveText(made.filename, 'text/csv', made.csv)
    message.success(t(made.truncated === 1 ? 'logs.exportCut' : 'logs.exported', { n: made.rows }))
  }
  const query = useApi(operationLog, list.params as never, { keepPrevious: true, quiet: true })
  const columns: ResourceColumn<Operation>[] = [
    {
      key: 'create_time',
      title: t('logs.time'),
      width: 112,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
    {
      key: 'admin',
      title: t('logs.who'),
      width: 96,
      className: 'log-words',
      render: (_, row) => row.admin_name || t('logs.itself'),
    },
    { key: 'action', title: t('logs.action'), width: 128, className: 'log-words', render: (_, row) => row.action_name },
    { key: 'summary', title: t('logs.summary'), className: 'log-words', render: (_, row) => <Words row={row} /> },
    {
      key: 'from',
      title: t('logs.from'),
      width: 144,
      className: 'log-words',
      render: (_, row) => (
        <>
          {row.client || (row.ip === '' ? '–' : '')}
          {row.ip === '' ? null : <span className="table-note tabular">{row.ip}</span>}
        </>
      ),
    },
    {
      key: 'result',
      title: t('logs.result'),
      width: 88,
      render: (_, row) => (
        <StatusTag kind={row.result === 'ok' ? 'success' : 'danger'}>{t(`logs.results.${row.result}`)}</StatusTag>
      ),
    },
  ]
  return (
    <SectionCard flush>
      <ResourceTable
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('logs.search')}
        filters={[
          {
            key: 'admin_id',
            label: t('logs.who'),
            width: 120,
            searchable: true,
            options: people.map((one) => ({ value: String(one.id), label: one.nickname || one.username })),
          },
          { key: 'from', label: t('logs.time'), render: () => <DateRange list={list} /> },
        ]}
        extra={
          <Button
            loading={save.isPending}
            disabled={query.data?.total === 0}
            onClick={() => void exportCsv().catch(() => undefined)}
          >
            {t('logs.export')}
          </Button>
        }
        minWidth={704}
        errorText={say}
        empty={{ title: t('logs.none') }}
      />
    </SectionCard>
  )
}

/** What ran by itself, and how it went. */
export function RunLogTab() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const list = useListState('run-log', ['level'])
  const query = useApi(runLog, list.params as never, { keepPrevious: true, quiet: true })
  const columns: ResourceColumn<Run>[] = [
    {
      key: 'create_time',
      title: t('logs.time'),
      width: 128,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
    {
      key: 'level',
      title: t('logs.level'),
      width: 96,
      render: (_, row) => <StatusTag kind={LEVEL[row.level] ?? 'neutral'}>{t(`logs.levels.${row.level}`)}</StatusTag>,
    },
    { key: 'title', title: t('logs.title'), width: 240, ellipsis: true, render: (_, row) => row.title },
    {
      key: 'message',
      title: t('logs.message'),
      ellipsis: true,
      render: (_, row) => <span title={row.message}>{row.message || '–'}</span>,
    },
    {
      key: 'cost',
      title: t('logs.cost'),
      width: 96,
      align: 'right',
      render: (_, row) => (
        <span className="tabular">{row.cost_ms > 0 ? `${(row.cost_ms / 1000).toFixed(1)} s` : '–'}</span>
      ),
    },
  ]
  return (
    <SectionCard flush>
      <ResourceTable
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('logs.search')}
        filters={[
          {
            key: 'level',
            label: t('logs.level'),
            options: LEVELS.map((level) => ({ value: level, label: t(`logs.levels.${level}`) })),
          },
        ]}
        errorText={say}
        empty={{ title: t('logs.none') }}
      />
    </SectionCard>
  )
}

/** Errors that pages met. */
export function ErrorLogTab() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const list = useListState('error-log', ['level'])
  const query = useApi(errorLogList, list.params as never, { keepPrevious: true, quiet: true })
  const columns: ResourceColumn<PageError>[] = [
    {
      key: 'create_time',
      title: t('logs.time'),
      width: 128,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
    {
      key: 'level',
      title: t('logs.level'),
      width: 96,
      render: (_, row) => <StatusTag kind={LEVEL[row.level] ?? 'neutral'}>{t(`logs.levels.${row.level}`)}</StatusTag>,
    },
    {
      key: 'message',
      title: t('logs.message'),
      ellipsis: true,
      render: (_, row) => <span title={row.message}>{row.message}</span>,
    },
    { key: 'route', title: t('logs.route'), width: 200, ellipsis: true, render: (_, row) => row.route },
    { key: 'admin', title: t('logs.who'), width: 104, ellipsis: true, render: (_, row) => row.admin_name },
    { key: 'build', title: t('logs.build'), width: 96, render: (_, row) => row.build || '–' },
  ]
  return (
    <SectionCard flush>
      <ResourceTable
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('logs.search')}
        filters={[
          {
            key: 'level',
            label: t('logs.level'),
            options: LEVELS.slice(1).map((level) => ({ value: level, label: t(`logs.levels.${level}`) })),
          },
        ]}
        errorText={say}
        empty={{ title: t('logs.noErrors') }}
        expandable={{ expandedRowRender: (row) => <pre className="log-stack">{row.stack || row.message}</pre> }}
      />
    </SectionCard>
  )
}
