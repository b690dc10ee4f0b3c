import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { dataCenter } from '../../../contract/http/data.ts'
import { formatTime } from '../../lib/format.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { BigNumber } from '../../ui/big-number.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Change } from './cards.tsx'

type Data = OutputOf<typeof dataCenter>
type TopAccount = Data['accounts_top'][number]

/** Share of the best, for the bar behind a line. */
const shareOf = (value: number | null, best: number | null): string =>
  `${value === null || best === null || best <= 0 ? 0 : Math.max(0, (value / best) * 100)}%`

/** The plays of an account beside those of the days before. */
function PlayChange({ row: { play, prev_play: prev } }: { row: TopAccount }) {
  if (play === null || prev === null) return <span />
  const delta = play - prev
  const rate = prev === 0 ? null : delta / Math.abs(prev)
  return <Change card={{ key: 'play', unit: 'count', value: play, prev, delta, delta_rate: rate }} compared />
}

/** The ten accounts that brought the most plays in these days. */
export function TopAccounts({
  rows,
  toOf,
}: {
  rows: readonly TopAccount[]
  /** Where an account leads; absent = nowhere. */
  toOf?: (row: TopAccount) => string
}) {
  const { t } = useTranslation('figures')
  const best = rows[0]?.play ?? null
  return (
    <SectionCard title={t('topAccounts')} text={t('topAccountsText')}>
      {rows.length === 0 ? <EmptyState small title={t('noAccounts')} /> : null}
      <ol className="figure-top" aria-label={t('topAccounts')}>
        {rows.map((row) => {
          const line = (
            <>
              <i className="figure-share" style={{ width: shareOf(row.play, best) }} />
              <AccountAvatar name={row.openname} avatar={row.avatar} platform={row.platform_value} size={24} bare />
              <span className="ellipsis" title={row.openname}>
                {row.openname}
              </span>
              <span className="figure-top-small">{t('sent', { n: row.published })}</span>
              <PlayChange row={row} />
              <BigNumber value={row.play} />
            </>
          )
          return (
            <li key={row.id}>
              {toOf === undefined ? <span className="figure-line">{line}</span> : <Link to={toOf(row)}>{line}</Link>}
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}

/** The ten works of these days that were played most. */
export function TopWorks({ rows }: { rows: Data['works_top'] }) {
  const { t } = useTranslation(['figures', 'ui'])
  const best = rows[0]?.play ?? null
  return (
    <SectionCard title={t('topWorks')} text={t('topWorksText')}>
      {rows.length === 0 ? <EmptyState small title={t('noWorks')} /> : null}
      <ol className="figure-top works" aria-label={t('topWorks')}>
        {rows.map((row) => {
          const line = (
            <>
              <i className="figure-share" style={{ width: shareOf(row.play, best) }} />
              <PlatformIcon value={row.platform_value} size={16} />
              <span className="ellipsis" title={row.title}>
                {row.title.trim() || t('ui:works.untitled')}
              </span>
              <span className="figure-top-small ellipsis" title={row.openname}>
                {row.openname === '' ? '' : `${row.openname} · `}
                {formatTime(row.publish_time)}
              </span>
              <BigNumber value={row.play} />
            </>
          )
          return (
            <li key={row.id}>
              {row.url === '' ? (
                <span className="figure-line">{line}</span>
              ) : (
                <a href={row.url} target="_blank" rel="noreferrer">
                  {line}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
