import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { publicTime } from '../../../contract/work-time.ts'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { moreWords } from '../../core/publishing/more-words.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { BigNumber } from '../../ui/big-number.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { linkOf } from './work-list.ts'
import { WorkStatus } from './work-state.tsx'

/** The columns of the list of works; what no platform has told is a dash. */
export function useWorkColumns(onPreview: (item: ListedItem) => void): ResourceColumn<ListedItem>[] {
  const { t } = useTranslation('plantask')
  const { t: said } = useTranslation('publish')
  const below = (item: ListedItem): string =>
    [moreWords(said, item), item.plan_name || item.task_name].filter(Boolean).join(' · ')
  return [
    {
      key: 'title',
      title: t('column.title'),
      always: true,
      width: 216,
      fixed: 'left',
      onCell: () => ({ style: { maxWidth: 216 } }),
      render: (_, item) => (
        <span className="task-name">
          <button
            type="button"
            className="item-cover"
            aria-label={t('action.previewOf', { name: item.title })}
            onClick={() => onPreview(item)}
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
            <small className="ellipsis" title={below(item)}>
              {below(item)}
            </small>
          </span>
        </span>
      ),
    },
    { key: 'keyword', title: t('column.keyword'), width: 96, ellipsis: true, render: (_, item) => item.keyword || '–' },
    {
      key: 'account',
      title: t('column.account'),
      width: 144,
      onCell: () => ({ style: { maxWidth: 144 } }),
      render: (_, item) => (
        <AccountAvatar
          size={28}
          name={item.thirdauth.openname}
          avatar={item.thirdauth.avatar}
          platform={item.thirdauth.third_platform_info.value}
          {...(item.thirdauth.third_login_status === 1 ? {} : { text: t('offline') })}
        />
      ),
    },
    // In a narrow window the mark on the account's picture says it; the state comes into sight instead.
    {
      key: 'platform',
      title: t('column.platform'),
      width: 88,
      responsive: ['xl'],
      render: (_, item) => (
        <span className="work-platform">
          <PlatformIcon value={item.thirdauth.third_platform_info.value} size={16} />{' '}
          {item.thirdauth.third_platform_info.name}
        </span>
      ),
    },
    {
      key: 'timing_time',
      title: t('column.time'),
      width: 112,
      sort: true,
      render: (_, item) =>
        item.publish_status === PUBLISH_STATUS.success ? (
          <TimeText seconds={publicTime(item)} />
        ) : item.timing_time > 0 ? (
          <TimeText seconds={item.timing_time} />
        ) : (
          <span className="grid-none">{t('noTime')}</span>
        ),
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 144,
      onCell: () => ({ style: { maxWidth: 144 } }),
      render: (_, item) => <WorkStatus item={item} />,
    },
    {
      key: 'link',
      title: t('column.link'),
      width: 80,
      render: (_, item) =>
        linkOf(item) ? (
          <Typography.Link
            href={linkOf(item)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('linkOf', { name: item.title })}
          >
            {t('open')}
          </Typography.Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'numbers',
      title: t('column.numbers'),
      width: 136,
      align: 'right',
      render: (_, item) =>
        item.work === null ? (
          '–'
        ) : (
          <span className="work-numbers">
            <BigNumber value={item.work?.play} /> / <BigNumber value={item.work?.like} /> /{' '}
            <BigNumber value={item.work?.comment} />
          </span>
        ),
    },
    {
      key: 'task',
      title: t('column.task'),
      width: 160,
      ellipsis: true,
      hiddenFirst: true,
      render: (_, item) => item.task_name,
    },
  ]
}
