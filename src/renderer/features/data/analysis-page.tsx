import { ShareAltOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { analysis } from '../../../contract/http/share.ts'
import { Cards } from '../../core/figures/cards.tsx'
import { ReportButton } from '../../core/figures/report-button.tsx'
import { Sites } from '../../core/figures/sites.tsx'
import { TopAccounts, TopWorks } from '../../core/figures/tops.tsx'
import { CLIENT_METRICS, estimatedDaysOf, Trend } from '../../core/figures/trend.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useSession } from '../../core/session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClientPage } from './client-page.tsx'
import { NarrowBar } from './narrow-bar.tsx'
import { ShareGate } from './share-gate.tsx'
import { SharesDrawer } from './shares-drawer.tsx'
import { useNarrowed } from './use-narrowed.ts'
import { useEndOfVisit, useVisit } from './use-visit.ts'

const POLL_MS = 300_000

/** 数据分析: the figures of chosen accounts, for people of the company and for the visitor of a link. */
export function AnalysisPage() {
  const { t } = useTranslation('data')
  const say = useErrorText()
  const may = useMay()
  const { share, visit, open, leave, pass } = useVisit()
  const isSignedIn = useSession((state) => state.token !== '')
  const isVisitor = share !== '' || !isSignedIn
  const isOpen = isVisitor ? visit !== null : true
  const [narrowed, narrow] = useNarrowed()
  const [search, setSearch] = useSearchParams()
  const { platform, account, ...days } = narrowed
  const query = useApi(
    analysis,
    {
      ...pass,
      ...days,
      ...(platform === undefined ? {} : { platform_value: platform }),
      ...(account === undefined ? {} : { third_auth_id: account }),
    },
    { quiet: true, keepPrevious: true, enabled: isOpen, pollMs: POLL_MS },
  )
  useEndOfVisit(query.error, leave)
  const { data } = query
  const link = data?.share ?? null
  const linksShown = search.get('links') === '1'
  const showLinks = (on: boolean): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (on) next.set('links', '1')
        else next.delete('links')
        return next
      },
      { replace: true },
    )
  return (
    <ClientPage
      title={t('analysis')}
      link={link}
      isVisitor={isVisitor}
      actions={
        <>
          {data === undefined || !isOpen ? null : (
            <ReportButton isForClients data={data} title={link?.name ?? t('analysis')} isDemo={link?.demo === 1} />
          )}
          {!isVisitor && may('share:edit') ? (
            <Button type="primary" icon={<ShareAltOutlined />} onClick={() => showLinks(true)}>
              {t('share')}
            </Button>
          ) : null}
        </>
      }
    >
      {isVisitor && visit === null ? (
        <ShareGate share={share} open={open} />
      ) : query.error && data === undefined ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          {link !== null && link.frozen_time > 0 ? (
            // Kept sums can't be taken apart.
            <p className="client-note tabular">
              {data.range.from} – {data.range.to}
            </p>
          ) : (
            <NarrowBar link={link} value={narrowed} shown={data.range} onChange={narrow} />
          )}
          <p className="client-note">
            {t('coverage', { n: data.coverage.accounts_with_data, all: data.coverage.accounts_total })}
          </p>
          <div className={query.isPlaceholderData ? 'figures-body old' : 'figures-body'}>
            <Cards
              cards={data.cards}
              isCompared={data.trend_prev.length > 0}
              estimatedDays={estimatedDaysOf(data.trend)}
            />
            <Trend data={data} metrics={CLIENT_METRICS} />
            <div className="figures-pair">
              <Sites platforms={data.platforms} />
              {link !== null && link.show_account_name === 0 ? null : <TopAccounts rows={data.accounts_top} />}
            </div>
            <TopWorks rows={data.works_top} />
          </div>
        </>
      )}
      {isVisitor ? null : <SharesDrawer isOpen={linksShown} onClose={() => showLinks(false)} />}
    </ClientPage>
  )
}
