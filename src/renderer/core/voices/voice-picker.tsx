import { PauseCircleFilled, PlayCircleFilled } from '@ant-design/icons'
import { Alert, App, Button, Skeleton, Slider } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listVoices, type VoiceChoice } from '../../../contract/http/voices.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { NotLoaded } from '../http/not-loaded.tsx'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { type MakePlayer, useAudition } from './use-audition.ts'
import './voices.css'

/** Where speech services are configured. */
export const VOICE_SETTINGS = withQuery(PATHS.personal, { tab: 'voice' })

export interface VoicePickerProps {
  /** '' = none chosen. */
  value: string
  onChange: (value: string) => void
  /** 0.5 to 2, 1 = normal. */
  rate: number
  onRate: (rate: number) => void
  /** -12 to 12, 0 = as it is. */
  semitones: number
  onSemitones: (semitones: number) => void
  makePlayer?: MakePlayer
}

interface CardProps {
  voice: VoiceChoice
  chosen: boolean
  /** The one that Tab comes to. */
  reachable: boolean
  phase: 'busy' | 'playing' | null
  maySet: boolean
  /** Nothing is configured: that is said once above the cards, not on each. */
  quiet: boolean
  onChoose: () => void
  onPlay: () => void
  onStop: () => void
}

function VoiceCard({ voice, chosen, reachable, phase, maySet, quiet, onChoose, onPlay, onStop }: CardProps) {
  const { t } = useTranslation('voices')
  const there = voice.available === 1
  return (
    <div
      className={`voice-card${chosen ? ' chosen' : ''}${there ? '' : ' missing'}`}
      title={there || quiet ? undefined : voice.reason}
    >
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        aria-disabled={!there}
        data-voice={voice.value}
        tabIndex={reachable ? 0 : -1}
        className="voice-choose"
        onClick={() => (there ? onChoose() : undefined)}
      >
        <strong>{voice.name}</strong>
        <small className="ellipsis">{there ? voice.engine : quiet ? '' : t('missing')}</small>
      </button>
      {there ? (
        <Button
          type="text"
          size="small"
          shape="circle"
          loading={phase === 'busy'}
          aria-label={t(phase === 'playing' ? 'stopOne' : 'playOne', { name: voice.name })}
          icon={phase === 'playing' ? <PauseCircleFilled /> : <PlayCircleFilled />}
          onClick={phase === null ? onPlay : onStop}
        />
      ) : maySet && !quiet ? (
        <Link to={VOICE_SETTINGS} aria-label={t('setUpOne', { name: voice.name })}>
          {t('setUp')}
        </Link>
      ) : null}
    </div>
  )
}

/**
 * The nine voices to choose from, heard one at a time, with speed and pitch. What is not configured says so and leads
 * to the settings.
 */
export function VoicePicker({ value, onChange, rate, onRate, semitones, onSemitones, makePlayer }: VoicePickerProps) {
  const { t } = useTranslation('voices')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const list = useRef<HTMLDivElement>(null)
  const query = useApi(listVoices, {}, { quiet: true })
  const audition = useAudition(
    (error) => void message.error(error instanceof Error && error.message === 'player' ? t('cantPlay') : say(error)),
    makePlayer,
  )
  if (query.error && query.data === undefined) return <NotLoaded query={query} />
  const voices = query.data?.voices
  if (!voices) return <Skeleton active className="voice-wait" paragraph={{ rows: 5 }} />
  const usable = voices.filter((voice) => voice.available === 1)
  const maySet = may('setting:edit')
  const current = usable.find((voice) => voice.value === value)
  const gone = value !== '' && !current ? voices.find((voice) => voice.value === value) : undefined
  const choose = (next: VoiceChoice): void => {
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-voice="${next.value}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key)
      ? 1
      : ['ArrowLeft', 'ArrowUp'].includes(event.key)
        ? -1
        : 0
    if (step === 0 || usable.length === 0 || !(event.target instanceof HTMLElement) || !event.target.dataset['voice'])
      return
    event.preventDefault()
    const next =
      usable[((current ? usable.indexOf(current) : step > 0 ? -1 : 0) + step + usable.length) % usable.length]
    if (next) choose(next)
  }
  return (
    <div className="voice-picker">
      {usable.length === 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('none')}
          description={voices[0]?.reason}
          action={maySet ? <Link to={VOICE_SETTINGS}>{t('setUpNow')}</Link> : undefined}
        />
      ) : null}
      {gone ? <Alert type="warning" showIcon title={t('gone', { name: gone.name })} description={gone.reason} /> : null}
      <div ref={list} role="radiogroup" aria-label={t('voice')} className="voice-cards" onKeyDown={onKey}>
        {voices.map((voice) => (
          <VoiceCard
            key={voice.value}
            voice={voice}
            chosen={voice === current}
            reachable={current ? voice === current : voice === (usable[0] ?? voices[0])}
            maySet={maySet}
            quiet={usable.length === 0}
            phase={audition.state?.voice === voice.value ? audition.state.phase : null}
            onChoose={() => choose(voice)}
            onPlay={() => audition.play({ voice: voice.value, rate, semitones })}
            onStop={audition.stop}
          />
        ))}
      </div>
      <div className="voice-tuning">
        <label>
          <span>{t('rate', { n: rate })}</span>
          <Slider
            min={0.5}
            max={2}
            step={0.1}
            value={rate}
            onChange={onRate}
            marks={{ 0.5: '0.5', 1: '1', 2: '2' }}
            ariaLabelForHandle={t('rateLabel')}
          />
        </label>
        <label>
          <span>{t('pitch', { n: semitones > 0 ? `+${semitones}` : semitones })}</span>
          <Slider
            min={-12}
            max={12}
            value={semitones}
            onChange={onSemitones}
            marks={{ '-12': '-12', 0: '0', 12: '+12' }}
            ariaLabelForHandle={t('pitchLabel')}
          />
        </label>
      </div>
    </div>
  )
}
