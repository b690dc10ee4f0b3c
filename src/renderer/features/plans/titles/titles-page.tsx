import { CopyOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import { App, Button, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listPlanTitles, type PlanTitle } from '../../../../contract/http/plan-titles.ts'
import { planFilter } from '../../../core/choices/plan-select.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { FILTERS, listInput, STATES, type TitleFilter } from './title-list.ts'
import { useDiscardTitles } from './use-discard-titles.ts'
import { useTitleColumns } from './use-title-columns.tsx'
import './titles.css'

/** 标题库: the titles that plans keep ready, those with works, and those taken out. */
export function TitlesPage() {
  const { t } = useTranslation('planTitles')
  const { message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const list = useListState<TitleFilter>('plan-titles', FILTERS)
  const query = useApi(listPlanTitles, listInput(list.params), { keepPrevious: true, quiet: true })
  const columns = useTitleColumns()
  const { discard, restore } = useDiscardTitles()
  const counts = query.data?.status_counts
  const total = counts === undefined ? undefined : Object.values(counts).reduce((sum, n) => sum + n, 0)
  const label = (text: string, n: number | undefined): string => (counts === undefined ? text : `${text} ${n ?? 0}`)
  const copy = async (rows: readonly PlanTitle[]): Promise<void> => {
    await navigator.clipboard.writeText(rows.map((row) => row.title).join('\n')).then(
      () => message.success(t('copied', { n: rows.length })),
      () => message.error(t('notCopied')),
    )
  }
  const bulk = (rows: readonly PlanTitle[], clear: () => void) => {
    const ready = rows.filter((row) => row.status === 0)
    const out = rows.filter((row) => row.status === 3)
    return (
      <>
        {may('plan:edit') ? (
          <Button
            size="small"
            disabled={ready.length === 0}
            onClick={() => void discard(ready).then(clear, () => undefined)}
          >
            {t('discardN', { n: ready.length })}
          </Button>
        ) : null}
        {may('plan:edit') && out.length > 0 ? (
          <Button size="small" onClick={() => void restore(out).then(clear, () => undefined)}>
            {t('restoreN', { n: out.length })}
          </Button>
        ) : null}
        <Button size="small" onClick={() => void copy(rows)}>
          {t('copy')}
        </Button>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        activeKey={list.get('status') || 'all'}
        onChange={(key) => list.set({ status: key === 'all' ? '' : key })}
        items={[
          { key: 'all', label: label(t('all'), total) },
          ...STATES.map((state) => ({
            key: String(state),
            label: label(t(`status.${state}`), counts?.[String(state)]),
          })),
        ]}
      />
      <ResourceTable<PlanTitle, TitleFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={[planFilter('plan_id', t('col.plan'), ['main'])]}
        errorText={say}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Button type="primary" onClick={() => void navigate(PATHS.planList)}>
              {t('toPlans')}
            </Button>
          ),
        }}
        actionsWidth={104}
        rowActions={(row) => [
          may('plan:edit') &&
            row.status === 0 && {
              key: 'discard',
              label: t('discard'),
              icon: <StopOutlined />,
              onClick: () => void discard([row]).catch(() => undefined),
            },
          may('plan:edit') &&
            row.status === 3 && {
              key: 'restore',
              label: t('restore'),
              icon: <UndoOutlined />,
              onClick: () => void restore([row]).catch(() => undefined),
            },
          { key: 'copy', label: t('copy'), icon: <CopyOutlined />, onClick: () => void copy([row]) },
        ]}
        bulk={bulk}
      />
    </>
  )
}
