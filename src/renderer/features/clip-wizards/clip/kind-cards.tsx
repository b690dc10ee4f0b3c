import { HoverVideo } from '../../../ui/hover-video.tsx'
import '../../../ui/media-grid.css'

/** A transition or effect as it is offered; `film` and `cover` are '' until its sample is there. */
export interface KindChoice {
  value: string
  name: string
  /** What it looks like. */
  desc: string
  film: string
  cover: string
}

export interface KindCardsProps {
  label: string
  choices: readonly KindChoice[]
  chosen: readonly string[]
  /** Numbers on the chosen ones: they are used in this order. */
  numbered: boolean
  onChange: (chosen: string[]) => void
}

/** Transitions or effects as pictures that play when pointed at; any number can be chosen. */
export function KindCards({ label, choices, chosen, numbered, onChange }: KindCardsProps) {
  return (
    <div className="kind-grid" role="group" aria-label={label}>
      {choices.map((one) => {
        const at = chosen.indexOf(one.value)
        return (
          <button
            key={one.value}
            type="button"
            aria-pressed={at >= 0}
            className={at >= 0 ? 'kind-card chosen' : 'kind-card'}
            title={one.desc || undefined}
            onClick={() => onChange(at >= 0 ? chosen.filter((value) => value !== one.value) : [...chosen, one.value])}
          >
            <span className="kind-shot">
              <HoverVideo url={one.film} cover={one.cover} />
              {at >= 0 ? (
                <span className="kind-no tabular" aria-hidden="true">
                  {numbered ? at + 1 : '✓'}
                </span>
              ) : null}
            </span>
            <span className="ellipsis">{one.name}</span>
          </button>
        )
      })}
    </div>
  )
}
