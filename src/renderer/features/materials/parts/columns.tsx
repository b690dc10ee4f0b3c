import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { mediaOfFile } from '../material-list.ts'
import { FILE_ATTRIBUTE } from './material-keys.tsx'
import { coverOf, MediaIcon, resolutionOf } from './material-thumb.tsx'

export interface MaterialColumns {
  onOpen: (file: Attachment) => void
  /** Where is it used? */
  onUses: (file: Attachment) => void
  name: (file: Attachment) => ReactNode
}

/** Columns of the list view. */
export function useMaterialColumns({ onOpen, onUses, name }: MaterialColumns): ResourceColumn<Attachment>[] {
  const { t } = useTranslation('materials')
  return [
    {
      key: 'filename',
      title: t('name'),
      always: true,
      sort: true,
      width: 240,
      render: (_, file) => (
        <span className="material-name">
          <button
            type="button"
            className="plain mini"
            {...{ [FILE_ATTRIBUTE]: file.id }}
            aria-label={t('preview', { name: file.filename })}
            onClick={() => onOpen(file)}
          >
            {coverOf(file) === '' ? (
              <MediaIcon media={mediaOfFile(file)} />
            ) : (
              <img src={coverOf(file)} alt="" loading="lazy" draggable={false} />
            )}
          </button>
          {name(file)}
        </span>
      ),
      onCell: () => ({ style: { maxWidth: 240 } }),
    },
    {
      key: 'type',
      title: t('details.type'),
      width: 80,
      hiddenFirst: true,
      render: (_, file) => t(`media.${mediaOfFile(file)}`),
    },
    {
      key: 'tags',
      title: t('details.tags'),
      width: 148,
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
      key: 'resolution',
      title: t('details.resolution'),
      width: 112,
      align: 'right',
      hiddenFirst: true,
      render: (_, file) => <span className="tabular">{resolutionOf(file) || '–'}</span>,
    },
    {
      key: 'duration_ms',
      title: t('details.duration'),
      width: 88,
      align: 'right',
      sort: true,
      render: (_, file) => <span className="tabular">{formatDuration(file.duration_ms)}</span>,
    },
    {
      key: 'size',
      title: t('details.size'),
      width: 96,
      align: 'right',
      sort: true,
      render: (_, file) => <span className="tabular">{formatBytes(file.size)}</span>,
    },
    {
      key: 'use_count',
      title: t('uses'),
      width: 100,
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
      key: 'create_time',
      title: t('details.created'),
      width: 120,
      sort: true,
      render: (_, file) => <TimeText seconds={file.create_time} />,
    },
  ]
}
