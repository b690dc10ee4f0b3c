import { PauseOutlined, CaretRightOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Music } from '../../../../contract/entities/material.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { FILE_ATTRIBUTE } from '../parts/material-keys.tsx'

export interface MusicColumns {
  /** Heard right now? */
  isPlaying: (file: Music) => boolean
  onPlay: (file: Music) => void
  onFavorite: (file: Music) => void
  /** Asks for a licence note; absent = no right to. */
  onLicense: ((file: Music) => void) | undefined
  onUses: (file: Music) => void
  name: (file: Music) => ReactNode
}

/** Columns of 我的音乐. */
export function useMusicColumns({
  isPlaying,
  onPlay,
  onFavorite,
  onLicense,
  onUses,
  name,
}: MusicColumns): ResourceColumn<Music>[] {
  const { t } = useTranslation('music')
  return [
    {
      key: 'filename',
      title: t('name'),
      always: true,
      sort: true,
      width: 300,
      onCell: () => ({ style: { maxWidth: 300 } }),
      render: (_, file) => (
        <span className="music-name">
          <Button
            shape="circle"
            type={isPlaying(file) ? 'primary' : 'default'}
            {...{ [FILE_ATTRIBUTE]: file.id }}
            icon={isPlaying(file) ? <PauseOutlined /> : <CaretRightOutlined />}
            aria-label={t(isPlaying(file) ? 'pauseOf' : 'playOf', { name: file.filename })}
            onClick={() => onPlay(file)}
          />
          {name(file)}
          <Button
            className="music-star"
            type="text"
            size="small"
            aria-pressed={file.favorite === 1}
            icon={file.favorite === 1 ? <StarFilled /> : <StarOutlined />}
            aria-label={t(file.favorite === 1 ? 'unfavoriteOf' : 'favoriteOf', { name: file.filename })}
            title={t(file.favorite === 1 ? 'unfavorite' : 'favorite')}
            onClick={() => onFavorite(file)}
          />
        </span>
      ),
    },
    {
      key: 'duration_ms',
      title: t('duration'),
      width: 80,
      align: 'right',
      sort: true,
      render: (_, file) => <span className="tabular">{formatDuration(file.duration_ms)}</span>,
    },
    {
      key: 'tags',
      title: t('category'),
      width: 160,
      render: (_, file) =>
        file.tags.length === 0 ? (
          '–'
        ) : (
          <span className="material-tags">
            {file.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
    },
    {
      key: 'license',
      title: t('license.label'),
      width: 180,
      onCell: () => ({ style: { maxWidth: 180 } }),
      render: (_, file) => {
        if (file.license !== '')
          return (
            <span className="ellipsis music-license" title={file.license}>
              {file.license}
            </span>
          )
        return onLicense === undefined ? (
          <Tag color="warning">{t('license.none')}</Tag>
        ) : (
          <Button
            type="link"
            size="small"
            className="music-unlicensed"
            aria-label={t('license.fillOf', { name: file.filename })}
            onClick={() => onLicense(file)}
          >
            {t('license.fill')}
          </Button>
        )
      },
    },
    {
      key: 'use_count',
      title: t('uses'),
      width: 104,
      align: 'right',
      sort: true,
      render: (_, file) =>
        file.use_count === 0 ? (
          0
        ) : (
          <Button
            type="link"
            size="small"
            aria-label={t('usesOf', { name: file.filename, n: file.use_count })}
            onClick={() => onUses(file)}
          >
            {file.use_count}
          </Button>
        ),
    },
    {
      key: 'size',
      title: t('size'),
      width: 92,
      align: 'right',
      sort: true,
      hiddenFirst: true,
      render: (_, file) => <span className="tabular">{formatBytes(file.size)}</span>,
    },
    {
      key: 'create_time',
      title: t('created'),
      width: 116,
      sort: true,
      render: (_, file) => <TimeText seconds={file.create_time} />,
    },
  ]
}
