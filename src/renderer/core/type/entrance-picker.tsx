import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ENTRANCE_KINDS, entranceAt, TEXT_ENTRANCES, type TextEntrance } from '../../../contract/text-entrances.ts'
import type { TextKind } from './look.ts'
import './type.css'

export interface EntrancePickerProps {
  kind: TextKind
  /** Empty = the texts don't move. */
  chosen: readonly TextEntrance[]
  onChange: (chosen: TextEntrance[]) => void
}

/** A word of the cards is so much larger or smaller than a title of 84 px on a film 1080 px wide. */
const DOWN_PER_EM = 84
const STEPS = 20

/** The entrance as it is in the film, for a word on the page. */
export function entranceFrames(entrance: TextEntrance): Keyframe[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const { opacity, down, scale, open } = entranceAt(entrance, step / STEPS)
    return {
      opacity,
      transform: `translateY(${(down / DOWN_PER_EM).toFixed(3)}em) scale(${scale.toFixed(3)})`,
      clipPath: open < 1 ? `inset(0 ${((1 - open) * 100).toFixed(1)}% 0 0)` : 'none',
    }
  })
}

/** Plays it on the word of a card; who wants no movement on the page gets none. */
const play = (card: HTMLElement, entrance: TextEntrance): void => {
  const word = card.querySelector('.entrance-word')
  if (word === null || !('animate' in word) || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  word.animate(entranceFrames(entrance), { duration: ENTRANCE_KINDS[entrance].ms })
}

/** How titles or captions come into the films: none, one for all, or several that the films take in turn. */
export function EntrancePicker({ kind, chosen, onChange }: EntrancePickerProps) {
  const { t } = useTranslation('type')
  const name = t(kind === 'title' ? 'titleEntrances' : 'captionEntrances')
  const toggle = (entrance: TextEntrance): void =>
    onChange(chosen.includes(entrance) ? chosen.filter((one) => one !== entrance) : [...chosen, entrance])
  return (
    <div className="entrances" role="group" aria-label={name}>
      <span className="entrances-name">{name}</span>
      <span className="entrance-cards">
        <button
          type="button"
          aria-pressed={chosen.length === 0}
          className={chosen.length === 0 ? 'entrance-card chosen' : 'entrance-card'}
          onClick={() => onChange([])}
        >
          {t('entranceNone')}
        </button>
        {TEXT_ENTRANCES.map((entrance) => {
          const on = chosen.includes(entrance)
          return (
            <button
              key={entrance}
              type="button"
              aria-pressed={on}
              className={on ? 'entrance-card chosen' : 'entrance-card'}
              onClick={() => toggle(entrance)}
              onPointerEnter={(event) => play(event.currentTarget, entrance)}
              onFocus={(event) => play(event.currentTarget, entrance)}
            >
              <span className="entrance-word">{t(`entrance.${entrance}`)}</span>
            </button>
          )
        })}
        <Button
          size="small"
          type="text"
          disabled={chosen.length === TEXT_ENTRANCES.length}
          onClick={() => onChange([...TEXT_ENTRANCES])}
        >
          {t('entranceAny')}
        </Button>
      </span>
      <small>
        {t(chosen.length === 0 ? 'entrancesNone' : chosen.length === 1 ? 'entrancesOne' : 'entrancesSeveral')}
      </small>
    </div>
  )
}
