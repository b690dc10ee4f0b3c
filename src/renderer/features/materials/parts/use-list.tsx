import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UsedBy } from '../../../../contract/entities/material.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'

const addressOf = (use: UsedBy): string | null =>
  use.type === 'clip'
    ? withQuery(PATHS.videos, { clip_id: use.id })
    : use.type === 'task'
      ? withQuery(PATHS.seoPublish, { wisdom_task_id: use.id })
      : null

/** Orders and tasks that use a file, the running ones marked. */
export function UseList({ uses }: { uses: readonly UsedBy[] }) {
  const { t } = useTranslation('materials')
  const unique = [...new Map(uses.map((use) => [`${use.type}:${use.id}`, use])).values()]
  return (
    <ul className="use-list">
      {unique.map((use) => {
        const address = addressOf(use)
        return (
          <li key={`${use.type}:${use.id}`}>
            <span>{t(`useType.${use.type}`)}</span>
            {address === null ? (
              <span className="ellipsis" title={use.name}>
                {use.name}
              </span>
            ) : (
              <Link className="ellipsis" to={address} title={use.name}>
                {use.name}
              </Link>
            )}
            <StatusTag kind={use.running === 1 ? 'warning' : 'neutral'} live={use.running === 1}>
              {t(use.running === 1 ? 'useRunning' : 'useOver')}
            </StatusTag>
          </li>
        )
      })}
    </ul>
  )
}
