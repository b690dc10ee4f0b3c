import { DeleteOutlined, DownOutlined, FileSearchOutlined, SendOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Progress, Tabs, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { WisdomTask } from '../../../contract/entities/publish.ts'
import { deleteTasks, listTasks, retryItems, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { NewTaskDrawer } from './new-task-drawer.tsx'
import { TaskState } from './parts/task-state.tsx'
import { usePublishTask } from './use-publish-task.ts'
import './seo-videos.css'

const FILTERS = ['type', 'status'] as const
/** Types whose making exists; the list shows tasks of any type. */
const TYPES = ['clip', 'imageText'] as const

const useColumns = (): ResourceColumn<WisdomTask>[] => {
  const { t } = useTranslation('seo')
  return [
    {
      key: 'name', title: t('list.name'), always: true, width: 260, ellipsis: true,
      render: (_, task) => (
        <span className="task-name">
          {task.cover_url ? <img src={task.cover_url} alt="" loading="lazy" /> : <span className="task-cover-empty" aria-hidden="true" />}
          <span className="ellipsis" title={task.name}>
            {task.name}
          </span>
        </span>
      ),
    },
    { key: 'type', title: t('list.type'), width: 88, render: (_, task) => t(`type.${task.type}`) },
    { key: 'state', title: t('list.state'), width: 150, render: (_, task) => <TaskState task={task} /> },
    {
      key: 'progress', title: t('list.progress'), width: 190,
      render: (_, task) => (
        <Tooltip title={t('list.counts', { success: task.success_num, failed: task.fail_num, waiting: task.waiting_num })}>
          <Progress
            size="small"
            percent={task.total_num === 0 ? 0 : Math.round((task.success_num / task.total_num) * 100)}
            format={() => `${task.success_num}/${task.total_num}`}
            aria-label={t('list.progress')}
          />
        </Tooltip>
      ),
    },
    { key: 'failed', title: t('list.failed'), width: 72, align: 'right', render: (_, task) => (task.fail_num > 0 ? <StatusTag kind="danger">{task.fail_num}</StatusTag> : 0) },
    { key: 'platforms', title: t('list.platforms'), width: 88, render: (_, task) => <span className="task-platforms">{task.platforms.map((one) => <PlatformIcon key={one.value} value={one.value} title={one.name} />)}</span> },
    { key: 'next', title: t('list.next'), width: 116, render: (_, task) => <TimeText seconds={task.next_timing_time} /> },
    { key: 'admin', title: t('list.admin'), width: 96, ellipsis: true, render: (_, task) => task.admin_name },
    { key: 'create_time', title: t('list.created'), width: 116, sort: true, render: (_, task) => <TimeText seconds={task.create_time} /> },
  ]
}

/** 智能SEO列表: where the operator lands after publishing. */
export function SeoListPage() {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const { http } = useServices()
  const may = useMay()
  const navigate = useNavigate()
  const list = useListState('seo-tasks', FILTERS)
  const [making, setMaking] = useState(false)
  const say = useErrorText()
  const publish = usePublishTask()
  const confirmDelete = useConfirmDelete()
  const columns = useColumns()
  const query = useApi(listTasks, { ...list.params, ...(list.get('status') === '' ? {} : { status: Number(list.get('status')) }) } as never, {
    keepPrevious: true,
    quiet: true,
    // While clips are being made or works go out, the row moves by itself.
    pollMs: (data) => (data?.data.some((task) => task.status === 1 || task.status === 3) ? 3_000 : false),
  })
  const remove = useCall(deleteTasks, { refreshes: [listTasks] })
  const retry = useCall(retryItems, { refreshes: [listTasks] })
  const counts = query.data?.type_counts ?? {}

  const ask = (tasks: readonly WisdomTask[], done?: () => void): void =>
    confirmDelete({
      what: t('task'),
      names: tasks.map((task) => task.name),
      more: <p>{t('list.deleteMore', { n: tasks.reduce((sum, task) => sum + task.waiting_num, 0) })}</p>,
      onOk: async () => {
        const { deleted } = await remove.mutateAsync({ ids: tasks.map((task) => task.wisdom_task_id) })
        message.success(t('list.deleted', { n: deleted }))
        done?.()
      },
    })
  const retryFailed = async (task: WisdomTask): Promise<void> => {
    const { videoList } = await http.call(taskVideoList, { wisdom_task_id: task.wisdom_task_id, publish_status: '-1' })
    const ids = videoList.filter((item) => !item.unconfirmed).map((item) => item.id)
    if (ids.length === 0) return void message.info(t('list.nothingToRetry'))
    await retry.mutateAsync({ ids })
    await publish({ taskId: task.wisdom_task_id, itemIds: ids, count: ids.length })
  }
  const newMenu = {
    items: [
      { key: 'clip', label: t('new.clip') },
      { key: 'sources', label: t('new.sources') },
    ],
    onClick: ({ key }: { key: string }) => (key === 'clip' ? void navigate(PATHS.seoClip) : setMaking(true)),
  }
  const newButton = may('task:edit') ? (
    <Dropdown menu={newMenu} trigger={['click']}>
      <Button type="primary">
        {t('new.button')} <DownOutlined />
      </Button>
    </Dropdown>
  ) : null
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.text')} />
      <Tabs
        activeKey={list.get('type') || 'all'}
        onChange={(key) => list.set({ type: key === 'all' ? '' : key })}
        items={[{ key: 'all', label: t('list.all', { n: Object.values(counts).reduce((sum, n) => sum + n, 0) }) }, ...TYPES.map((type) => ({ key: type, label: `${t(`type.${type}`)} ${counts[type] ?? 0}` }))]}
      />
      <ResourceTable<WisdomTask, (typeof FILTERS)[number]>
        list={list}
        query={query}
        columns={columns}
        rowKey="wisdom_task_id"
        searchHint={t('list.search')}
        filters={[{ key: 'status', label: t('list.state'), options: [1, 2, 3, 4, -1].map((value) => ({ value: String(value), label: t(`taskStatus.${value}`) })) }]}
        primary={newButton}
        errorText={say}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: newButton }}
        rowActions={(task) => [
          may('task:publish') && { key: 'publish', label: t('list.publish'), icon: <SendOutlined />, disabled: task.waiting_num + task.fail_num === 0, onClick: () => void publish({ taskId: task.wisdom_task_id, count: task.waiting_num + task.fail_num - task.unconfirmed_num }) },
          { key: 'open', label: t('list.open'), icon: <FileSearchOutlined />, onClick: () => void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: task.wisdom_task_id })) },
          may('task:publish') && task.fail_num > 0 && { key: 'retry', label: t('list.retry'), onClick: () => void retryFailed(task).catch(() => undefined) },
          may('task:del') && { key: 'delete', label: t('list.delete'), icon: <DeleteOutlined />, danger: true, disabled: task.status === 3, onClick: () => ask([task]) },
        ]}
        {...(may('task:del')
          ? {
              bulk: (rows: readonly WisdomTask[], clear: () => void) => (
                <Button size="small" danger onClick={() => ask(rows, clear)}>
                  {t('list.delete')}
                </Button>
              ),
            }
          : {})}
        locked={(task) => task.status === 3}
        onRow={(task) => ({ onDoubleClick: () => void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: task.wisdom_task_id })) })}
      />
      <NewTaskDrawer open={making} onClose={() => setMaking(false)} onMade={(id) => void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: id }))} />
    </>
  )
}
