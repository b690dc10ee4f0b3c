import { Alert, Button, Checkbox, Modal, Slider } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import { PlayableVideo } from '../../../core/materials/playable-video.tsx'
import { clockOf, type Cut, cutOf, LEAST, rangeOf, STEP } from './cut.ts'

export interface CutModalProps {
  file: PlanMaterial
  /** Plans that send materials as they are cut nothing. */
  asItIs: boolean
  pending: boolean
  onClose: () => void
  onSave: (cut: Cut) => void
}

/**
 * Which part of a clip the plan's films use, and whether its sound is heard: I and O take the moment that is shown.
 * Mounted while it is open.
 */
export function CutModal({ file, asItIs, pending, onClose, onSave }: CutModalProps) {
  const { t } = useTranslation('planmaterials')
  const video = useRef<HTMLVideoElement>(null)
  // A length that the library never measured is told by the player.
  const [length, setLength] = useState((file.duration_ms ?? 0) / 1000)
  const [range, setRange] = useState<readonly number[]>(() =>
    length > 0 ? rangeOf(file.cut, length) : [file.cut.in, file.cut.out],
  )
  const [muted, setMuted] = useState(file.cut.muted === 1)
  const [from = 0, to = 0] = range
  const put = (next: readonly number[], seek: number): void => {
    const cut = cutOf(next, length, muted)
    setRange(rangeOf(cut, length))
    if (video.current !== null) video.current.currentTime = seek
  }
  const now = (): number => video.current?.currentTime ?? 0
  const begin = (): void => put([now(), Math.max(to, now() + LEAST)], now())
  const end = (): void => put([Math.min(from, now() - LEAST), now()], now())
  const play = (): void => {
    const player = video.current
    if (player === null) return
    player.currentTime = from
    void player.play().catch(() => undefined)
  }
  return (
    <Modal
      open
      title={t('cut.title', { name: file.filename })}
      width={640}
      onCancel={onClose}
      footer={[
        <Button
          key="whole"
          onClick={() => {
            setRange([0, length])
            setMuted(false)
          }}
        >
          {t('cut.whole')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="ok"
          type="primary"
          loading={pending}
          disabled={length === 0}
          onClick={() => onSave(cutOf(range, length, muted))}
        >
          {t('cut.ok')}
        </Button>,
      ]}
    >
      <div
        className="cut"
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const key = event.key.toLowerCase()
          if (key === 'i') begin()
          else if (key === 'o') end()
          else return
          event.preventDefault()
        }}
      >
        {asItIs ? <Alert type="info" showIcon title={t('cut.asItIs')} /> : null}
        <PlayableVideo
          ref={video}
          id={file.attachment_id}
          url={file.fullurl}
          name={file.filename}
          poster={file.cover_url}
          controls
          playsInline
          muted={muted}
          onLoadedMetadata={(event) => {
            const seconds = event.currentTarget.duration
            if (length > 0 || !Number.isFinite(seconds)) return
            setLength(seconds)
            setRange(rangeOf(file.cut, seconds))
          }}
          onTimeUpdate={(event) => {
            if (!event.currentTarget.paused && event.currentTarget.currentTime >= to && to > from)
              event.currentTarget.pause()
          }}
        />
        <Slider
          range
          min={0}
          max={length || 1}
          step={STEP}
          disabled={length === 0}
          value={[from, to]}
          ariaLabelForHandle={[t('cut.from'), t('cut.to')]}
          tooltip={{ formatter: (value) => clockOf(value ?? 0) }}
          onChange={(next: number[]) => put(next, next[0] === from ? (next[1] ?? 0) : (next[0] ?? 0))}
        />
        <div className="cut-tools">
          <Button size="small" onClick={begin} disabled={length === 0}>
            {t('cut.begin')}
          </Button>
          <Button size="small" onClick={end} disabled={length === 0}>
            {t('cut.end')}
          </Button>
          <Button size="small" onClick={play} disabled={length === 0}>
            {t('cut.play')}
          </Button>
          <span className="tabular" role="status">
            {t('cut.part', { from: clockOf(from), to: clockOf(to), n: (to - from).toFixed(1) })}
          </span>
          <Checkbox checked={muted} onChange={(event) => setMuted(event.target.checked)}>
            {t('cut.muted')}
          </Checkbox>
        </div>
      </div>
    </Modal>
  )
}
