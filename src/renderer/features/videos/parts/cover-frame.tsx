import { Alert, Slider } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../lib/format.ts'
import type { Film } from '../video-list.ts'

/** Steps of the slider, ms. */
const STEP_MS = 100

/** One moment of the film, found with a slider. */
export function CoverFrame({ film, atMs, onChange }: { film: Film; atMs: number; onChange: (atMs: number) => void }) {
  const { t } = useTranslation('videos')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const last = Math.max(0, (film.duration_ms ?? 0) - STEP_MS)
  const seek = (ms: number): void => {
    if (video.current) video.current.currentTime = ms / 1000
    onChange(ms)
  }
  return (
    <div className="cover-frame">
      {failed ? (
        <Alert type="error" showIcon title={t('cover.unplayable')} />
      ) : (
        <video
          ref={video}
          src={film.file_url}
          muted
          playsInline
          preload="auto"
          disablePictureInPicture
          aria-label={t('cover.frame')}
          onLoadedMetadata={() => seek(atMs)}
          onError={() => setFailed(true)}
        />
      )}
      <Slider
        min={0}
        max={last}
        step={STEP_MS}
        value={atMs}
        disabled={failed}
        tooltip={{ formatter: (value) => formatDuration(value ?? 0) }}
        ariaLabelForHandle={t('cover.moment')}
        onChange={seek}
      />
    </div>
  )
}
