import { Progress, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeChannelTag } from '../../../ui/time-channel.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { TaskState } from '../parts/task-state.tsx'
import { rowCounts } from '../parts/task-words.ts'
import { typeWord } from './task-list.ts'

const shareOf = (task: WisdomTask, works: number): number =>
  task.total_num === 0 ? 0 : Math.round((works / task.total_num) * 100)

/** The columns of the task list. Those up to the next time are whole beside the actions in a window of 1100 pixels. */
export function useTaskColumns(): ResourceColumn<WisdomTask>[] {
  const { t } = useTranslation('seo')
  return [
    {
      key: 'name',
      title: t('list.name'),
      always: true,
      width: 184,
      fixed: 'left',
      sort: true,
      onCell: () => ({ style: { maxWidth: 184 } }),
      render: (_, task) => (
        <span className="task-name">
          {task.cover_url ? (
            <img src={task.cover_url} alt="" loading="lazy" />
          ) : (
            <span className="task-cover-empty" aria-hidden="true" />
          )}
          <span className="item-words">
            <span className="ellipsis" title={task.name}>
              {task.name}
            </span>
            {task.plan_name === '' ? null : (
              <small className="ellipsis" title={task.plan_name}>
                {t('list.ofPlan', { name: task.plan_name })}
              </small>
            )}
          </span>
        </span>
      ),
    },
    { key: 'type', title: t('list.type'), width: 80, render: (_, task) => t(`type.${typeWord(task)}`) },
    { key: 'state', title: t('list.state'), width: 120, render: (_, task) => <TaskState task={task} /> },
    {
      key: 'progress',
      title: t('list.progress'),
      width: 160,
      render: (_, task) => (
        <span className="task-progress">
          <Progress
            size="small"
            percent={shareOf(task, task.success_num - task.scheduled_num)}
            format={() => `${task.success_num - task.scheduled_num}/${task.total_num}`}
            aria-label={t('list.progress')}
          />
          <small className="tabular">{rowCounts(t, task)}</small>
        </span>
      ),
    },
    {
      key: 'accounts',
      title: t('list.accounts'),
      width: 128,
      onCell: () => ({ style: { maxWidth: 128 } }),
      render: (_, task) => (
        <Tooltip
          title={
            task.account_num > task.account_names.length
              ? t('list.accountsMore', { names: task.account_names.join('、'), n: task.account_num })
              : task.account_names.join('、')
          }
        >
          <span className="task-accounts">
            <span className="task-platforms">
              {task.platforms.map((one) => (
                <PlatformIcon key={one.value} value={one.value} size={16} title={one.name} />
              ))}
            </span>
            <small className="ellipsis">
              {task.account_num > 1
                ? t('list.accountsMore', { names: task.account_names[0] ?? '', n: task.account_num })
                : (task.account_names[0] ?? '–')}
            </small>
          </span>
        </Tooltip>
      ),
    },
    {
      key: 'next',
      title: t('list.next'),
      width: 128,
      render: (_, task) =>
        task.next_timing_time === 0 ? (
          '–'
        ) : (
          <span className="task-next">
            <TimeText seconds={task.next_timing_time} />
            {task.rests_until === undefined ? null : (
              <TimeChannelTag work={{ time_channel: 'site', rests_until: task.rests_until }} />
            )}
          </span>
        ),
    },
    { key: 'admin', title: t('list.admin'), width: 88, ellipsis: true, render: (_, task) => task.admin_name },
    {
      key: 'create_time',
      title: t('list.created'),
      width: 112,
      sort: true,
      render: (_, task) => <TimeText seconds={task.create_time} />,
    },
  ]
}
