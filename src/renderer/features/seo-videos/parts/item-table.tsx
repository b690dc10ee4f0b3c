import { EditOutlined, HistoryOutlined, ReloadOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { Grid, Table, type TableColumnType, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Perm } from '../../../../contract/permissions.ts'
import { splitTopics } from '../../../../contract/topics.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type MediaItem, MediaPreview } from '../../../ui/media-preview.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { SelectAll } from '../../../ui/select-all.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { type ItemWorks, useWorkColumns } from './work-columns.tsx'

export interface ItemTableProps {
  items: readonly PublishItem[]
  /** Given: only published items are shown, with what became of them on the platform. */
  works: ItemWorks | null
  /** Looks at the item's account on its platform now. */
  onLook: (item: PublishItem) => void
  /** A look is under way. */
  looking: boolean
  pending: boolean
  /** Sentence of a failed load, '' when it worked. */
  error: string
  onRetryLoad: () => void
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  may: (perm: Perm) => boolean
  onEdit: (item: PublishItem) => void
  onRecords: (item: PublishItem) => void
  onPublish: (item: PublishItem) => void
  onCancel: (item: PublishItem) => void
  /** A person looked on the platform: it is there, or it is not. */
  onVerified: (item: PublishItem, published: boolean) => void
}

const KIND: Record<PublishItem['publish_status'], StatusKind> = { 0: 'neutral', 1: 'info', 2: 'success', 3: 'neutral', [-1]: 'danger' }

function Status({ item }: { item: PublishItem }) {
  const { t } = useTranslation('seo')
  if (item.publish_status === 2) {
    return (
      <>
        <StatusTag kind="success">{t('itemStatus.2')}</StatusTag>{' '}
        {item.platform_url ? (
          <Typography.Link href={item.platform_url} target="_blank" rel="noreferrer">
            {t('items.open')}
          </Typography.Link>
        ) : null}
      </>
    )
  }
  return (
    <div className="item-status">
      <StatusTag kind={item.unconfirmed ? 'warning' : KIND[item.publish_status]} live={item.publish_status === 1}>
        {item.unconfirmed ? t('itemStatus.unconfirmed') : item.full_file_url || item.image_urls.length > 0 || item.publish_status !== 0 ? t(`itemStatus.${item.publish_status}`) : t('itemStatus.making')}
      </StatusTag>
      {item.fail_reason ? (
        <span className="item-reason" title={item.fail_reason}>
          {item.fail_reason}
        </span>
      ) : null}
    </div>
  )
}

const NO_WORKS: ItemWorks = new Map()
const extras = (item: PublishItem): string[] => {
  const info = item.video_publish_info
  return [info.selectPoiInfo?.poi_name, info.selectCollectionInfo?.name, ...info.selectFriendsInfo.map((friend) => `@${friend.nickname}`), info.declaration].filter((text): text is string => Boolean(text))
}

/** The items of a task: one content x one account each. */
export function ItemTable(props: ItemTableProps) {
  const { items, may } = props
  const { t } = useTranslation(['seo', 'ui'])
  const [preview, setPreview] = useState<number | null>(null)
  const workColumns = useWorkColumns(props.works ?? NO_WORKS)
  // In a narrow window the status is worth more than what is attached.
  const wide = Grid.useBreakpoint().xl ?? true
  const media = items.flatMap((item): MediaItem[] => (item.full_file_url ? [{ id: item.id, name: item.title, url: item.full_file_url, mimetype: 'video/mp4', cover: item.video_cover_url }] : item.image_urls.map((url, index) => ({ id: `${item.id}-${index}`, name: item.title, url, mimetype: 'image/jpeg' }))))
  const free = (item: PublishItem): boolean => item.edit_status === 0 && (item.publish_status === 0 || item.publish_status === -1)
  if (props.error) return <ErrorState text={props.error} onRetry={props.onRetryLoad} />
  const what: TableColumnType<PublishItem>[] = [
    {
      key: 'title', title: t('items.title'), ellipsis: true,
      render: (_, item) => (
        <span className="task-name">
          <button type="button" className="item-cover" aria-label={t('items.preview')} onClick={() => setPreview(media.findIndex((one) => one.id === item.id || String(one.id).startsWith(`${item.id}-`)))} disabled={!item.full_file_url && item.image_urls.length === 0}>
            {item.video_cover_url || item.image_urls[0] ? <img src={item.video_cover_url || item.image_urls[0]} alt="" loading="lazy" /> : <span className="task-cover-empty" />}
          </button>
          <span className="item-words">
            <span className="ellipsis" title={item.title}>
              {item.title}
            </span>
            <small className="ellipsis">{item.media_type === MEDIA_TYPE.video ? t('items.video') : t('items.images', { n: item.image_urls.length })}</small>
          </span>
        </span>
      ),
    },
    { key: 'account', title: t('items.account'), width: 152, render: (_, item) => <AccountAvatar size={28} name={item.thirdauth.openname} avatar={item.thirdauth.avatar} platform={item.thirdauth.third_platform_info.value} {...(item.thirdauth.third_login_status === 1 ? {} : { text: t('items.offline') })} /> },
  ]
  const plan: TableColumnType<PublishItem>[] = [
    { key: 'topic', title: t('items.topic'), width: 144, ellipsis: true, render: (_, item) => <span title={item.topic}>{splitTopics(item.topic).topics.map((topic) => `#${topic}`).join(' ') || '–'}</span> },
    { key: 'extras', title: t('items.extras'), width: 144, ellipsis: true, responsive: ['xl'], render: (_, item) => <span title={extras(item).join('\n')}>{extras(item).join(' · ') || '–'}</span> },
    { key: 'time', title: t('items.time'), width: 104, render: (_, item) => (item.timing_time > 0 ? <TimeText seconds={item.timing_time} /> : t('items.now')) },
    { key: 'status', title: t('items.status'), width: 168, render: (_, item) => <Status item={item} /> },
  ]
  const columns: TableColumnType<PublishItem>[] = [
    ...what,
    ...(props.works ? workColumns : plan),
    {
      key: 'actions', title: t('items.actions'), width: 148, fixed: 'right',
      render: (_, item) => (
        <RowActions
          actions={[
            may('task:publish') && free(item) && !item.unconfirmed && { key: 'publish', label: t('items.publish'), icon: <SendOutlined />, onClick: () => props.onPublish(item) },
            may('task:edit') && free(item) && { key: 'edit', label: t('items.edit'), icon: <EditOutlined />, onClick: () => props.onEdit(item) },
            may('task:publish') && props.works !== null && { key: 'look', label: t('ui:works.look'), icon: <ReloadOutlined spin={props.looking} />, disabled: props.looking, onClick: () => props.onLook(item) },
            { key: 'records', label: t('items.records'), icon: <HistoryOutlined />, onClick: () => props.onRecords(item) },
            may('publish:manual') && item.publish_status === -1 && { key: 'manual', label: t('items.markPublished'), onClick: () => props.onVerified(item, true) },
            may('task:publish') && item.unconfirmed === 1 && { key: 'absent', label: t('items.markAbsent'), onClick: () => props.onVerified(item, false) },
            may('task:edit') && free(item) && { key: 'cancel', label: t('items.cancel'), icon: <StopOutlined />, danger: true, onClick: () => props.onCancel(item) },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <Table<PublishItem>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...items]}
        loading={props.pending}
        pagination={{ pageSize: 50, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: wide ? 1096 : 952 }}
        locale={{ emptyText: props.pending ? ' ' : <EmptyState small title={t('items.none')} /> }}
        rowSelection={{ selectedRowKeys: [...props.selected], columnWidth: 40, columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>, getCheckboxProps: (item) => ({ disabled: !free(item), 'aria-label': item.title }), onChange: (keys) => props.onSelect(keys.map(Number)) }}
        rowClassName={(item) => (item.edit_status === 1 ? 'item-locked' : '')}
      />
      <MediaPreview items={media} index={preview !== null && preview >= 0 ? preview : null} onIndex={setPreview} />
    </>
  )
}
