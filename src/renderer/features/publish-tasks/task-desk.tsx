import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { Alert, App, Button, Segmented, Space, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { retryItems, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { taskWorks } from '../../../contract/http/works.ts'
import { NotLoaded, StillOld } from '../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useLeadOn } from '../../core/page/use-lead-on.ts'
import { usePageSuffix } from '../../core/page/use-page-suffix.ts'
import { Permit, useMay } from '../../core/permissions/permit.tsx'
import { useLookNow } from '../../core/publishing/use-look-now.ts'
import { useUnheardTask } from '../../core/publishing/use-unheard.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { GridCore } from './grid/grid-core.ts'
import { GridSection } from './grid/grid-section.tsx'
import { accountWords } from '../../core/works/account-words.ts'
import { isIdle, type ItemDoings } from '../../core/works/item-actions.tsx'
import { ItemDrawer } from '../../core/works/form/item-drawer.tsx'
import { hasPassed } from '../../core/works/item-status.tsx'
import { ManualModal } from '../../core/works/manual-modal.tsx'
import { PatchDrawer } from './parts/patch-drawer.tsx'
import { RecordsDrawer } from '../../core/works/records/records-drawer.tsx'
import { TaskState } from './parts/task-state.tsx'
import { headCounts, openOf, isLookedUp, sendingOf } from './parts/task-words.ts'
import { useCancelItems } from '../../core/works/use-cancel-items.ts'
import { useTellRestored } from '../../core/works/use-tell-restored.tsx'
import { WorkTable } from './parts/work-table.tsx'
import { RescheduleDrawer } from '../../core/works/times/reschedule-drawer.tsx'
import { useDoneLeads } from './use-done-leads.ts'
import { useNothingLeft } from './use-nothing-left.ts'
import { usePublishTask } from '../../core/publishing/use-publish-task.ts'
import '../../core/works/works.css'

const VIEWS = { open: '0,1,-1', done: '2', all: 'all' } as const
type View = keyof typeof VIEWS

export interface TaskDeskProps {
  taskId: number
  /** Came with `now_publish`: nothing left counts as published. */
  publishNow: boolean
  /** Where the person came from and goes back to. */
  listPath: string
  /** What is shown first; `open` when absent. */
  firstView?: View
  /** More for the head, for the works that are open. */
  actions?: (open: readonly PublishItem[]) => ReactNode
}

/** The items of one task, what each carries, and the run. */
export function TaskDesk({ taskId, publishNow, listPath, firstView = 'open', actions }: TaskDeskProps) {
  const { t } = useTranslation('seo')
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const may = useMay()
  const publish = usePublishTask()
  const tellRestored = useTellRestored()
  const [view, setView] = useState<View>(firstView)
  const [ticked, setSelected] = useState<readonly number[]>([])
  const [editing, setEditing] = useState<PublishItem | null>(null)
  const [patching, setPatching] = useState(false)
  const [timing, setTiming] = useState<readonly PublishItem[]>([])
  const [records, setRecords] = useState<PublishItem | null>(null)
  const [marking, setMarking] = useState<PublishItem | null>(null)
  // What fails is said where it is missing, or that it is old: not in a message every five seconds.
  const moving = { pollMs: 5_000, quiet: true } as const
  const task = useApi(taskInfo, { wisdom_task_id: taskId }, moving)
  const items = useApi(
    taskVideoList,
    { wisdom_task_id: taskId, publish_status: VIEWS[view] },
    { ...moving, keepPrevious: true },
  )
  const works = useApi(taskWorks, { wisdom_task_id: taskId }, { enabled: view === 'done', pollMs: 30_000, quiet: true })
  const { look, looking } = useLookNow()
  const sheet = useRef<GridCore | null>(null)
  const refreshes = [taskInfo, taskVideoList]
  const cancel = useCancelItems()
  const retry = useCall(retryItems, { refreshes })
  const restore = useCall(restoreItems, { refreshes })

  const name = task.data?.name ?? ''
  usePageSuffix(name)

  const list = items.data?.videoList ?? []
  // What went out or was taken away since is ticked no longer.
  const selected = ticked.filter((id) => list.some((item) => item.id === id))
  const counts = task.data?.counts
  const open = counts === undefined ? 0 : openOf(counts)
  const locked = task.data?.oneClickPublishStatus === 1
  const cut = useUnheardTask()(taskId)
  const go = async (itemIds?: readonly number[]): Promise<void> => {
    // What was typed a moment ago goes out with the works; what can't be stored is seen to first.
    const { left, why, failed } = (await sheet.current?.keep(itemIds)) ?? { left: 0, why: '', failed: false }
    if (failed) return void message.error(t('publishPage.notSaved'))
    if (left > 0)
      return void message.warning(
        t('publishPage.notKept', { n: left, why: why === '' ? '' : t('publishPage.because', { why }) }),
      )
    const isAll = (is: (item: PublishItem) => boolean): boolean =>
      itemIds?.every((id) => list.some((item) => item.id === id && is(item))) === true
    await publish({
      taskId,
      once: isAll(hasPassed),
      retry: isAll((item) => item.publish_status === PUBLISH_STATUS.failed),
      ...(itemIds ? { itemIds, count: itemIds.length } : { count: open }),
      publishNow: publishNow && open === 0,
      listPath,
    })
  }

  useNothingLeft(publishNow, counts, () => {
    message.success(t('publish.done'))
    leadOn(listPath)
  })
  // What waits, failed or is unknown is seen to here; when everything is out the list is next.
  useDoneLeads(taskId, (isHere) => {
    void task
      .refetch()
      .then(({ data }) =>
        isHere() && data !== undefined && data.counts.waiting + data.counts.failed + data.counts.publishing === 0
          ? leadOn(listPath)
          : undefined,
      )
  })

  /** Named where it is one. */
  const cancelledWords = (ids: readonly number[]): string => {
    const [only] = ids.length === 1 ? list.filter((item) => item.id === ids[0]) : []
    return only === undefined
      ? t('items.cancelled', { n: ids.length })
      : t('items.cancelledOne', { title: only.title.trim() || t('publish.untitled'), account: accountWords(only) })
  }
  const onCancel = (ids: readonly number[]): void => void cancel(ids, cancelledWords(ids)).catch(() => undefined)
  const onAbsent = (item: PublishItem): void =>
    void modal.confirm({
      title: t('items.notOut'),
      content: t('items.absentText', { title: item.title, account: accountWords(item) }),
      okText: t('confirm'),
      cancelText: t('cancel'),
      onOk: async () => {
        await retry.mutateAsync({ ids: [item.id], verified_absent: 1 })
        message.success(t('items.absentDone'))
      },
    })
  /** The backend was away for a moment: what was loaded stays, and with it what is being typed. */
  const together = {
    error: task.error ?? items.error,
    isFetching: task.isFetching || items.isFetching,
    refetch: () => (void task.refetch(), items.refetch()),
  }
  const settling = task.data !== undefined && sendingOf(task.data) === 0 ? (task.data.settling_num ?? 0) : 0
  const failed = list
    .filter((item) => item.publish_status === PUBLISH_STATUS.failed && item.unconfirmed === 0)
    .map((item) => item.id)
  const doings: ItemDoings = {
    may,
    onEdit: setEditing,
    onTime: (item) => setTiming([item]),
    onRecords: setRecords,
    onPublish: (item) => void go([item.id]),
    onCancel: (item) => onCancel([item.id]),
    onRestore: (item) =>
      void restore.mutateAsync({ ids: [item.id] }).then(
        (answer) => tellRestored(answer, () => setTiming([{ ...item, publish_status: PUBLISH_STATUS.waiting }])),
        () => undefined,
      ),
    onVerified: (item, published) => (published ? setMarking(item) : onAbsent(item)),
    ...(view === 'done' ? { onLook: (item: PublishItem) => look(item.thirdauth.id), looking: looking !== null } : {}),
  }

  if (task.error && task.data === undefined) {
    return (
      <>
        <PageHeader
          title={t('publishPage.title')}
          actions={<Button onClick={() => void navigate(listPath)}>{t('publishPage.toList')}</Button>}
        />
        <NotLoaded query={task} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={name || t('publishPage.title')}
        tags={task.data ? <TaskState task={task.data} /> : null}
        text={task.data ? headCounts(t, task.data) : ' '}
        actions={
          <>
            {actions?.(list.filter((item) => isIdle(item) && item.unconfirmed === 0))}
            <Permit perm="task:publish">
              {failed.length > 0 ? (
                <Tooltip title={t('publishPage.retryHint', { n: failed.length })}>
                  <Button size="large" disabled={locked} onClick={() => void go(failed)}>
                    {t('publishPage.retryFailed', { n: failed.length })}
                  </Button>
                </Tooltip>
              ) : null}
              <Tooltip
                title={
                  open > 0 && counts !== undefined
                    ? t('publishPage.publishHint', { n: open, waiting: counts.waiting, failed: open - counts.waiting })
                    : ''
                }
              >
                <Button
                  type={locked ? 'default' : 'primary'}
                  size="large"
                  disabled={open <= 0}
                  onClick={() => void go()}
                >
                  {t('publishPage.publish', { n: Math.max(0, open) })}
                </Button>
              </Tooltip>
            </Permit>
          </>
        }
      />
      {(counts?.unconfirmed ?? 0) > 0 ? (
        <Alert
          className="seo-alert"
          type="warning"
          showIcon
          title={t('publishPage.unconfirmed', { n: counts?.unconfirmed })}
        />
      ) : null}
      {locked || settling > 0 ? (
        <Alert
          className="seo-alert"
          type={cut ? 'warning' : 'info'}
          showIcon
          title={
            cut
              ? t('publishPage.cut')
              : settling > 0
                ? `${t('publishPage.settling', { n: settling })}${locked ? t('publishPage.settlingLocked') : ''}`
                : task.data !== undefined && isLookedUp(task.data)
                  ? t('publishPage.lookedUp')
                  : t('publishPage.locked', { name: task.data?.lock_holder })
          }
        />
      ) : null}
      <div className="seo-tools">
        <Segmented<View>
          value={view}
          options={(['open', 'done', 'all'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => {
            setView(next)
            setSelected([])
          }}
        />
        {selected.length > 0 ? (
          <Space role="region" aria-label={t('items.selected', { n: selected.length })}>
            <b>{t('items.selected', { n: selected.length })}</b>
            {may('task:publish') ? (
              <Button size="small" type="primary" onClick={() => void go(selected)}>
                {t('items.publish')}
              </Button>
            ) : null}
            {may('task:edit') ? (
              <Button size="small" onClick={() => setPatching(true)}>
                {t('items.patch')}
              </Button>
            ) : null}
            {may('task:edit') ? (
              <Button size="small" danger onClick={() => onCancel(selected)}>
                {t('items.cancel')}
              </Button>
            ) : null}
            <Button size="small" type="link" onClick={() => setSelected([])}>
              {t('items.unselect')}
            </Button>
          </Space>
        ) : null}
      </div>
      {items.data === undefined ? null : <StillOld query={together} />}
      {items.error && items.data === undefined ? (
        <NotLoaded query={items} />
      ) : view === 'done' ? (
        <WorkTable
          items={list}
          works={new Map(works.data?.list.map((work) => [work.publish_item_id, work]))}
          pending={items.isPending || works.isPending}
          doings={doings}
        />
      ) : items.isPending ? (
        <NotLoaded query={items} rows={8} />
      ) : (
        <GridSection
          taskId={taskId}
          items={list}
          view={items.isPlaceholderData ? '' : view}
          selected={selected}
          onSelect={setSelected}
          doings={doings}
          coreRef={sheet}
        />
      )}
      <ItemDrawer item={editing} onClose={() => setEditing(null)} />
      <PatchDrawer
        items={patching ? list.filter((item) => selected.includes(item.id)) : []}
        onClose={() => setPatching(false)}
      />
      <RescheduleDrawer items={timing} onClose={() => setTiming([])} />
      <ManualModal item={marking} onClose={() => setMarking(null)} />
      <RecordsDrawer item={records} onClose={() => setRecords(null)} />
    </>
  )
}
