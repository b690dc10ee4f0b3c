import { useTranslation } from 'react-i18next'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { type TaskState as State, taskStateOf } from '../../../../contract/task-state.ts'
import { useUnheardTask } from '../../../core/publishing/use-unheard.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { isLookedUp, sendingOf } from './task-words.ts'

const KIND: Readonly<Record<State, StatusKind>> = {
  draft: 'neutral',
  making: 'info',
  ready: 'neutral',
  publishing: 'info',
  scheduled: 'info',
  done: 'success',
  partly: 'warning',
  failed: 'danger',
  unconfirmed: 'warning',
}

/** State of a task in a word: who publishes it, how far its clips are, what waits for a person, what failed. */
export function TaskState({
  task,
}: {
  task: Pick<
    WisdomTask,
    | 'wisdom_task_id'
    | 'status'
    | 'oneClickPublishStatus'
    | 'lock_holder'
    | 'making_progress'
    | 'unconfirmed_num'
    | 'fail_num'
    | 'scheduled_num'
    | 'total_num'
    | 'success_num'
    | 'waiting_num'
    | 'settling_num'
  >
}) {
  const { t } = useTranslation('seo')
  const state = taskStateOf(task)
  const locked = task.oneClickPublishStatus === 1
  // Nothing of it is sent while its last try is being looked up.
  const settling = state === 'publishing' && (task.settling_num ?? 0) > 0 && sendingOf(task) === 0
  const unheard = useUnheardTask()
  const cut = unheard(task.wisdom_task_id) && state === 'publishing' && !settling
  const lookedUp = !settling && isLookedUp(task)
  const word = settling
    ? t('state.settling', { n: task.settling_num })
    : cut
      ? t('itemStatus.cut')
      : lookedUp
        ? t('state.unconfirmed', { n: task.unconfirmed_num })
        : locked
          ? t('state.publishingBy', { name: task.lock_holder || '–' })
          : state === 'making'
            ? t('state.making', { n: task.making_progress })
            : state === 'unconfirmed'
              ? t('state.unconfirmed', { n: task.unconfirmed_num })
              : state === 'scheduled'
                ? t('state.scheduled', { n: task.scheduled_num })
                : t(`taskState.${state}`)
  return (
    <StatusTag
      kind={KIND[lookedUp || cut ? 'unconfirmed' : state]}
      live={!lookedUp && !cut && (locked || state === 'making')}
      {...(locked && !settling && !lookedUp ? { title: task.lock_holder } : {})}
    >
      {word}
    </StatusTag>
  )
}
