import { AppstoreOutlined, PlusOutlined, SettingOutlined, SwapOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Dropdown, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LEAD_STAGES, type LeadRow, type LeadStage } from '../../../contract/entities/lead.ts'
import { listLeads } from '../../../contract/http/message.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { stageIn } from '../../core/leads/lead-stages.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { opensRow } from '../../ui/opens-row.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { LeadBoard } from './board/lead-board.tsx'
import { LeadDrawer } from './detail/lead-drawer.tsx'
import { LeadDialogs } from './dialogs/lead-dialogs.tsx'
import { LeadForm } from './dialogs/lead-form.tsx'
import type { LeadQuestion } from './dialogs/lead-question.ts'
import { LEAD_FILTERS, type LeadFilter, leadFilters, leadInput } from './lead-list.ts'
import { ExportModal } from './files/export-modal.tsx'
import { ImportModal } from './files/import-modal.tsx'
import { DueBar } from './parts/due-bar.tsx'
import { LeadBulk } from './parts/lead-bulk.tsx'
import { useLeadRowActions } from './parts/lead-row-actions.tsx'
import { LeadScope } from './parts/lead-scope.tsx'
import { PageLinks } from './parts/page-links.tsx'
import { useLeadColumns } from './parts/use-lead-columns.tsx'
import { useLeadFilters } from './parts/use-lead-filters.tsx'
import { LeadSetup, type SetupTab } from './setup/lead-setup.tsx'
import { useLeadActions } from './use-lead-actions.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import './customers.css'

type View = 'list' | 'board'
const POOL = 'pool'
const ALL = 'all'

