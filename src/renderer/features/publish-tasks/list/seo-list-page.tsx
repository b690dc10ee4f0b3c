import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FileSearchOutlined,
  PlusOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { taskState } from '../../../../contract/task-state.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { opensRow } from '../../../ui/opens-row.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import type { RowActionList } from '../../../ui/row-actions.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { NewTaskDrawer } from '../new-task-drawer.tsx'
import type { TaskValues } from '../../../core/new-tasks/task-values.ts'
import { NewTaskCards } from './new-task-cards.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { TASK_FILTERS, TASK_TYPES, type TaskFilter, taskInput } from './task-list.ts'
import { openOf, useTaskActions } from './use-task-actions.tsx'
import '../../../core/works/works.css'

/** 智能SEO列表: where the operator lands after publishing. */
export function SeoListPage() {
  const { t } = useTranslation('seo')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const list = useListState<TaskFilter>('seo-tasks', TASK_FILTERS)
  const [choosing, setChoosing] = useState(false)
  /** The form of a new task; null = closed. */
  const [making, setMaking] = useState<Partial<TaskValues> | null>(null)
  const act = useTaskActions(setMaking)
  const columns = useTaskColumns()
  const platforms = usePlatformOptions()
  const query = useApi(listTasks, taskInput(list.params), {
    keepPrevious: true,
    quiet: true,
    // While clips are being made or works go out, the row moves by itself.
    pollMs: (data) =>
      data?.data.some((task) => task.status === 1 || task.status === 3 || task.oneClickPublishStatus === 1)
        ? 3_000
        : false,
  })
  const counts = query.data?.type_counts
  /** Behind a tab's name; nothing before the list was read. */
  const countOf = (type: string): number | string =>
    counts === undefined
      ? ''
      : type === 'all'
        ? Object.values(counts).reduce((sum, n) => sum + n, 0)
        : (counts[type] ?? 0)
  const open = (task: WisdomTask): void =>
    void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: task.wisdom_task_id }))
  const create = may('task:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
      {t('new.button')}
    </Button>
  ) : null
  const rowActions = (task: WisdomTask): RowActionList => [
    may('task:publish') && {
      key: 'publish',
      label: t('list.publish'),
      icon: <SendOutlined />,
      disabled: openOf(task) === 0,
      onClick: () => act.publish(task),
    },
    task.status === 0 && may('task:edit')
      ? { key: 'open', label: t('list.goOn'), icon: <EditOutlined />, onClick: () => open(task) }
      : { key: 'open', label: t('list.open'), icon: <FileSearchOutlined />, onClick: () => open(task) },
    may('task:edit') &&
      task.type !== 'article' &&
      task.type !== 'officialAccount' && {
        key: 'again',
        label: t('list.again'),
        icon: <CopyOutlined />,
        onClick: () => void act.again(task).catch(() => undefined),
      },
    may('task:publish') &&
      task.fail_num > task.unconfirmed_num && {
        key: 'retry',
        label: t('list.retry'),
        onClick: () => void act.retryFailed(task).catch(() => undefined),
      },
    may('task:edit') &&
      task.waiting_num > 0 && {
        key: 'cancel',
        label: t('list.cancelWaiting'),
        disabled: task.status === 3,
        onClick: () => act.cancelWaiting([task]),
      },
    may('task:del') && {
      key: 'delete',
      label: t('list.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      disabled: task.status === 3,
      onClick: () => act.remove([task]),
    },
  ]
  const bulk = (rows: readonly WisdomTask[], clear: () => void) => (
    <>
      {may('task:publish') ? (
        <Button size="small" type="primary" onClick={() => act.publishAll(rows, clear)}>
          {t('list.publish')}
        </Button>
      ) : null}
      {may('task:edit') ? (
        <Button size="small" onClick={() => act.cancelWaiting(rows, clear)}>
          {t('list.cancelWaiting')}
        </Button>
      ) : null}
      {may('task:del') ? (
        <Button size="small" danger onClick={() => act.remove(rows, clear)}>
          {t('list.delete')}
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.text')} />
      <Tabs
        activeKey={TASK_TYPES.find((type) => type === list.get('type')) ?? 'all'}
        onChange={(key) => list.set({ type: key === 'all' ? '' : key })}
        items={[
          { key: 'all', label: t('list.all', { n: countOf('all') }).trim() },
          ...TASK_TYPES.map((type) => ({
            key: type,
            label: `${t(type === 'clip' ? 'list.clipTab' : `type.${type}`)} ${countOf(type)}`.trim(),
          })),
        ]}
      />
      <ResourceTable<WisdomTask, TaskFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="wisdom_task_id"
        searchHint={t('list.search')}
        filters={[
          {
            key: 'state',
            label: t('list.state'),
            width: 112,
            options: taskState.options.map((value) => ({ value, label: t(`taskState.${value}`) })),
          },
          {
            key: 'platform_value',
            label: t('list.platforms'),
            width: 112,
            searchable: true,
            options: platforms.options,
            ...platforms.failed,
          },
          {
            key: 'admin_id',
            label: t('list.admin'),
            width: 112,
            searchable: true,
            options: (query.data?.creators ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          },
          { key: 'from', label: t('list.created'), render: () => <DateRange list={list} /> },
        ]}
        primary={create}
        errorText={say}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: create }}
        rowActions={rowActions}
        {...(may('task:publish') || may('task:edit') || may('task:del') ? { bulk } : {})}
        locked={(task) => task.status === 3}
        onRow={(task) => opensRow(() => open(task))}
      />
      <NewTaskCards open={choosing} onClose={() => setChoosing(false)} onSources={() => setMaking({})} />
      <NewTaskDrawer
        open={making !== null}
        {...(making === null ? {} : { start: making })}
        onClose={() => setMaking(null)}
        onMade={(id) => void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: id }))}
      />
    </>
  )
}
