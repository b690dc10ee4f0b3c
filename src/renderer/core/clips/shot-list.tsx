import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import type { LiveFilm } from './use-live-preview.ts'

/** Which material is seen when: a click goes there. Keeps its room while there is none yet. */
export function ShotList({
  film,
  at,
  onJump,
}: {
  film: LiveFilm | null
  /** Where the film stands, ms. */ at: number
  /** Absent = nothing to jump in. */ onJump: ((ms: number) => void) | undefined
}) {
  const { t } = useTranslation('preview')
  const shots = film?.shots ?? []
  const current = shots.findLastIndex((shot) => shot.at_ms <= at + 1)
  return (
    <ol className="live-shots" aria-label={t('shots')} tabIndex={onJump ? undefined : 0}>
      {shots.map((shot, no) => {
        const more = [
          shot.place,
          shot.name,
          onJump ? t('from', { at: formatDuration(shot.in_ms), n: (shot.ms / 1000).toFixed(1) }) : '',
          shot.text,
        ]
          .filter(Boolean)
          .join(' · ')
        const inside = (
          <>
            <span className="ellipsis">{shot.name}</span>
            <small className="ellipsis tabular">
              {onJump ? formatDuration(shot.at_ms) : no + 1} ·{' '}
              {onJump ? t('seconds', { n: (shot.ms / 1000).toFixed(1) }) : shot.place}
            </small>
          </>
        )
        return (
          <li key={no}>
            {onJump ? (
              <button type="button" aria-current={no === current} title={more} onClick={() => onJump(shot.at_ms)}>
                {inside}
              </button>
            ) : (
              <div title={more}>{inside}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
