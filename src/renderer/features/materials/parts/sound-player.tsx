import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { audioPeaks } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatDuration } from '../../../lib/format.ts'
import { Waveform } from '../../../ui/waveform.tsx'

export interface SoundPlayerProps {
  id: number
  url: string
  name: string
  /** ms, as the library knows it. */
  durationMs: number
  autoPlay?: boolean
}

/** Plays one sound, with its waveform to wind by. */
export function SoundPlayer({ id, url, name, durationMs, autoPlay = false }: SoundPlayerProps) {
  const { t } = useTranslation('materials')
  const peaks = useApi(audioPeaks, { id }, { quiet: true, staleMs: 3_600_000 })
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const toggle = (): void => {
    const sound = audio.current
    if (sound === null) return
    if (sound.paused) void sound.play().catch(() => setPlaying(false))
    else sound.pause()
  }
  const seek = (to: number): void => {
    const sound = audio.current
    if (sound === null) return
    sound.currentTime = to * (durationMs / 1000)
    setAt(to)
  }
  return (
    <div className="sound-player">
      <audio
        ref={audio}
        src={url}
        autoPlay={autoPlay}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) =>
          setAt(durationMs === 0 ? 0 : Math.min(1, (event.currentTarget.currentTime * 1000) / durationMs))
        }
        onError={() => setFailed(true)}
      />
      <Button
        shape="circle"
        type="primary"
        disabled={failed}
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(playing ? 'sound.pause' : 'sound.play', { name })}
        onClick={toggle}
      />
      <Waveform
        peaks={peaks.data?.peaks}
        at={at}
        durationMs={durationMs}
        onSeek={seek}
        label={t('sound.wave', { name })}
        valueText={formatDuration(at * durationMs)}
      />
      <span className="tabular sound-time">
        {failed ? t('sound.failed') : `${formatDuration(at * durationMs)} / ${formatDuration(durationMs)}`}
      </span>
    </div>
  )
}
