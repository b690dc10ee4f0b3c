import { MoreOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import { HoverVideo } from '../../../ui/hover-video.tsx'
import type { RowAction } from '../../../ui/row-actions.tsx'
import { mediaOfFile } from '../material-list.ts'
import { FILE_ATTRIBUTE } from './material-keys.tsx'
import { coverOf, MediaIcon, resolutionOf } from './material-thumb.tsx'

export interface MaterialCardProps {
  file: Attachment
  chosen: boolean
  onChoose: (range: boolean) => void
  onOpen: () => void
  /** Where is it used? */
  onUses: () => void
  /** Its name, or a field for it. */
  name: ReactNode
  /** Puts it on a drag; absent = it can't be moved. */
  onDrag?: ((data: DataTransfer) => void) | undefined
  actions: readonly RowAction[]
}

const TAGS_SHOWN = 2

/** A file in the grid: its picture (videos play when pointed at), name and facts. */
export function MaterialCard({ file, chosen, onChoose, onOpen, onUses, name, onDrag, actions }: MaterialCardProps) {
  const { t } = useTranslation('materials')
  const media = mediaOfFile(file)
  const cover = coverOf(file)
  const facts = [formatBytes(file.size), resolutionOf(file)].filter((text) => text !== '').join(' · ')
  return (
    <article
      className={chosen ? 'media-card chosen' : 'media-card'}
      aria-label={file.filename}
      {...(onDrag === undefined ? {} : { draggable: true, onDragStart: (event) => onDrag(event.dataTransfer) })}
    >
      <span className="media-check">
        <Checkbox
          checked={chosen}
          aria-label={t('choose', { name: file.filename })}
          onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      </span>
      <div className="media-frame">
        <button type="button" className="plain media-thumb" {...{ [FILE_ATTRIBUTE]: file.id }} onClick={onOpen}>
          <span className="sr-only">{t('preview', { name: file.filename })}</span>
          {cover === '' ? (
            <span className="media-icon">
              <MediaIcon media={media} />
            </span>
          ) : (
            <HoverVideo url={media === 'video' ? file.fullurl : ''} cover={cover} />
          )}
          {file.duration_ms === null ? null : <span className="media-corner">{formatDuration(file.duration_ms)}</span>}
        </button>
        {file.use_count > 0 ? (
          <button
            type="button"
            className="plain media-corner left"
            aria-label={t('usesOf', { name: file.filename, n: file.use_count })}
            onClick={onUses}
          >
            {t('usedTimes', { n: file.use_count })}
          </button>
        ) : null}
      </div>
      <div className="media-words">
        <span>
          {name}
          <small className="tabular">{facts}</small>
        </span>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: actions.map(({ key, label, icon, danger, disabled, onClick }) => ({
              key,
              label,
              icon,
              danger: danger === true,
              disabled: disabled === true,
              onClick,
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('actionsOf', { name: file.filename })}
          />
        </Dropdown>
      </div>
      {file.tags.length === 0 ? null : (
        <div className="media-tags" title={file.tags.join('、')}>
          {file.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Tag key={tag} className="ellipsis">
              {tag}
            </Tag>
          ))}
          {file.tags.length > TAGS_SHOWN ? <Tag>+{file.tags.length - TAGS_SHOWN}</Tag> : null}
        </div>
      )}
    </article>
  )
}