/** 线索列表: everybody who asked for something, as a list or a board. */
export function LeadsPage() {
  const { t } = useTranslation(['customers', 'leadFiles'])
  const may = useMay()
  const say = useErrorText()
  const list = useListState<LeadFilter>('leads', LEAD_FILTERS, { privateNumbers: true })
  const [search, setSearch] = useSearchParams()
  const view: View = search.get('view') === 'board' ? 'board' : 'list'
  const [opened, open] = useOpenRow()
  const [setup, setSetup] = useState<SetupTab | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [moving, setMoving] = useState<'import' | 'export' | null>(null)
  const [question, ask] = useState<LeadQuestion | null>(null)
  const query = useApi(listLeads, leadInput(list.params), {
    keepPrevious: true,
    quiet: true,
    enabled: view === 'list',
  })
  const isPool = list.get('pool') === '1'
  // In the pool, and where the board asks for each stage, the tabs' numbers are of all leads under the same filters.
  const needsCounts = isPool || view === 'board'
  const all = useApi(
    listLeads,
    { ...leadFilters(list.params), page: 1, limit: 1 },
    { keepPrevious: true, quiet: true, enabled: needsCounts },
  )
  const counted = needsCounts ? all.data : query.data
  const countOf = (stage: LeadStage): number | undefined =>
    counted && (counted.stage_counts.find((one) => one.stage === stage)?.count ?? 0)
  const sum = counted?.stage_counts.reduce((total, one) => total + one.count, 0)
  // In the pool it is the list's own number; elsewhere that of the list which the tab leads to.
  const poolCount = isPool && view === 'list' ? query.data?.total : counted?.pool_count
  const actions = useLeadActions()
  const rowActions = useLeadRowActions(actions, ask)
  const columns = useLeadColumns(open)
  const filters = useLeadFilters()
  const show = (to: View, stage?: LeadStage): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (to === 'board') next.set('view', to)
        else next.delete('view')
        if (stage === undefined) next.delete('stage')
        else next.set('stage', String(stage))
        next.delete('page')
        return next
      },
      { replace: true },
    )
  const label = (name: string, count: number | undefined) => (
    <span>
      {name} <span className="lead-count tabular">{count ?? '–'}</span>
    </span>
  )
  const add = may('lead:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('form.add')}
    </Button>
  ) : null
  const stage = stageIn(list.get('stage'))
  const { page: _page, limit: _limit, sort_field: _field, sort_order: _order, ...filter } = leadInput(list.params)
  const found = query.data?.total ?? counted?.stage_counts.reduce((total, one) => total + one.count, 0) ?? 0
  const moves = [
    ...(may('lead:import') ? [{ key: 'import', label: t('leadFiles:import.title') }] : []),
    ...(may('lead:export') ? [{ key: 'export', label: t('leadFiles:export.title'), disabled: found === 0 }] : []),
  ]
  return (
    <>
      <PageHeader
        title={t('leads.title')}
        text={t('leads.text')}
        actions={
          <>
            <PageLinks here="leads" />
            {moves.length === 0 ? null : (
              <Dropdown menu={{ items: moves, onClick: ({ key }) => setMoving(key === 'import' ? key : 'export') }}>
                <Button icon={<SwapOutlined />}>{t('leadFiles:button')}</Button>
              </Dropdown>
            )}
            <Button icon={<SettingOutlined />} onClick={() => setSetup('tags')}>
              {t('setup.title')}
            </Button>
            <Segmented<View>
              value={view}
              onChange={(to) => show(to)}
              options={[
                { value: 'list', icon: <UnorderedListOutlined />, label: t('view.list') },
                { value: 'board', icon: <AppstoreOutlined />, label: t('view.board') },
              ]}
            />
          </>
        }
      />
      <div className="lead-tabs">
        <Tabs
          activeKey={isPool ? POOL : view === 'board' || stage === undefined ? ALL : String(stage)}
          onChange={(key) =>
            list.set({
              stage: key === ALL || key === POOL ? '' : key,
              ...(key === POOL ? { pool: '1', owner: '' } : { pool: '' }),
            })
          }
          items={[
            { key: ALL, label: label(t('all'), sum) },
            ...(view === 'board'
              ? []
              : LEAD_STAGES.map((one) => ({ key: String(one), label: label(t(`stage.${one}`), countOf(one)) }))),
            { key: POOL, label: label(t('pool.title'), poolCount) },
          ]}
        />
        <DueBar list={list} />
      </div>
      <LeadScope list={list} />
      {view === 'board' ? (
        <>
          <div className="lead-board-bar">
            {add}
            <FilterBar<LeadFilter> list={list} filters={filters} searchHint={t('leads.search')} />
          </div>
          <LeadBoard
            list={list}
            actions={actions}
            ask={ask}
            rowActions={rowActions}
            onOpen={open}
            onAll={(one) => show('list', one)}
          />
        </>
      ) : (
        <ResourceTable<LeadRow, LeadFilter>
          list={list}
          query={query}
          columns={columns}
          rowKey="id"
          primary={add}
          searchHint={t('leads.search')}
          filters={filters}
          errorText={say}
          empty={{
            title: t('leads.empty'),
            text: t('leads.emptyText'),
            action: add,
            ...(isPool ? { noMatch: t('pool.empty') } : {}),
          }}
          actionsWidth={148}
          rowActions={rowActions}
          onRow={(row) => opensRow(() => open(row.id))}
          {...(may('lead:edit') || may('lead:assign') || may('lead:del') || may('lead:export')
            ? {
                bulk: (rows: readonly LeadRow[], clear: () => void) => (
                  <LeadBulk rows={rows} clear={clear} actions={actions} ask={ask} />
                ),
              }
            : {})}
        />
      )}
      <LeadDrawer id={opened} ask={ask} rowActions={rowActions} onOpen={open} onClose={() => open(null)} />
      {isAdding ? <LeadForm row={null} onOpen={open} onClose={() => setAdding(false)} /> : null}
      {moving === 'import' ? <ImportModal onClose={() => setMoving(null)} /> : null}
      {moving === 'export' ? <ExportModal filter={filter} total={found} onClose={() => setMoving(null)} /> : null}
      {setup === null ? null : <LeadSetup tab={setup} onTab={setSetup} onClose={() => setSetup(null)} />}
      <LeadDialogs question={question} onOpen={open} onClose={() => ask(null)} />
    </>
  )
}
