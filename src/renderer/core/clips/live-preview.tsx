import { ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipConfigInput, ClipMode, TextNote } from '../../../contract/entities/clip.ts'
import { formatDuration } from '../../lib/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ShotList } from './shot-list.tsx'
import { type LiveFilm, useLivePreview } from './use-live-preview.ts'
import './live-preview.css'

export interface LivePreviewProps {
  mode: ClipMode
  config: ClipConfigInput
  /** The form lacks nothing that a film needs. */
  ready: boolean
  /** Drawn over the picture, as large as it is seen (safe zones). */
  over?: ReactNode
}

interface Player {
  /** Shows this moment, ms. */
  jump: (ms: number) => void
}

/**
 * Two films over each other: the next one lies hidden until its first picture is there, then goes on where the last one
 * stood.
 */
function Films({
  film,
  label,
  onTime,
  onGone,
  ref,
}: {
  film: LiveFilm
  label: string
  onTime: (ms: number) => void
  onGone: () => void
  ref: Ref<Player>
}) {
  const [shown, setShown] = useState(film.preview_url)
  const player = useRef<HTMLVideoElement>(null)
  const coming = useRef<HTMLVideoElement>(null)
  const swap = (): void => {
    const [before, next] = [player.current, coming.current]
    if (before !== null && next !== null) {
      next.currentTime = Math.min(before.currentTime, Math.max(0, next.duration - 0.1))
      next.volume = before.volume
      next.muted = before.muted
      if (!before.paused && !before.ended) void next.play().catch(() => undefined)
      before.pause()
    }
    setShown(film.preview_url)
  }
  useImperativeHandle(ref, () => ({
    jump: (ms) => {
      if (player.current) player.current.currentTime = ms / 1000
    },
  }))
  return [...new Set([shown, film.preview_url])].map((url) => (
    <video
      key={url}
      ref={url === shown ? player : coming}
      className={url === shown ? undefined : 'live-coming'}
      src={url}
      controls={url === shown}
      preload="auto"
      playsInline
      disablePictureInPicture
      aria-label={label}
      aria-hidden={url !== shown}
      onLoadedData={url === shown ? undefined : swap}
      onTimeUpdate={(event) => (url === shown ? onTime(event.currentTarget.currentTime * 1000) : undefined)}
      onError={onGone}
    />
  ))
}

/**
 * The first film of a form as it stands, small, with voice, captions and music; under it what was chosen for it. Free;
 * made anew when the form rests.
 */
export function LivePreview({ mode, config, ready, over }: LivePreviewProps) {
  const { t } = useTranslation('preview')
  const { film, progress, problem, again } = useLivePreview(mode, config, ready)
  const [at, setAt] = useState(0)
  const [gone, setGone] = useState('')
  const player = useRef<Player>(null)
  const lost = film !== null && gone === film.preview_url && film.preview_url !== ''
  const isFilm = film !== null && film.preview_url !== ''
  const trouble = problem || (lost ? t('gone') : '')
  const said = ({ text, percent, moved, removed }: TextNote): string =>
    [
      t('texts.of', { text }),
      percent < 100 ? t('texts.smaller', { percent }) : '',
      moved === 1 ? t('texts.moved') : '',
      removed === '' ? '' : t('texts.removed', { signs: [...removed].join(' ') }),
    ]
      .filter((part) => part !== '')
      .join(t('texts.and'))
  const ratio = Number(config.width ?? 1080) / Number(config.height ?? 1920)
  return (
    <SectionCard
      title={t('title')}
      extra={
        <Button
          size="small"
          type="text"
          icon={<ReloadOutlined />}
          disabled={!ready || progress !== null}
          onClick={again}
          aria-label={t('again')}
        />
      }
    >
      <div className="live-body" data-wide={ratio > 1}>
        <div className="live-stage" aria-busy={progress !== null}>
          <div className="live-box" style={{ '--ratio': ratio } as CSSProperties}>
            {isFilm ? (
              <Films
                film={film}
                label={t('title')}
                onTime={setAt}
                onGone={() => setGone(film.preview_url)}
                ref={player}
              />
            ) : null}
            {film !== null && !isFilm ? (
              <div className="live-pictures" role="group" tabIndex={0} aria-label={t('title')}>
                {film.pictures.map((url, no) => (
                  <img key={url} src={url} alt={t('picture', { n: no + 1 })} />
                ))}
              </div>
            ) : null}
            {film === null ? null : over}
          </div>
          {film === null && trouble === '' ? (
            <p>{progress === null ? t(ready ? 'soon' : 'empty') : t('making')}</p>
          ) : null}
          <Progress
            className={progress === null ? 'live-progress idle' : 'live-progress'}
            percent={progress ?? 0}
            size="small"
            showInfo={false}
            aria-label={t('making')}
          />
          {trouble === '' ? null : (
            <Alert
              className="live-problem"
              type={problem ? 'error' : 'info'}
              showIcon
              title={trouble}
              action={
                problem && !lost ? undefined : (
                  <Button size="small" onClick={again}>
                    {t('again')}
                  </Button>
                )
              }
            />
          )}
        </div>
        <ShotList film={film} at={at} onJump={isFilm ? (ms) => player.current?.jump(ms) : undefined} />
      </div>
      {film === null || film.notes.length === 0 ? null : (
        <Alert
          className="live-texts"
          type="warning"
          showIcon
          title={t('texts.changed')}
          description={
            <ul>
              {film.notes.map((note) => (
                <li key={note.text}>{said(note)}</li>
              ))}
            </ul>
          }
        />
      )}
      <p className="live-note tabular">
        {film === null
          ? t('note')
          : isFilm
            ? film.whole_ms > film.duration_ms
              ? t('part', { n: formatDuration(film.duration_ms), of: formatDuration(film.whole_ms) })
              : t('whole', { of: formatDuration(film.duration_ms) })
            : t('pictures', { n: film.pictures.length })}
      </p>
    </SectionCard>
  )
}
