import { MoreOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import { HoverVideo } from '../../../ui/hover-video.tsx'
import type { RowAction } from '../../../ui/row-actions.tsx'
import { mediaOfFile } from '../material-list.ts'
import { coverOf, MediaIcon, resolutionOf } from './material-thumb.tsx'

export interface MaterialCardProps {
  file: Attachment
  chosen: boolean
  onChoose: (range: boolean) => void
  onOpen: () => void
  actions: readonly RowAction[]
}

const TAGS_SHOWN = 2

/** A file in the grid: its picture (videos play when pointed at), name and facts. */
export function MaterialCard({ file, chosen, onChoose, onOpen, actions }: MaterialCardProps) {
  const { t } = useTranslation('materials')
  const media = mediaOfFile(file)
  const cover = coverOf(file)
  const facts = [formatBytes(file.size), resolutionOf(file)].filter((text) => text !== '').join(' · ')
  return (
    <article className={chosen ? 'media-card chosen' : 'media-card'} aria-label={file.filename}>
      <span className="media-check">
        <Checkbox checked={chosen} aria-label={t('choose', { name: file.filename })} onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)} />
      </span>
      <button type="button" className="plain media-thumb" onClick={onOpen}>
        <span className="sr-only">{t('preview', { name: file.filename })}</span>
        {cover === '' ? <span className="media-icon"><MediaIcon media={media} /></span> : <HoverVideo url={media === 'video' ? file.fullurl : ''} cover={cover} />}
        {file.use_count > 0 ? <span className="media-corner left">{t('usedTimes', { n: file.use_count })}</span> : null}
        {file.duration_ms === null ? null : <span className="media-corner">{formatDuration(file.duration_ms)}</span>}
      </button>
      <div className="media-words">
        <span>
          <span className="ellipsis" title={file.filename}>{file.filename}</span>
          <small className="tabular">{facts}</small>
        </span>
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: actions.map(({ key, label, icon, danger, disabled, onClick }) => ({ key, label, icon, danger: danger === true, disabled: disabled === true, onClick })) }}>
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: file.filename })} />
        </Dropdown>
      </div>
      {file.tags.length === 0 ? null : (
        <div className="media-tags" title={file.tags.join('、')}>
          {file.tags.slice(0, TAGS_SHOWN).map((tag) => <Tag key={tag} className="ellipsis">{tag}</Tag>)}
          {file.tags.length > TAGS_SHOWN ? <Tag>+{file.tags.length - TAGS_SHOWN}</Tag> : null}
        </div>
      )}
    </article>
  )
}
