import { useTranslation } from 'react-i18next'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'

const KIND: Readonly<Record<number, StatusKind>> = { 0: 'neutral', 1: 'info', 2: 'neutral', 3: 'info', 4: 'success', [-1]: 'danger' }

/** State of a task in a word: who publishes it, how far its clips are, what waits for a person. */
export function TaskState({ task }: { task: Pick<WisdomTask, 'status' | 'oneClickPublishStatus' | 'lock_holder' | 'making_progress' | 'unconfirmed_num' | 'scheduled_num'> }) {
  const { t } = useTranslation('seo')
  if (task.oneClickPublishStatus === 1) {
    return (
      <StatusTag kind="info" live title={task.lock_holder}>
        {t('state.publishingBy', { name: task.lock_holder || '–' })}
      </StatusTag>
    )
  }
  if (task.status === 1) {
    return (
      <StatusTag kind="info" live>
        {t('state.making', { n: task.making_progress })}
      </StatusTag>
    )
  }
  if (task.unconfirmed_num > 0) return <StatusTag kind="warning">{t('state.unconfirmed', { n: task.unconfirmed_num })}</StatusTag>
  if (task.status === 4 && task.scheduled_num > 0) return <StatusTag kind="info">{t('state.scheduled', { n: task.scheduled_num })}</StatusTag>
  return <StatusTag kind={KIND[task.status] ?? 'neutral'}>{t(`taskStatus.${task.status}`)}</StatusTag>
}
