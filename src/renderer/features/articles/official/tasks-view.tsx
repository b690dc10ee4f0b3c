import { BarsOutlined, DeleteOutlined, SendOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { deleteTasks, listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { ResultsDrawer } from '../results/results-drawer.tsx'

/** While works go out, ms. */
const POLL_MS = 3_000

/** Tasks of 公众号: how far each is, and what became of it on each account. */
export function OfficialTasks() {
  const { t } = useTranslation('articles')
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<'tab'>('official-tasks', [])
  const [shown, setShown] = useState<WisdomTask | null>(null)
  const query = useApi(
    listTasks,
    { ...list.params, type: 'officialAccount' },
    {
      keepPrevious: true,
      quiet: true,
      pollMs: (data) => (data?.data.some((task) => task.status === 3) === true ? POLL_MS : false),
    },
  )
  const { message } = App.useApp()
  const may = useMay()
  const confirmDelete = useConfirmDelete()
  const remove = useCall(deleteTasks, { refreshes: [listTasks] })
  const onDelete = (task: WisdomTask): void =>
    confirmDelete({
      what: t('tasks.name'),
      names: [task.name],
      ...(task.waiting_num === 0 ? {} : { more: <p>{t('tasks.deleteMore', { n: task.waiting_num })}</p> }),
      onOk: async () => {
        await remove.mutateAsync({ ids: [task.wisdom_task_id] })
        message.success(t('tasks.deleted'))
      },
    })
  const open = (task: WisdomTask): void =>
    void navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: task.wisdom_task_id }))
  return (
    <>
      <ResourceTable<WisdomTask, 'tab'>
        list={list}
        query={query}
        rowKey="wisdom_task_id"
        searchHint={t('tasks.search')}
        errorText={say}
        empty={{
          title: t('tasks.empty'),
          text: t('tasks.emptyText'),
          action: (
            <Button type="primary" onClick={() => void navigate(PATHS.officialAccounts)}>
              {t('tasks.toArticles')}
            </Button>
          ),
        }}
        columns={[
          {
            key: 'name',
            title: t('tasks.name'),
            always: true,
            width: 280,
            ellipsis: true,
            render: (_, task) => (
              <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: task.wisdom_task_id })}>{task.name}</Link>
            ),
          },
          {
            key: 'progress',
            title: t('tasks.progress'),
            width: 240,
            render: (_, task) => (
              <button type="button" className="plain tabular task-progress" onClick={() => setShown(task)}>
                {t('tasks.counts', {
                  published: task.success_num - task.scheduled_num - task.drafted_num,
                  drafted: task.drafted_num,
                  held: task.scheduled_num,
                  failed: task.fail_num - task.unconfirmed_num,
                  waiting: task.waiting_num - task.skipped_num - (task.missed_num ?? 0),
                })}
                {(task.missed_num ?? 0) > 0 ? t('tasks.missed', { n: task.missed_num }) : ''}
                {task.skipped_num > 0 ? t('tasks.skipped', { n: task.skipped_num }) : ''}
                {task.unconfirmed_num > 0 ? t('tasks.unconfirmed', { n: task.unconfirmed_num }) : ''}
              </button>
            ),
          },
          {
            key: 'next',
            title: t('tasks.next'),
            width: 116,
            render: (_, task) => <TimeText seconds={task.next_timing_time} />,
          },
          { key: 'admin', title: t('list.admin'), width: 96, ellipsis: true, render: (_, task) => task.admin_name },
          {
            key: 'create_time',
            title: t('tasks.created'),
            width: 116,
            sort: true,
            render: (_, task) => <TimeText seconds={task.create_time} />,
          },
        ]}
        actionsWidth={120}
        rowActions={(task) => [
          { key: 'results', label: t('results.button'), icon: <BarsOutlined />, onClick: () => setShown(task) },
          { key: 'open', label: t('tasks.open'), icon: <SendOutlined />, onClick: () => open(task) },
          may('task:del') && {
            key: 'delete',
            label: t('tasks.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            disabled: task.status === 3,
            ...(task.status === 3 ? { hint: t('tasks.deleteLater') } : {}),
            onClick: () => onDelete(task),
          },
        ]}
        onRow={(task) => ({ onDoubleClick: () => setShown(task) })}
      />
      {shown === null ? null : (
        <ResultsDrawer
          key={shown.wisdom_task_id}
          of={{ wisdom_task_id: shown.wisdom_task_id }}
          title={shown.name}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
