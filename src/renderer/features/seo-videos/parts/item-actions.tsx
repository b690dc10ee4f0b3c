import { EditOutlined, HistoryOutlined, ReloadOutlined, RollbackOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { Perm } from '../../../../contract/permissions.ts'
import type { RowActionList } from '../../../ui/row-actions.tsx'

/** What can be done with one item. */
export interface ItemDoings {
  may: (perm: Perm) => boolean
  onEdit: (item: PublishItem) => void
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
export const isIdle = (item: PublishItem): boolean => item.edit_status === 0 && (item.publish_status === 0 || item.publish_status === -1)

/** The actions of an item's row, by its state and the person's rights. */
export const useItemActions = (): ((item: PublishItem, doings: ItemDoings) => RowActionList) => {
  const { t } = useTranslation(['seo', 'ui'])
  return (item, { may, ...on }) => [
    may('task:publish') && isIdle(item) && !item.unconfirmed && { key: 'publish', label: t('items.publish'), icon: <SendOutlined />, onClick: () => on.onPublish(item) },
    may('task:edit') && isIdle(item) && { key: 'edit', label: t('items.edit'), icon: <EditOutlined />, onClick: () => on.onEdit(item) },
    may('task:publish') && on.onLook !== undefined && { key: 'look', label: t('ui:works.look'), icon: <ReloadOutlined spin={on.looking === true} />, disabled: on.looking === true, onClick: () => on.onLook?.(item) },
    { key: 'records', label: t('items.records'), icon: <HistoryOutlined />, onClick: () => on.onRecords(item) },
    may('task:edit') && item.publish_status === 3 && { key: 'restore', label: t('items.restore'), icon: <RollbackOutlined />, onClick: () => on.onRestore(item) },
    may('publish:manual') && item.publish_status === -1 && { key: 'manual', label: t('items.markPublished'), onClick: () => on.onVerified(item, true) },
    may('task:publish') && item.unconfirmed === 1 && { key: 'absent', label: t('items.markAbsent'), onClick: () => on.onVerified(item, false) },
    may('task:edit') && isIdle(item) && { key: 'cancel', label: t('items.cancel'), icon: <StopOutlined />, danger: true, onClick: () => on.onCancel(item) },
  ]
}
