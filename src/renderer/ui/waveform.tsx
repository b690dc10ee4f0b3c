import './waveform.css'

export interface WaveformProps {
  /** 0 to 100 each; undefined = not known yet. */
  peaks: readonly number[] | undefined
  /** Played part, 0 to 1. */
  at: number
  /** ms */
  durationMs: number
  /** A place was chosen, 0 to 1. */
  onSeek: (at: number) => void
  /** Name for who doesn't see it. */
  label: string
  /** The place in words, e.g. 0:12. */
  valueText: string
}

const STEP_MS = 5_000
/** Silence is drawn too: a line to aim at. */
const LEAST = 3

const bars = (peaks: readonly number[]): string =>
  peaks
    .map((peak, x) => {
      const height = Math.max(LEAST, peak)
      return `M${x + 0.15} ${50 - height / 2}h.7v${height}h-.7z`
    })
    .join('')

/** The course of a sound's loudness; a click or the arrow keys (5 s) wind. */
export function Waveform({ peaks, at, durationMs, onSeek, label, valueText }: WaveformProps) {
  const columns = peaks ?? []
  // A quiet piece uses the whole height as well: the shape matters.
  const loudest = Math.max(1, ...columns)
  const path = bars(columns.map((peak) => (peak / loudest) * 100))
  const width = Math.max(1, columns.length)
  const by = (ms: number): void => onSeek(Math.min(1, Math.max(0, at + ms / Math.max(1, durationMs))))
  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round((at * durationMs) / 1000)}
      aria-valuetext={valueText}
      data-loaded={peaks !== undefined}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onSeek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
      }}
      onKeyDown={(event) => {
        const step = {
          ArrowRight: STEP_MS,
          ArrowLeft: -STEP_MS,
          ArrowUp: STEP_MS,
          ArrowDown: -STEP_MS,
          Home: -durationMs,
          End: durationMs,
        }[event.key]
        if (step === undefined) return
        event.preventDefault()
        event.stopPropagation()
        by(step)
      }}
    >
      <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <svg
        className="played"
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ clipPath: `inset(0 ${(1 - at) * 100}% 0 0)` }}
      >
        <path d={path} />
      </svg>
      <i style={{ insetInlineStart: `${at * 100}%` }} />
    </div>
  )
}
