import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SeenVideo } from './seen-video.tsx'
import './media-preview.css'

export interface MediaItem {
  id: number | string
  name: string
  url: string
  /** e.g. video/mp4 */
  mimetype: string
  /** Picture shown until a video plays. */
  cover?: string
}

export interface MediaPreviewProps {
  items: readonly MediaItem[]
  /** Shown item; null = closed. */
  index: number | null
  onIndex: (index: number | null) => void
  /** Plays a sound with more than the browser's own bar. */
  sound?: ((item: MediaItem) => ReactNode) | undefined
  /** Plays a video with more than the browser's own bar. */
  film?: ((item: MediaItem) => ReactNode) | undefined
}

function Medium({ item, sound, film }: { item: MediaItem } & Pick<MediaPreviewProps, 'sound' | 'film'>) {
  const { t } = useTranslation('ui')
  const [failed, setFailed] = useState(false)
  const [blind, setBlind] = useState(false)
  if (failed) return <Alert type="error" showIcon title={t('preview.failed')} />
  const fail = (): void => setFailed(true)
  if (item.mimetype.startsWith('image')) return <img src={item.url} alt={item.name} onError={fail} />
  if (item.mimetype.startsWith('audio') && sound !== undefined) return sound(item)
  if (item.mimetype.startsWith('audio'))
    return <audio src={item.url} controls autoPlay onError={fail} aria-label={item.name} />
  if (film !== undefined) return film(item)
  return (
    <>
      <SeenVideo
        src={item.url}
        poster={item.cover ?? ''}
        controls
        autoPlay
        playsInline
        onBlind={() => setBlind(true)}
        onError={fail}
        aria-label={item.name}
      />
      {blind ? <Alert className="video-blind" type="warning" showIcon title={t('blind.only')} /> : null}
    </>
  )
}

/** Looks at one file of several: video, picture or sound; arrow keys go on. */
export function MediaPreview({ items, index, onIndex, sound, film }: MediaPreviewProps) {
  const { t } = useTranslation('ui')
  const item = index === null ? undefined : items[index]
  const step = useEffectEvent((by: number) => {
    if (index !== null && items.length > 1) onIndex((index + by + items.length) % items.length)
  })
  const open = index !== null
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent): void => {
      // In a player the arrows wind.
      if (
        event.target instanceof HTMLMediaElement ||
        (event.target instanceof HTMLElement && event.target.role === 'slider')
      )
        return
      if (event.key === 'ArrowRight') step(1)
      if (event.key === 'ArrowLeft') step(-1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <Modal
      open={item !== undefined}
      onCancel={() => onIndex(null)}
      footer={null}
      width="min(960px, 92vw)"
      centered
      destroyOnHidden
      title={
        <span className="ellipsis" style={{ display: 'block', paddingInlineEnd: 24 }}>
          {item?.name ?? t('preview.title')}
        </span>
      }
    >
      {item === undefined || index === null ? null : (
        <div className="media-preview">
          <Medium key={item.id} item={item} sound={sound} film={film} />
          {items.length < 2 ? null : (
            <div className="media-steps">
              <Button
                icon={<LeftOutlined />}
                aria-label={t('preview.previous')}
                onClick={() => onIndex((index - 1 + items.length) % items.length)}
              />
              <span className="tabular">{t('preview.of', { i: index + 1, n: items.length })}</span>
              <Button
                icon={<RightOutlined />}
                aria-label={t('preview.next')}
                onClick={() => onIndex((index + 1) % items.length)}
              />
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}
