import { Button, Descriptions, Drawer, Space, Spin, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { attachmentUses } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { PlayableVideo } from '../../../core/materials/playable-video.tsx'
import { formatBytes, formatDuration, formatFullTime } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { RowAction } from '../../../ui/row-actions.tsx'
import { mediaOfFile } from '../material-list.ts'
import { resolutionOf } from './material-thumb.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { SoundTracks } from './sound-tracks.tsx'
import { UseList } from './use-list.tsx'

function Medium({ file }: { file: Attachment }) {
  const media = mediaOfFile(file)
  if (media === 'image') return <img src={file.fullurl} alt={file.filename} />
  if (media === 'audio')
    return <SoundPlayer id={file.id} url={file.fullurl} name={file.filename} durationMs={file.duration_ms ?? 0} />
  return (
    <PlayableVideo
      id={file.id}
      url={file.fullurl}
      name={file.filename}
      poster={file.cover_url}
      controls
      preload="metadata"
      playsInline
    />
  )
}

/** Orders and tasks that use one file. */
export function UsesOf({ id }: { id: number }) {
  const { t } = useTranslation('materials')
  const say = useErrorText()
  const query = useApi(attachmentUses, { ids: [id] }, { quiet: true })
  if (query.isPending) return <Spin size="small" />
  if (query.data === undefined) return <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
  const uses = query.data.list.flatMap((entry) => entry.used_by)
  return uses.length === 0 ? <p className="ant-form-item-extra">{t('details.unused')}</p> : <UseList uses={uses} />
}

/** Everything known of one file, and where it is used. */
export function DetailsDrawer({
  file,
  folder,
  actions,
  onClose,
}: {
  file: Attachment | null
  folder: string
  actions: (file: Attachment) => readonly RowAction[]
  onClose: () => void
}) {
  const { t } = useTranslation('materials')
  const rows =
    file === null
      ? []
      : [
          { key: 'type', label: t('details.type'), children: `${t(`media.${mediaOfFile(file)}`)} · ${file.mimetype}` },
          { key: 'size', label: t('details.size'), children: formatBytes(file.size) },
          ...(resolutionOf(file) === ''
            ? []
            : [{ key: 'resolution', label: t('details.resolution'), children: resolutionOf(file) }]),
          ...(file.duration_ms === null
            ? []
            : [{ key: 'duration', label: t('details.duration'), children: formatDuration(file.duration_ms) }]),
          ...(typeof file.fps === 'number' && file.fps > 0
            ? [{ key: 'fps', label: t('details.fps'), children: `${Math.round(file.fps * 100) / 100} fps` }]
            : []),
          ...(file.sound === undefined
            ? []
            : [{ key: 'sound', label: t('track.label'), children: <SoundTracks id={file.id} sound={file.sound} /> }]),
          { key: 'folder', label: t('folder.label'), children: folder },
          {
            key: 'tags',
            label: t('details.tags'),
            children:
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
          { key: 'created', label: t('details.created'), children: formatFullTime(file.create_time) },
        ]
  return (
    <Drawer
      open={file !== null}
      title={file?.filename ?? ''}
      size={480}
      onClose={onClose}
      destroyOnHidden
      footer={
        file === null ? null : (
          <Space wrap>
            {actions(file)
              .filter((action) => action.key !== 'details' && action.key !== 'preview')
              .map((action) => (
                <Button
                  key={action.key}
                  icon={action.icon}
                  danger={action.danger === true}
                  disabled={action.disabled === true}
                  onClick={action.onClick}
                >
                  {action.label}
                </Button>
              ))}
          </Space>
        )
      }
    >
      {file === null ? null : (
        <>
          <div className="details-media">
            <Medium key={file.id} file={file} />
          </div>
          <Descriptions size="small" column={1} items={rows} />
          <div className="details-head">
            <h3>{t('details.uses')}</h3>
          </div>
          <UsesOf id={file.id} />
        </>
      )}
    </Drawer>
  )
}
