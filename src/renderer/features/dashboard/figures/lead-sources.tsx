import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { leadStat } from '../../../../contract/http/lead-stat.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatYuan } from '../../../core/leads/money.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { type FigureRange, leadsOf } from './figure-links.ts'
import type { FigureInput } from './use-figure-filters.ts'

/** From where the leads of these days came, and what was earned by those who were won in them. */
export function LeadSources({ input, range }: { input: FigureInput; range: FigureRange }) {
  const { t, i18n } = useTranslation(['dashboard', 'customers'])
  const query = useApi(
    leadStat,
    {
      from: range.from,
      to: range.to,
      account_platform: input.platform_value,
      account_group_id: input.group_id,
      group_by: 'source',
    },
    { quiet: true, keepPrevious: true },
  )
  const rows = query.data?.series ?? []
  const most = Math.max(1, ...rows.map((row) => row.created))
  return (
    <SectionCard title={t('sources.title')} text={t('sources.text')}>
      {hasInstead(query, rows.length === 0) ? (
        <Instead query={query} isEmpty={rows.length === 0} empty={t('sources.none')} />
      ) : (
        <ol className="figure-top sources" aria-label={t('sources.title')}>
          {rows.map((row) => (
            <li key={row.key}>
              <Link to={leadsOf(range, input, row.key)}>
                <i className="figure-share" style={{ width: `${(row.created / most) * 100}%` }} />
                <span className="ellipsis">{t(`customers:source.${row.key}`)}</span>
                <span className="figure-top-small">
                  {row.won === 0
                    ? ''
                    : t('sources.won', { n: row.won, amount: formatYuan(row.deal_amount, i18n.language) })}
                </span>
                <BigNumber value={row.created} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
