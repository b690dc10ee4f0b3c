import { Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { moreWords } from '../../../core/publishing/more-words.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MediaPreview } from '../../../ui/media-preview.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { type ItemDoings, useItemActions } from '../../../core/works/item-actions.tsx'
import { mediaOf } from '../../../core/works/item-media.ts'
import { type ItemWorks, useWorkColumns } from './work-columns.tsx'

export interface WorkTableProps {
  items: readonly PublishItem[]
  /** What became of them on the platform. */
  works: ItemWorks
  pending: boolean
  doings: ItemDoings
}

/** The published items of a task. */
export function WorkTable({ items, works, pending, doings }: WorkTableProps) {
  const { t } = useTranslation('seo')
  const { t: said } = useTranslation('publish')
  const [preview, setPreview] = useState<number | null>(null)
  const workColumns = useWorkColumns(works)
  const actionsOf = useItemActions()
  const media = mediaOf(items)
  const columns: TableColumnType<PublishItem>[] = [
    {
      key: 'title',
      title: t('items.title'),
      width: 216,
      fixed: 'left',
      ellipsis: true,
      render: (_, item) => (
        <span className="task-name">
          <button
            type="button"
            className="item-cover"
            aria-label={t('items.preview')}
            onClick={() => setPreview(media.findIndex((one) => one.itemId === item.id))}
            disabled={!item.full_file_url && item.image_urls.length === 0}
          >
            {item.video_cover_url || item.image_urls[0] ? (
              <img src={item.video_cover_url || item.image_urls[0]} alt="" loading="lazy" />
            ) : (
              <span className="task-cover-empty" />
            )}
          </button>
          <span className="item-words">
            <span className="ellipsis" title={item.title}>
              {item.title}
            </span>
            <small className="ellipsis" title={moreWords(said, item)}>
              {moreWords(said, item) ||
                (item.media_type === MEDIA_TYPE.video
                  ? t('items.video')
                  : t('items.images', { n: item.image_urls.length }))}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'account',
      title: t('items.account'),
      width: 152,
      render: (_, item) => (
        <AccountAvatar
          size={28}
          name={item.thirdauth.openname}
          avatar={item.thirdauth.avatar}
          platform={item.thirdauth.third_platform_info.value}
          {...(item.thirdauth.third_login_status === 1 ? {} : { text: t('items.offline') })}
        />
      ),
    },
    ...workColumns,
    {
      key: 'actions',
      title: t('items.actions'),
      width: 148,
      fixed: 'right',
      render: (_, item) => <RowActions actions={actionsOf(item, doings)} />,
    },
  ]
  return (
    <>
      <Table<PublishItem>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...items]}
        loading={pending}
        pagination={{ pageSize: 50, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: 1000 }}
        locale={{ emptyText: pending ? ' ' : <EmptyState small title={t('items.none')} /> }}
      />
      <MediaPreview items={media} index={preview !== null && preview >= 0 ? preview : null} onIndex={setPreview} />
    </>
  )
}
