import {
  DeleteOutlined,
  EditOutlined,
  FormOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rankChange, type RankRow, rankStatus } from '../../../contract/entities/rank.ts'
import { getRankEyes, listRanks } from '../../../contract/http/rank.ts'
import { planFilter } from '../../core/choices/plan-select.tsx'
import { accountLabels } from '../../core/accounts/account-line.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useSentWords } from '../../core/keywords/sent-words.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import type { RowActionList } from '../../ui/row-actions.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { HistoryDrawer } from './history/history-drawer.tsx'
import { AddDrawer } from './parts/add-drawer.tsx'
import { EditModal } from './parts/edit-modal.tsx'
import { useLookers } from './parts/eyes-fields.tsx'
import { ImportModal } from './parts/import-modal.tsx'
import { KpiRow } from './parts/kpi-row.tsx'
import { ManualModal } from './parts/manual-modal.tsx'
import {
  BUSY_POLL_MS,
  canBeLooked,
  filterInput,
  RANGES,
  RANK_FILTERS,
  type RankFilter,
  rankInput,
} from './rank-list.ts'
import { useColumns } from './use-columns.tsx'
import { AT_ONCE, useRankActions } from './use-rank-actions.tsx'

/** 排名: tracked words with their numbers, and everything that can be done with them. */
export function RanksTab({
  plans,
  platforms,
  names,
}: {
  plans: readonly { id: number; name: string }[]
  platforms: readonly { value: string; name: string }[]
  names: ReadonlyMap<string, string>
}) {
  const { t } = useTranslation('ranks')
  const may = useMay()
  const say = useErrorText()
  const list = useListState<RankFilter>('ranks', RANK_FILTERS)
  const query = useApi(listRanks, rankInput(list.params), {
    keepPrevious: true,
    quiet: true,
    pollMs: (page) => (page !== undefined && page.queue.waiting + page.queue.running > 0 ? BUSY_POLL_MS : false),
  })
  const actions = useRankActions()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const [editing, setEditing] = useState<{ rows: readonly RankRow[]; clear?: () => void }>({ rows: [] })
  const [noting, setNoting] = useState<RankRow | null>(null)
  const [history, setHistory] = useState<RankRow | null>(null)
  const columns = useColumns(names, setHistory)
  const edit = may('rank:edit')
  const eyes = useApi(getRankEyes, {}, { quiet: true })
  const usual = eyes.data?.list ?? []
  const lookers = useLookers()
  const [sent, setSent] = useState<readonly string[]>([])
  const close = (): void => {
    setOpen(null)
    setSent([])
  }
  useSentWords((words) => {
    if (!edit) return
    setSent(words.map((one) => one.word))
    setOpen('add')
  })

  const add = edit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('add')}>
      {t('add.title')}
    </Button>
  ) : null
  const rowActions = (row: RankRow): RowActionList => [
    edit && {
      key: 'check',
      label: t('action.check'),
      icon: <SearchOutlined />,
      disabled: !canBeLooked(row.platform_value) || row.checking > 0,
      ...(canBeLooked(row.platform_value) ? {} : { hint: t('byHandHint') }),
      onClick: () => actions.check([row]),
    },
    { key: 'history', label: t('action.history'), icon: <HistoryOutlined />, onClick: () => setHistory(row) },
    edit && { key: 'manual', label: t('action.manual'), icon: <FormOutlined />, onClick: () => setNoting(row) },
    edit && {
      key: 'edit',
      label: t('action.edit'),
      icon: <EditOutlined />,
      onClick: () => setEditing({ rows: [row] }),
    },
    edit && {
      key: 'toggle',
      label: t(row.enabled === 1 ? 'action.off' : 'action.on'),
      icon: row.enabled === 1 ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
      onClick: () => actions.toggle([row], row.enabled === 1 ? 0 : 1),
    },
    edit && {
      key: 'delete',
      label: t('action.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      onClick: () => actions.remove([row]),
    },
  ]
  const bulk = (rows: readonly RankRow[], clear: () => void) => {
    const ready = rows.filter((row) => canBeLooked(row.platform_value))
    const why = ready.length === 0 ? t('byHandHint') : ready.length > AT_ONCE ? t('check.most', { n: AT_ONCE }) : ''
    return (
      <>
        {edit ? (
          <Tooltip title={why}>
            <Button size="small" disabled={why !== ''} onClick={() => actions.check(ready, clear)}>
              {t('action.check')}
            </Button>
          </Tooltip>
        ) : null}
        {edit ? (
          <Button size="small" onClick={() => setEditing({ rows, clear })}>
            {t('action.edit')}
          </Button>
        ) : null}
        {edit && rows.some((row) => row.enabled === 0) ? (
          <Button size="small" onClick={() => actions.toggle(rows, 1, clear)}>
            {t('action.on')}
          </Button>
        ) : null}
        {edit && rows.some((row) => row.enabled === 1) ? (
          <Button size="small" onClick={() => actions.toggle(rows, 0, clear)}>
            {t('action.off')}
          </Button>
        ) : null}
        <Button
          size="small"
          loading={actions.exporting}
          onClick={() => void actions.exportCsv({ ids: rows.map((row) => row.id) }).catch(() => undefined)}
        >
          {t('export.button')}
        </Button>
        {edit ? (
          <Button size="small" danger onClick={() => actions.remove(rows, clear)}>
            {t('action.delete')}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <>
      <KpiRow kpi={query.data?.kpi} list={list} />
      <ResourceTable<RankRow, RankFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        primary={add}
        searchHint={t('search')}
        filters={[
          {
            key: 'platform_value',
            label: t('col.platform'),
            width: 112,
            options: platforms.map((one) => ({ value: one.value, label: one.name })),
          },
          {
            key: 'range',
            label: t('col.range'),
            width: 112,
            options: RANGES.map((value) => ({
              value,
              // Of the end of a day, where somebody came from its count.
              label: [t(`range.${value}`), list.get('range_day').slice(5)].filter((word) => word !== '').join(' · '),
            })),
          },
          {
            key: 'change',
            label: t('col.change'),
            width: 112,
            options: rankChange.options.map((value) => ({ value, label: t(`change.${value}`) })),
          },
          planFilter('plan_id', t('col.plan')),
          {
            key: 'status',
            label: t('col.status'),
            width: 112,
            options: rankStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          ...(lookers.may
            ? [
                {
                  key: 'third_auth_id' as const,
                  label: t('col.eyes'),
                  width: 128,
                  searchable: true as const,
                  options: [
                    { value: '0', label: t('loggedOut') },
                    ...[
                      ...accountLabels(lookers.list, (one) => `${one.third_platform_info.name} · ${one.openname}`),
                    ].map(([id, label]) => ({ value: String(id), label })),
                  ],
                },
              ]
            : []),
          {
            key: 'enabled',
            label: t('col.enabled'),
            width: 112,
            options: [
              { value: '1', label: t('on') },
              { value: '0', label: t('off') },
            ],
          },
        ]}
        extra={
          <>
            {edit ? <Button onClick={() => setOpen('import')}>{t('import.button')}</Button> : null}
            <Button
              loading={actions.exporting}
              disabled={(query.data?.total ?? 0) === 0}
              onClick={() => void actions.exportCsv(filterInput(list.params)).catch(() => undefined)}
            >
              {t('export.button')}
            </Button>
          </>
        }
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        actionsWidth={148}
        rowActions={rowActions}
        bulk={bulk}
      />
      {/* Forms are there only while they are open: of several that wait unseen, the last one would take Esc for itself. */}
      {open === 'add' ? (
        <AddDrawer
          planId={Number(list.get('plan_id')) || 0}
          plans={plans}
          platforms={platforms}
          usual={usual}
          words={sent}
          onClose={close}
        />
      ) : null}
      <ImportModal open={open === 'import'} onClose={close} />
      {editing.rows.length > 0 ? (
        <EditModal
          rows={editing.rows}
          plans={plans}
          names={names}
          onClose={(saved) => {
            if (saved) editing.clear?.()
            setEditing({ rows: [] })
          }}
        />
      ) : null}
      {noting === null ? null : <ManualModal row={noting} onClose={() => setNoting(null)} />}
      <HistoryDrawer
        row={history}
        onClose={() => setHistory(null)}
        {...(edit
          ? {
              onManual: (row: RankRow) => {
                setHistory(null)
                setNoting(row)
              },
            }
          : {})}
      />
    </>
  )
}
