import {
  BarChartOutlined,
  CalendarOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FileAddOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  ScissorOutlined,
  StopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PlanRow } from '../../../../contract/entities/plan.ts'
import { listIndustries } from '../../../../contract/http/creation.ts'
import { listPlans } from '../../../../contract/http/plan.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { ReviewDrawer } from '../../../core/rewrite/review-drawer.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import type { RowActionList } from '../../../ui/row-actions.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { usePlanColumns } from './plan-columns.tsx'
import { isRunning, PLAN_FILTERS, PLAN_STATES, type PlanFilter, planInput, pollAfter } from './plan-list.ts'
import { usePlanActions } from './use-plan-actions.tsx'
import './plan-list.css'

/** 计划管理: every campaign, how far it is, what it lacks, and what can be done with it. */
export function PlanListPage() {
  const { t } = useTranslation('planlist')
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<PlanFilter>('plans', PLAN_FILTERS)
  const columns = usePlanColumns()
  const act = usePlanActions()
  /** When a plan was first seen preparing. */
  const since = useRef(0)
  const query = useApi(listPlans, planInput(list.params), {
    keepPrevious: true,
    quiet: true,
    pollMs: (page) => {
      const plans = page?.data ?? []
      const now = Date.now()
      since.current = plans.some((plan) => plan.status === 1) ? since.current || now : 0
      return pollAfter(plans, since.current, now)
    },
  })
  const industries = useApi(listIndustries, {}, { quiet: true, staleMs: 3_600_000 })
  const counts = query.data?.status_counts
  /** Behind a tab's name; nothing before the list was read. */
  const countOf = (status: string): number | string =>
    counts === undefined
      ? ''
      : status === 'all'
        ? Object.values(counts).reduce((sum, n) => sum + n, 0)
        : (counts[status] ?? 0)
  const to =
    (path: string, plan: PlanRow, key: 'id' | 'plan_id' = 'plan_id') =>
    (): void =>
      void navigate(withQuery(path, { [key]: plan.id }))
  const create = may('plan:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(PATHS.addPlan)}>
      {t('create')}
    </Button>
  ) : null
  const rowActions = (plan: PlanRow): RowActionList => [
    may('plan:status') &&
      (plan.status === 0 || plan.status === 3) && {
        key: 'start',
        label: t(plan.status === 0 ? 'action.start' : 'action.resume'),
        icon: <PlayCircleOutlined />,
        onClick: () => act.start(plan),
      },
    may('plan:status') &&
      isRunning(plan) && {
        key: 'pause',
        label: t('action.pause'),
        icon: <PauseCircleOutlined />,
        onClick: () => act.pause(plan),
      },
    may('plan:edit') && {
      key: 'materials',
      label: t('action.materials'),
      icon: <FileAddOutlined />,
      onClick: to(PATHS.planMaterials, plan),
    },
    { key: 'videos', label: t('action.videos'), icon: <UnorderedListOutlined />, onClick: to(PATHS.planTask, plan) },
    may('clip:edit') && {
      key: 'clip',
      label: t('action.clip'),
      icon: <ScissorOutlined />,
      onClick: to(PATHS.planClip, plan),
    },
    may('rank:list') && {
      key: 'rank',
      label: t('action.rank'),
      icon: <BarChartOutlined />,
      onClick: to(PATHS.planRank, plan),
    },
    { key: 'calendar', label: t('action.calendar'), icon: <CalendarOutlined />, onClick: to(PATHS.planCalendar, plan) },
    may('plan:edit') && {
      key: 'edit',
      label: t('action.edit'),
      icon: <EditOutlined />,
      disabled: plan.status === 4,
      ...(plan.status === 4 ? { hint: t('finishedHint') } : {}),
      onClick: to(PATHS.addPlan, plan, 'id'),
    },
    may('plan:edit') && {
      key: 'copy',
      label: t('action.copy'),
      icon: <CopyOutlined />,
      onClick: () => void act.copy(plan).catch(() => undefined),
    },
    may('plan:status') &&
      plan.status !== 0 &&
      plan.status !== 4 && {
        key: 'finish',
        label: t('action.finish'),
        icon: <StopOutlined />,
        onClick: () => act.finish(plan),
      },
    may('plan:del') && {
      key: 'delete',
      label: t('action.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      disabled: isRunning(plan),
      ...(isRunning(plan) ? { hint: t('delete.running') } : {}),
      onClick: () => act.remove([plan]),
    },
  ]
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        activeKey={list.get('status') || 'all'}
        onChange={(key) => list.set({ status: key === 'all' ? '' : key })}
        items={[
          { key: 'all', label: t('all', { n: countOf('all') }).trim() },
          ...PLAN_STATES.map((status) => ({
            key: String(status),
            label: t('counted', { name: t(`status.${status}`), n: countOf(String(status)) }).trim(),
          })),
        ]}
      />
      <ResourceTable<PlanRow, PlanFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={[
          {
            key: 'industry_id',
            label: t('column.industry'),
            width: 112,
            searchable: true,
            options: (industries.data ?? [])
              .flatMap((one) => [one, ...one.children])
              .map((one) => ({ value: String(one.id), label: one.name })),
          },
          {
            key: 'admin_id',
            label: t('column.admin'),
            width: 104,
            searchable: true,
            options: (query.data?.creators ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          },
          {
            key: 'show',
            label: t('show.label'),
            width: 120,
            options: (['stuck', 'today'] as const).map((value) => ({ value, label: t(`show.${value}`) })),
          },
          { key: 'from', label: t('column.time'), render: () => <DateRange list={list} /> },
        ]}
        primary={create}
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
        rowActions={rowActions}
        {...(may('plan:status') || may('plan:del')
          ? {
              bulk: (rows: readonly PlanRow[], clear: () => void) => (
                <>
                  {may('plan:status') ? (
                    <Button size="small" onClick={() => act.startAll(rows, clear)}>
                      {t('action.start')}
                    </Button>
                  ) : null}
                  {may('plan:status') ? (
                    <Button size="small" onClick={() => act.pauseAll(rows, clear)}>
                      {t('action.pause')}
                    </Button>
                  ) : null}
                  {may('plan:del') ? (
                    <Button size="small" danger onClick={() => act.remove(rows, clear)}>
                      {t('action.delete')}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      {may('clip:list') ? <ReviewDrawer /> : null}
    </>
  )
}
