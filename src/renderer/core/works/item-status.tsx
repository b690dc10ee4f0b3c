import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { useUnheardTask } from '../publishing/use-unheard.ts'
import { HeldState } from '../../ui/work-state.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { TimeChannelTag } from '../../ui/time-channel.tsx'
import { formatTime } from '../../lib/format.ts'
import { failText } from './fail-text.ts'

const KIND: Record<PublishItem['publish_status'], StatusKind> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'neutral',
  [-1]: 'danger',
}
/** Beginning of the reason that the server gives to what a broken-off run left behind. */
const BROKEN = '上次发布中断'

/** Left behind by a run that broke off: to be checked on the platform. */
export function isBrokenOff(item: PublishItem): boolean {
  return item.unconfirmed === 1 && item.fail_reason.startsWith(BROKEN)
}

/** It waits although its time has passed, missed or skipped by a person: nothing sends it automatically. */
export function hasPassed(item: Pick<PublishItem, 'missed' | 'skipped'>): boolean {
  return item.missed === 1 || item.skipped !== undefined
}

/** Where an item stands, in words. */
const useStatusWord = (): ((item: PublishItem) => string) => {
  const { t } = useTranslation('seo')
  return (item) => {
    if (item.settling === 1) return t('itemStatus.settling')
    if (item.unconfirmed) return t(isBrokenOff(item) ? 'itemStatus.broken' : 'itemStatus.unconfirmed')
    if (item.missed === 1) return t('itemStatus.missed')
    if (item.skipped !== undefined) return t('itemStatus.skipped')
    return item.full_file_url || item.image_urls.length > 0 || item.publish_status !== PUBLISH_STATUS.waiting
      ? t(`itemStatus.${item.publish_status}`)
      : t('itemStatus.making')
  }
}

/** The state of an item, and below it why it failed. */
export function ItemStatus({ item }: { item: PublishItem }) {
  const { t } = useTranslation('seo')
  const word = useStatusWord()
  const unheard = useUnheardTask()
  const cut = unheard(item.wisdom_task_id) && item.publish_status === PUBLISH_STATUS.publishing && item.settling !== 1
  const failed =
    item.settling === 1
      ? t('items.settling')
      : failText(t, item) ||
        (item.skipped === undefined
          ? ''
          : t('items.skippedBy', {
              name: item.skipped.name || t('items.somebody'),
              time: formatTime(item.skipped.time),
            }))
  if (item.publish_status === PUBLISH_STATUS.success) {
    return (
      <>
        {item.scheduled === 1 ? (
          <HeldState opens={item.timing_time} />
        ) : item.only_draft === 1 ? (
          <StatusTag kind="info">{t('itemStatus.drafted')}</StatusTag>
        ) : (
          <StatusTag kind="success">{t('itemStatus.2')}</StatusTag>
        )}{' '}
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
      <span className="item-standing">
        <StatusTag
          kind={item.unconfirmed || item.missed === 1 || cut ? 'warning' : KIND[item.publish_status]}
          live={item.publish_status === PUBLISH_STATUS.publishing && !cut}
        >
          {cut ? t('itemStatus.cut') : word(item)}
        </StatusTag>
        <TimeChannelTag work={item} />
      </span>
      {failed ? (
        <Tooltip title={failed} placement="left" trigger={['hover', 'focus']}>
          <span className="item-reason" tabIndex={0}>
            {failed}
          </span>
        </Tooltip>
      ) : null}
    </div>
  )
}

/** Place, collection and friends, as far as they are chosen: what has no column of its own. */
export function extrasOf(item: PublishItem): string[] {
  const info = item.video_publish_info
  return [
    info.selectPoiInfo?.poi_name,
    info.selectCollectionInfo?.name,
    ...info.selectFriendsInfo.map((friend) => `@${friend.nickname}`),
  ].filter((text): text is string => Boolean(text))
}
