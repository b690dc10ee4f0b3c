import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import {
  AppstoreOutlined,
  ClockCircleOutlined,
  DownloadOutlined,
  PlayCircleOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Alert, App, Button, Segmented, Tabs, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { MISSED_GRACE_MINUTES } from '../../../contract/constants.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { getPublishPace } from '../../../contract/http/admin.ts'
import { type ListedItem, listItems } from '../../../contract/http/publish-items.ts'
import { taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { usePlanName } from '../../core/choices/plan-select.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../core/page/use-page-suffix.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { saveText } from '../../lib/save-text.ts'
import { MediaPreview } from '../../ui/media-preview.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceTable, type RowSelection } from '../../ui/resource-table.tsx'
import type { RowAction, RowActionList } from '../../ui/row-actions.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { useItemActions } from '../../core/works/item-actions.tsx'
import { ItemDrawer } from '../../core/works/form/item-drawer.tsx'
import { mediaOf } from '../../core/works/item-media.ts'
import { hasPassed } from '../../core/works/item-status.tsx'
import { ManualModal } from '../../core/works/manual-modal.tsx'
import { RecordsDrawer } from '../../core/works/records/records-drawer.tsx'
import { AccountsModal } from './accounts-modal.tsx'
import { missedActions, withTime } from './row-order.ts'
import { saveFilesOf } from './save-files.ts'
import { RescheduleDrawer } from '../../core/works/times/reschedule-drawer.tsx'
import { TopicsModal } from './topics-modal.tsx'
import { usePublishWorks } from './use-publish-works.ts'
import { useWorkCalls } from './use-work-calls.tsx'
import { useWorkView } from './use-work-view.ts'
import { WorkCard } from './work-card.tsx'
import { useWorkColumns } from './work-columns.tsx'
import { workCsv } from './work-csv.ts'
import { useWorkFilters } from './work-filters.tsx'
import { asFree, countOfTab, isOpen, MOST, WORK_FILTERS, WORK_STATES, type WorkFilter, workInput } from './work-list.ts'
import '../../ui/media-grid.css'
import '../../core/works/works.css'
import './plan-task.css'

interface Bulk {
  kind: 'time' | 'topics' | 'accounts'
  items: readonly ListedItem[]
  done: () => void
  /** What was done was taken back. */
  undone?: () => void
}
const NONE: readonly never[] = []
/** Works of one answer. */
const PER_PAGE = 200

/** 视频列表: every work of every task and plan. */
export function PlanTaskPage() {
  const { t } = useTranslation(['plantask', 'seo'])
  const { t: s } = useTranslation('seo')
  const { message } = App.useApp()
  const { http } = useServices()
  const navigate = useNavigate()
  const may = useMay()
  const say = useErrorText()
  const list = useListState('plan-task', WORK_FILTERS)
  const filters = useWorkFilters()
  const calls = useWorkCalls()
  const publish = usePublishWorks()
  const actionsOf = useItemActions()
  const [view, setView] = useWorkView()
  const [preview, setPreview] = useState<number | null>(null)
  const [editing, setEditing] = useState<PublishItem | null>(null)
  const [records, setRecords] = useState<PublishItem | null>(null)
  const [marking, setMarking] = useState<PublishItem | null>(null)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const asked = useApi(listItems, workInput(list.params), {
    keepPrevious: true,
    quiet: true,
    pollMs: (data) =>
      data?.data.some((item) => item.publish_status === PUBLISH_STATUS.publishing || item.locked_by !== '')
        ? 3_000
        : 30_000,
  })
  const { error, isPending, isFetching, isPlaceholderData, refetch } = asked
  const query = {
    data: asked.data && { ...asked.data, data: asked.data.data.map(asFree) },
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  }
  const items = query.data?.data ?? NONE
  const media = mediaOf(items)
  const counts = asked.data?.status_counts
  /** Behind a tab's name; nothing before the list was read. */
  const countOf = (key: string): string => (counts === undefined ? '' : ` ${countOfTab(counts, key)}`)
  // Only 公众号 has drafts, and few works are skipped: where there are none the tab would be one too many.
  const shownStates = WORK_STATES.filter(
    (key) => (key !== 'drafted' && key !== 'skipped') || countOfTab(counts ?? {}, key) > 0 || list.get('state') === key,
  )
  usePageSuffix(usePlanName(list.get('plan_id')))

  /** The state that is shown now; '' = all, or the page is left. */
  const stands = useRef('')
  const state = list.get('state')
  useEffect(() => {
    stands.current = state
    return () => void (stands.current = '')
  }, [state])

  const onPreview = (item: ListedItem): void => setPreview(media.findIndex((one) => one.itemId === item.id))
  /** Read again: the list shows less than the drawer edits. */
  const onEdit = async (item: PublishItem): Promise<void> => {
    const { videoList } = await http.call(taskVideoList, {
      wisdom_task_id: item.wisdom_task_id,
      third_auth_id: item.thirdauth.id,
      publish_status: '0,-1',
    })
    setEditing(videoList.find((one) => one.id === item.id) ?? item)
  }
  const change = (kind: Bulk['kind'], rows: readonly ListedItem[], clear: () => void, undone?: () => void): void => {
    const open = rows.filter(isOpen)
    if (open.length === 0) return void message.info(t('bulk.none'))
    if (open.length > MOST) return void message.warning(t('bulk.tooMany', { n: MOST }))
    if (open.length < rows.length) message.info(t('bulk.left', { n: rows.length - open.length }))
    setBulk({ kind, items: open, done: clear, ...(undone === undefined ? {} : { undone }) })
  }
  /** Every overdue work of the filters, those of other pages too. */
  const rescheduleAll = async (): Promise<void> => {
    const found: ListedItem[] = []
    for (let page = 1; found.length < MOST; page += 1) {
      const { data, last_page: last } = await http.call(listItems, {
        ...workInput(list.params),
        page,
        limit: PER_PAGE,
        sort_field: 'timing_time',
        sort_order: 'asc',
      })
      found.push(...data)
      if (page >= last) break
    }
    if (found.length > MOST) message.info(t('overdue.first', { n: MOST }))
    // They stand among those that will go out then: an empty list would not tell where they went.
    change(
      'time',
      found.slice(0, MOST).map(asFree),
      () => list.set({ state: '0' }),
      () => (stands.current === '0' ? list.set({ state: 'overdue' }) : undefined),
    )
  }
  const timeAction = (item: ListedItem): RowAction | false =>
    may('task:edit') &&
    isOpen(item) && {
      key: 'time',
      label: t('bulk.time'),
      icon: <ClockCircleOutlined />,
      onClick: () => change('time', [item], () => undefined),
    }
  const usualActions = (item: ListedItem): RowActionList => [
    // What failed is retried by publishing it again.
    ...withTime(
      actionsOf(item, {
        may,
        onRecords: setRecords,
        onEdit: (one) => void onEdit(one).catch(() => undefined),
        onPublish: () => void publish([item]).catch(() => undefined),
        onCancel: () => void calls.cancel([item]).catch(() => undefined),
        onRestore: () =>
          void calls
            .restore(item, () => change('time', [{ ...item, publish_status: PUBLISH_STATUS.waiting }], () => undefined))
            .catch(() => undefined),
        onVerified: (one, published) => (published ? setMarking(one) : calls.absent(item)),
      }).map((action) =>
        action && action.key === 'publish' && item.publish_status === PUBLISH_STATUS.failed
          ? { ...action, label: t('seo:items.retry') }
          : action,
      ),
      timeAction(item),
    ),
    may('publish:manual') &&
      item.publish_status === PUBLISH_STATUS.waiting &&
      isOpen(item) && { key: 'manual', label: t('seo:items.isOut'), onClick: () => setMarking(item) },
    may('task:edit') &&
      isOpen(item) && {
        key: 'account',
        label: t('bulk.accounts'),
        onClick: () => change('accounts', [item], () => undefined),
      },
    may('rank:list') &&
      item.plan_id > 0 && {
        key: 'chain',
        label: t('action.chain'),
        onClick: () => void navigate(withQuery(PATHS.attribution, { tab: 'chain', publish_item_id: item.id })),
      },
    (item.full_file_url !== '' || item.image_urls.length > 0) && {
      key: 'preview',
      label: t('action.preview'),
      icon: <PlayCircleOutlined />,
      onClick: () => onPreview(item),
    },
    (item.full_file_url !== '' || item.image_urls.length > 0) && {
      key: 'download',
      label: t('action.download'),
      icon: <DownloadOutlined />,
      onClick: () => void saveFilesOf(item).catch(() => message.error(t('action.downloadFailed'))),
    },
  ]
  const rowActions = (item: ListedItem): RowActionList =>
    hasPassed(item) ? missedActions(usualActions(item), t('overdue.now')) : usualActions(item)
  const columns = useWorkColumns(onPreview)
  const onlyMissed = list.get('state') === 'overdue'
  const onlyPassed = onlyMissed || list.get('state') === 'skipped'
  const graceMinutes =
    useApi(getPublishPace, {}, { quiet: true, staleMs: 60_000, enabled: onlyMissed }).data?.missed_grace_minutes ??
    MISSED_GRACE_MINUTES.usual

  const bulkButtons = (rows: readonly ListedItem[], clear: () => void) => {
    const mixed = new Set(rows.map((item) => item.media_type)).size > 1
    return (
      <>
        {may('task:publish') ? (
          <Button size="small" type="primary" onClick={() => void publish(rows).catch(() => undefined)}>
            {t(onlyPassed ? 'overdue.now' : 'action.publish')}
          </Button>
        ) : null}
        {may('task:edit') ? (
          <>
            <Button size="small" onClick={() => change('time', rows, clear)}>
              {t('bulk.time')}
            </Button>
            <Button size="small" onClick={() => change('topics', rows, clear)}>
              {t('bulk.topics')}
            </Button>
            <Tooltip title={mixed ? t('bulk.mixed') : ''}>
              <Button size="small" disabled={mixed} onClick={() => change('accounts', rows, clear)}>
                {t('bulk.accounts')}
              </Button>
            </Tooltip>
          </>
        ) : null}
        <Button size="small" onClick={() => saveText(t('csvName'), 'text/csv', workCsv(rows, t, s))}>
          {t('bulk.export')}
        </Button>
        {may('task:edit') ? (
          <Button size="small" danger onClick={() => void calls.cancel(rows, clear).catch(() => undefined)}>
            {t('bulk.cancel')}
          </Button>
        ) : null}
      </>
    )
  }
  const send = may('task:edit') ? (
    <Button type="primary" onClick={() => void navigate(withQuery(PATHS.planSend, { plan_id: list.get('plan_id') }))}>
      {t('send')}
    </Button>
  ) : null
  const of = (kind: Bulk['kind']): readonly ListedItem[] => (bulk?.kind === kind ? bulk.items : NONE)
  const close = (): void => setBulk(null)
  const saved = (): void => bulk?.done()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        activeKey={list.get('state') || 'all'}
        onChange={(key) => list.set({ state: key === 'all' ? '' : key })}
        items={['all', ...shownStates].map((key) => ({
          key,
          label: `${key === 'all' ? t('all') : t(`state.${key}`)}${countOf(key)}`,
        }))}
      />
      {onlyMissed && (counts?.['overdue'] ?? 0) > 0 ? (
        <Alert
          className="seo-alert"
          type="warning"
          showIcon
          title={t('overdue.text', { n: counts?.['overdue'], minutes: graceMinutes })}
          action={
            may('task:edit') ? (
              <Button size="small" type="primary" onClick={() => void rescheduleAll().catch(() => undefined)}>
                {t('overdue.all')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {list.get('state') === 'skipped' && (counts?.['skipped'] ?? 0) > 0 ? (
        <Alert className="seo-alert" type="info" showIcon title={t('skipped.text', { n: counts?.['skipped'] })} />
      ) : null}
      <ResourceTable<ListedItem, WorkFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={filters}
        primary={send}
        extra={
          <Segmented
            aria-label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'table', icon: <UnorderedListOutlined />, title: t('views.table') },
              { value: 'cards', icon: <AppstoreOutlined />, title: t('views.cards') },
            ]}
          />
        }
        errorText={say}
        empty={{
          ...(state === 'held' ? { noMatch: t('noneHeld') } : {}),
          title: t('empty'),
          text: t('emptyText'),
          action: may('clip:edit') ? (
            <Button type="primary" onClick={() => void navigate(PATHS.seoClip)}>
              {t('toClip')}
            </Button>
          ) : null,
        }}
        bulk={bulkButtons}
        locked={(item) => item.locked_by !== ''}
        rowActions={rowActions}
        rowClassName={(item) => (item.locked_by === '' ? '' : 'work-locked')}
        actionsWidth={148}
        {...(view === 'cards'
          ? {
              render: (rows: readonly ListedItem[], selection: RowSelection<ListedItem>) => (
                <div className="media-grid tall">
                  {rows.map((item) => (
                    <WorkCard
                      key={item.id}
                      item={item}
                      chosen={selection.keys.includes(item.id)}
                      onChoose={() => selection.toggle(item)}
                      onOpen={() => onPreview(item)}
                      actions={rowActions(item)}
                    />
                  ))}
                </div>
              ),
            }
          : {})}
      />
      <MediaPreview items={media} index={preview !== null && preview >= 0 ? preview : null} onIndex={setPreview} />
      <ItemDrawer item={editing} onClose={() => setEditing(null)} />
      <ManualModal item={marking} onClose={() => setMarking(null)} />
      <RecordsDrawer item={records} onClose={() => setRecords(null)} />
      <RescheduleDrawer items={of('time')} onClose={close} onSaved={saved} onUndone={() => bulk?.undone?.()} />
      <TopicsModal items={of('topics')} onClose={close} onSaved={saved} />
      <AccountsModal items={of('accounts')} onClose={close} onSaved={saved} />
    </>
  )
}
