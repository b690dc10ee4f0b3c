import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { dataCenter } from '../../../../contract/http/data.ts'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { BigNumber } from '../../../ui/big-number.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

type Data = OutputOf<typeof dataCenter>

/** Share of the best, for the bar behind a line. */
const shareOf = (value: number | null, best: number | null): string =>
  `${value === null || best === null || best <= 0 ? 0 : Math.max(0, (value / best) * 100)}%`

/** The ten accounts that brought the most plays in these days. */
export function TopAccounts({ data }: { data: Data }) {
  const { t } = useTranslation('dashboard')
  const rows = data.accounts_top
  const best = rows[0]?.play ?? null
  return (
    <SectionCard title={t('figures.topAccounts')} text={t('figures.topAccountsText')}>
      {rows.length === 0 ? <EmptyState small title={t('figures.noAccounts')} /> : null}
      <ol className="figure-top" aria-label={t('figures.topAccounts')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={withQuery(PATHS.accounts, {
                from: data.range.from,
                to: data.range.to,
                platform_value: row.platform_value,
                keyword: row.openname,
              })}
            >
              <i className="figure-share" style={{ width: shareOf(row.play, best) }} />
              <AccountAvatar name={row.openname} avatar={row.avatar} platform={row.platform_value} size={24} bare />
              <span className="ellipsis" title={row.openname}>
                {row.openname}
              </span>
              <span className="figure-top-small">{t('figures.sent', { n: row.published })}</span>
              <BigNumber value={row.play} />
            </Link>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** The ten works of these days that were played most. */
export function TopWorks({ data }: { data: Data }) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const rows = data.works_top
  const best = rows[0]?.play ?? null
  return (
    <SectionCard title={t('figures.topWorks')} text={t('figures.topWorksText')}>
      {rows.length === 0 ? <EmptyState small title={t('figures.noWorks')} /> : null}
      <ol className="figure-top works" aria-label={t('figures.topWorks')}>
        {rows.map((row) => {
          const line = (
            <>
              <i className="figure-share" style={{ width: shareOf(row.play, best) }} />
              <PlatformIcon value={row.platform_value} size={16} />
              <span className="ellipsis" title={row.title}>
                {row.title.trim() || t('ui:works.untitled')}
              </span>
              <span className="figure-top-small ellipsis" title={row.openname}>
                {row.openname} · {formatTime(row.publish_time)}
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
