import { useTranslation } from 'react-i18next'
import type { PlatformWork } from '../../contract/entities/work.ts'
import { StatusTag, type StatusKind } from './status-tag.tsx'
import './work-state.css'

const KIND: Record<PlatformWork['state'], StatusKind> = { published: 'success', 'in-review': 'info', scheduled: 'neutral', rejected: 'warning', deleted: 'danger' }

/** What became of a work on its platform, with the platform's words. */
export function WorkState({ work }: { work: Pick<PlatformWork, 'state' | 'reason'> }) {
  const { t } = useTranslation('ui')
  return (
    <span className="work-state">
      <StatusTag kind={KIND[work.state]}>{t(`works.state.${work.state}`)}</StatusTag>
      {work.reason ? (
        <span className="work-reason" title={work.reason}>
          {work.reason}
        </span>
      ) : null}
    </span>
  )
}
