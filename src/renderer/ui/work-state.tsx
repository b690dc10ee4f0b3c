import { useTranslation } from 'react-i18next'
import type { PlatformWork } from '../../contract/entities/work.ts'
import { formatTime } from '../lib/format.ts'
import { StatusTag, type StatusKind } from './status-tag.tsx'
import './work-state.css'

const KIND: Record<PlatformWork['state'], StatusKind> = {
  published: 'success',
  'in-review': 'info',
  scheduled: 'neutral',
  rejected: 'warning',
  deleted: 'danger',
}

/** A work that its platform holds until its time, unix seconds. */
export function HeldState({ opens }: { opens: number }) {
  return <WorkState work={{ state: 'scheduled', reason: '' }} opens={opens} />
}

/**
 * What became of a work on its platform, with the platform's words; the server has decided whether it is public by now.
 * `opens`, unix seconds, is when one that waits there becomes public, if that is known.
 */
export function WorkState({ work, opens = 0 }: { work: Pick<PlatformWork, 'state' | 'reason'>; opens?: number }) {
  const { t } = useTranslation('ui')
  return (
    <span className="work-state">
      <StatusTag kind={KIND[work.state]}>{t(`works.state.${work.state}`)}</StatusTag>
      {work.state === 'scheduled' && opens > 0 ? (
        <span className="work-reason tabular">{t('works.opens', { time: formatTime(opens) })}</span>
      ) : null}
      {work.reason ? (
        <span className="work-reason" title={work.reason}>
          {work.reason}
        </span>
      ) : null}
    </span>
  )
}
