import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { LockOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HeldState, WorkState } from '../../ui/work-state.tsx'
import { ItemStatus } from '../../core/works/item-status.tsx'

/** Where a work stands: what its platform says once it is out, else our own state; and who holds it. */
export function WorkStatus({ item }: { item: ListedItem }) {
  const { t } = useTranslation('plantask')
  return (
    <div className="item-status">
      {item.publish_status !== PUBLISH_STATUS.success ? (
        <ItemStatus item={item} />
      ) : item.only_draft === 1 ? (
        <StatusTag kind="info">{t('state.drafted')}</StatusTag>
      ) : item.work === null ? (
        item.scheduled === 1 ? (
          <HeldState opens={item.timing_time} />
        ) : (
          <StatusTag kind="success">{t('state.2')}</StatusTag>
        )
      ) : (
        <WorkState work={item.work} opens={item.timing_time} />
      )}
      {item.locked_by === '' || item.settling === 1 ? null : (
        // A run holds all works of its task, also those that it does not publish.
        <span
          className="item-reason"
          title={t(item.publish_status === PUBLISH_STATUS.publishing ? 'lockedBy' : 'taskLockedBy', {
            name: item.locked_by,
          })}
        >
          <LockOutlined aria-hidden="true" />{' '}
          {item.publish_status === PUBLISH_STATUS.publishing
            ? t('lockedBy', { name: item.locked_by })
            : t('taskLocked')}
        </span>
      )}
    </div>
  )
}
