import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  HistoryOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import type { Perm } from '../../../contract/permissions.ts'
import type { RowActionList } from '../../ui/row-actions.tsx'

/** What can be done with one item. */
export interface ItemDoings {
  may: (perm: Perm) => boolean
  onEdit: (item: PublishItem) => void
  /** Given: gives it another time. */
  onTime?: (item: PublishItem) => void
  onRecords: (item: PublishItem) => void
  onPublish: (item: PublishItem) => void
  onCancel: (item: PublishItem) => void
  onRestore: (item: PublishItem) => void
  /** A person looked on the platform: it is there, or it is not. */
  onVerified: (item: PublishItem, published: boolean) => void
  /** Given: looks at the item's account on its platform now. */
  onLook?: (item: PublishItem) => void
  /** A look is under way. */
  looking?: boolean
}

/** Not in a run and not out. */
export function isIdle(item: PublishItem): boolean {
  return (
    item.edit_status === 0 &&
    (item.publish_status === PUBLISH_STATUS.waiting || item.publish_status === PUBLISH_STATUS.failed)
  )
}

/**
 * The actions of an item's row, by its state and the person's rights. Of a work that may be out the answer to that
 * question comes first.
 */
export function useItemActions(): (item: PublishItem, doings: ItemDoings) => RowActionList {
  const { t } = useTranslation(['seo', 'ui'])
  return (item, { may, ...on }) => {
    const unknown = item.unconfirmed === 1
    const edit = may('task:edit') &&
      isIdle(item) && { key: 'edit', label: t('items.edit'), icon: <EditOutlined />, onClick: () => on.onEdit(item) }
    const manual = may('publish:manual') &&
      item.publish_status === PUBLISH_STATUS.failed && {
        key: 'manual',
        label: t('items.isOut'),
        icon: <CheckCircleOutlined />,
        onClick: () => on.onVerified(item, true),
      }
    return [
      unknown && manual && { ...manual, word: t('items.isOut') },
      may('task:publish') &&
        unknown && {
          key: 'absent',
          label: t('items.notOut'),
          word: t('items.notOut'),
          icon: <CloseCircleOutlined />,
          onClick: () => on.onVerified(item, false),
        },
      may('task:publish') &&
        isIdle(item) &&
        !unknown && {
          key: 'publish',
          label: t('items.publish'),
          icon: <SendOutlined />,
          onClick: () => on.onPublish(item),
        },
      !unknown && edit,
      !unknown &&
        may('task:edit') &&
        isIdle(item) &&
        on.onTime !== undefined && {
          key: 'time',
          label: t('items.changeTime'),
          icon: <ClockCircleOutlined />,
          onClick: () => on.onTime?.(item),
        },
      may('task:publish') &&
        on.onLook !== undefined && {
          key: 'look',
          label: t('ui:works.look'),
          icon: <ReloadOutlined spin={on.looking === true} />,
          disabled: on.looking === true,
          onClick: () => on.onLook?.(item),
        },
      { key: 'records', label: t('items.records'), icon: <HistoryOutlined />, onClick: () => on.onRecords(item) },
      unknown && edit,
      may('task:edit') &&
        item.publish_status === PUBLISH_STATUS.cancelled && {
          key: 'restore',
          label: t('items.restore'),
          icon: <RollbackOutlined />,
          onClick: () => on.onRestore(item),
        },
      !unknown && manual,
      // Cancelling would say nothing of what may be out: whether it is there is told first.
      !unknown &&
        may('task:edit') &&
        isIdle(item) && {
          key: 'cancel',
          label: t('items.cancel'),
          icon: <StopOutlined />,
          danger: true,
          onClick: () => on.onCancel(item),
        },
    ]
  }
}
