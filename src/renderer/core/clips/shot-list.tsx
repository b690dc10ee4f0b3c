import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import type { LiveFilm } from './use-live-preview.ts'

/** Which material is seen when: a click goes there. Keeps its room while there is none yet. */
export function ShotList({ film, at, onJump }: { film: LiveFilm | null; /** Where the film stands, ms. */ at: number; /** Absent = nothing to jump in. */ onJump: ((ms: number) => void) | undefined }) {
  const { t } = useTranslation('preview')
  const shots = film?.shots ?? []
  const current = shots.findLastIndex((shot) => shot.at_ms <= at + 1)
  return (
    <ol className="live-shots" aria-label={t('shots')}>
      {shots.map((shot, no) => {
        const inside = (
          <>
            <span className="live-when tabular">{onJump ? formatDuration(shot.at_ms) : no + 1}</span>
            <span className="live-what">
              <span className="ellipsis">{shot.name}</span>
              <small className="ellipsis">{[shot.place, onJump ? t('from', { at: formatDuration(shot.in_ms), n: (shot.ms / 1000).toFixed(1) }) : '', shot.text].filter(Boolean).join(' · ')}</small>
            </span>
          </>
        )
        return (
          <li key={no}>{onJump ? <button type="button" aria-current={no === current} title={shot.text || shot.name} onClick={() => onJump(shot.at_ms)}>{inside}</button> : <div>{inside}</div>}</li>
        )
      })}
    </ol>
  )
}
