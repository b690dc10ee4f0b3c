import { type TableColumnType, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { PlatformWork } from '../../../../contract/entities/work.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { HeldState, WorkState } from '../../../ui/work-state.tsx'
import { publicTime } from '../../../../contract/work-time.ts'

/** Works by the item that made them. */
export type ItemWorks = ReadonlyMap<number, PlatformWork>

function State({ item, work }: { item: PublishItem; work: PlatformWork | undefined }) {
  const { t } = useTranslation('seo')
  const url = work?.url || item.platform_url
  return (
    <span className="item-work">
      {work ? (
        <WorkState work={work} opens={item.timing_time} />
      ) : item.scheduled === 1 ? (
        <HeldState opens={item.timing_time} />
      ) : (
        <StatusTag kind="success">{t('itemStatus.2')}</StatusTag>
      )}
      {url && work?.state !== 'deleted' ? (
        <Typography.Link href={url} target="_blank" rel="noreferrer">
          {t('items.open')}
        </Typography.Link>
      ) : null}
    </span>
  )
}

/** Columns of published items: where the platform stands, what people did with it, and when that was last looked at. */
export function useWorkColumns(works: ItemWorks): TableColumnType<PublishItem>[] {
  const { t } = useTranslation('seo')
  const of = (item: PublishItem): PlatformWork | undefined => works.get(item.id)
  return [
    {
      key: 'published',
      title: t('items.published'),
      width: 112,
      responsive: ['xl'],
      render: (_, item) => <TimeText seconds={publicTime(item)} />,
    },
    {
      key: 'status',
      title: t('items.platformState'),
      width: 192,
      render: (_, item) => <State item={item} work={of(item)} />,
    },
    {
      key: 'play',
      title: t('items.play'),
      width: 88,
      align: 'right',
      render: (_, item) => <BigNumber value={of(item)?.play} />,
    },
    {
      key: 'like',
      title: t('items.like'),
      width: 88,
      align: 'right',
      render: (_, item) => <BigNumber value={of(item)?.like} />,
    },
    {
      key: 'look',
      title: t('items.lookTime'),
      width: 112,
      render: (_, item) => <TimeText seconds={of(item)?.look_time ?? 0} />,
    },
  ]
}
