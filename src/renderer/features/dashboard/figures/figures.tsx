import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { dataCenter } from '../../../../contract/http/data.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { DemoMark } from '../../../core/session/demo-mark.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { Cards } from '../../../core/figures/cards.tsx'
import { Failures } from './failures.tsx'
import { FigureBar } from './figure-bar.tsx'
import { accountsOf, listOf } from './figure-links.ts'
import { Funnel } from './funnel.tsx'
import { Hours } from './hours.tsx'
import { LeadSources } from './lead-sources.tsx'
import { PublishedDrawer } from './published-drawer.tsx'
import { RankSpread } from './rank-spread.tsx'
import { Scatter } from './scatter.tsx'
import { ReportButton } from '../../../core/figures/report-button.tsx'
import { Sites } from '../../../core/figures/sites.tsx'
import { TopAccounts, TopWorks } from '../../../core/figures/tops.tsx'
import { estimatedDaysOf, Trend } from '../../../core/figures/trend.tsx'
import { useFigureFilters } from './use-figure-filters.ts'

/** Figures change when lists of works are read, some times a day. */
const POLL_MS = 120_000

/** What a stretch of days brought. */
export function Figures() {
  const { t } = useTranslation(['dashboard', 'figures'])
  const say = useErrorText()
  const navigate = useNavigate()
  const may = useMay()
  const filters = useFigureFilters()
  const { input } = filters
  const query = useApi(dataCenter, input, { quiet: true, keepPrevious: true, pollMs: POLL_MS })
  const { data } = query
  const range = data?.range
  const failed = data?.trend.reduce((sum, day) => sum + day.failed, 0) ?? 0
  return (
    <section className="figures" aria-label={t('figures:title')} aria-busy={query.isFetching}>
      <header className="figures-head">
        <h2>{t('figures:title')}</h2>
        <DemoMark />
        <span className="figures-links">
          <Link to={PATHS.operationMarket}>{t('wall')}</Link>
          <Link to={PATHS.analysis}>{t('share.page')}</Link>
          <Link to={PATHS.workList}>{t('share.works')}</Link>
          {data === undefined ? null : <ReportButton data={data} title={t('figures:title')} />}
          {may('share:edit') ? <Link to={withQuery(PATHS.analysis, { links: 1 })}>{t('share.links')}</Link> : null}
        </span>
        {data === undefined ? null : (
          <span className="figures-seen">
            {t('figures:coverage', {
              n: data.coverage.accounts_with_data,
              all: data.coverage.accounts_total,
            })}
            {data.coverage.updated_time > 0 ? (
              <>
                {t('figures:updated')} <TimeText seconds={data.coverage.updated_time} />
              </>
            ) : null}
          </span>
        )}
      </header>
      <FigureBar filters={filters} />
      {query.error && data === undefined ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <div className={query.isPlaceholderData ? 'figures-body old' : 'figures-body'}>
          <Cards
            cards={data.cards}
            isCompared={input.compare === 'prev'}
            failed={failed}
            estimatedDays={estimatedDaysOf(data.trend)}
            toOf={(key) =>
              key === 'leads' && !may('lead:list')
                ? null
                : listOf(key, data.range, input, {
                    failed,
                    onPublished: () => filters.setListed(true),
                  })
            }
          />
          <Trend data={data} />
          <div className="figures-pair">
            <Sites
              platforms={data.platforms}
              onSite={(site) => void navigate(accountsOf(data.range, { ...input, platform_value: site }))}
            />
            <TopAccounts
              rows={data.accounts_top}
              toOf={(row) =>
                withQuery(PATHS.accounts, {
                  from: data.range.from,
                  to: data.range.to,
                  platform_value: row.platform_value,
                  keyword: row.openname,
                })
              }
            />
          </div>
          <TopWorks rows={data.works_top} />
        </div>
      )}
      {range === undefined ? null : (
        <div className="figures-body">
          <Funnel input={input} range={range} onPublished={() => filters.setListed(true)} />
          <div className="figures-pair">
            <Hours input={input} />
            <RankSpread input={input} />
          </div>
          <Scatter input={input} />
          {may('lead:list') ? <LeadSources input={input} range={range} /> : null}
          <Failures input={input} range={range} />
          <PublishedDrawer
            isOpen={filters.isListed}
            input={input}
            range={range}
            onClose={() => filters.setListed(false)}
          />
        </div>
      )}
    </section>
  )
}
