import {
  CaretRightOutlined,
  CloseOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { audioPeaks } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatDuration } from '../../../lib/format.ts'
import { Waveform } from '../../../ui/waveform.tsx'
import type { Track } from './audition.ts'

export interface AuditionBarProps {
  track: Track
  playing: boolean
  onPlaying: (playing: boolean) => void
  onStep: (by: number) => void
  hasNext: boolean
  hasPrevious: boolean
  onClose: () => void
  label: string
}

/** Plays one piece at a time at the foot of the page, with its waveform. */
export function AuditionBar({
  track,
  playing,
  onPlaying,
  onStep,
  hasNext,
  hasPrevious,
  onClose,
  label,
}: AuditionBarProps) {
  const { t } = useTranslation('music')
  const peaks = useApi(
    audioPeaks,
    { id: track.fileId ?? 1 },
    { enabled: track.fileId !== null, quiet: true, staleMs: 3_600_000 },
  )
  const audio = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const sound = audio.current
    if (sound === null) return
    if (!playing) sound.pause()
    else
      void sound.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) onPlaying(false)
      })
  }, [playing, onPlaying])
  const seek = (to: number): void => {
    const sound = audio.current
    if (sound === null || failed) return
    sound.currentTime = to * (track.durationMs / 1000)
    setAt(to)
  }
  return (
    <section className="audition-bar" aria-label={label}>
      <audio
        ref={audio}
        src={track.url}
        preload="auto"
        onTimeUpdate={(event) =>
          setAt(track.durationMs === 0 ? 0 : Math.min(1, (event.currentTarget.currentTime * 1000) / track.durationMs))
        }
        onEnded={() => onStep(1)}
        onError={() => {
          setFailed(true)
          onPlaying(false)
        }}
      />
      <Button
        type="text"
        icon={<StepBackwardOutlined />}
        disabled={!hasPrevious}
        aria-label={t('audition.previous')}
        onClick={() => onStep(-1)}
      />
      <Button
        type="primary"
        shape="circle"
        disabled={failed}
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(playing ? 'audition.pause' : 'audition.play')}
        onClick={() => onPlaying(!playing)}
      />
      <Button
        type="text"
        icon={<StepForwardOutlined />}
        disabled={!hasNext}
        aria-label={t('audition.next')}
        onClick={() => onStep(1)}
      />
      <span className="audition-name ellipsis" title={track.name}>
        {track.name}
      </span>
      <Waveform
        peaks={peaks.data?.peaks}
        at={at}
        durationMs={track.durationMs}
        onSeek={seek}
        label={t('audition.position')}
        valueText={formatDuration(at * track.durationMs)}
      />
      <span className="tabular audition-time">
        {failed
          ? t('audition.failed')
          : `${formatDuration(at * track.durationMs)} / ${formatDuration(track.durationMs)}`}
      </span>
      <Button type="text" icon={<CloseOutlined />} aria-label={t('audition.close')} onClick={onClose} />
    </section>
  )
}
