import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { mediaOfFile } from '../material-list.ts'
import { coverOf, MediaIcon, resolutionOf } from './material-thumb.tsx'

/** Columns of the list view. */
export const useMaterialColumns = (onOpen: (file: Attachment) => void): ResourceColumn<Attachment>[] => {
  const { t } = useTranslation('materials')
  return [
    {
      key: 'filename', title: t('name'), always: true, sort: true, width: 260,
      render: (_, file) => (
        <span className="material-name">
          <button type="button" className="plain mini" aria-label={t('preview', { name: file.filename })} onClick={() => onOpen(file)}>
            {coverOf(file) === '' ? <MediaIcon media={mediaOfFile(file)} /> : <img src={coverOf(file)} alt="" loading="lazy" />}
          </button>
          <span className="ellipsis" title={file.filename}>{file.filename}</span>
        </span>
      ),
      onCell: () => ({ style: { maxWidth: 260 } }),
    },
    { key: 'type', title: t('details.type'), width: 80, render: (_, file) => t(`media.${mediaOfFile(file)}`) },
    { key: 'tags', title: t('details.tags'), width: 168, render: (_, file) => (file.tags.length === 0 ? '–' : <span className="material-tags">{file.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}</span>) },
    { key: 'resolution', title: t('details.resolution'), width: 112, align: 'right', render: (_, file) => <span className="tabular">{resolutionOf(file) || '–'}</span> },
    { key: 'duration_ms', title: t('details.duration'), width: 88, align: 'right', sort: true, render: (_, file) => <span className="tabular">{formatDuration(file.duration_ms)}</span> },
    { key: 'size', title: t('details.size'), width: 96, align: 'right', sort: true, render: (_, file) => <span className="tabular">{formatBytes(file.size)}</span> },
    { key: 'use_count', title: t('uses'), width: 108, align: 'right', sort: true, render: (_, file) => file.use_count },
    { key: 'create_time', title: t('details.created'), width: 120, sort: true, render: (_, file) => <TimeText seconds={file.create_time} /> },
  ]
}
