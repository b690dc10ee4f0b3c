import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rootFontSize } from '../../../contract/constants.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { dataCenter } from '../../../contract/http/data.ts'
import { type Asked, hasInstead, Instead } from '../../core/figures/instead.tsx'
import { sitesOption } from '../../core/figures/sites.tsx'
import { trendOption } from '../../core/figures/trend.tsx'
import type { ChartOption, Paint } from '../../ui/chart/chart-option.ts'
import { usePaint } from '../../ui/chart/use-paint.ts'
import { WallBlock } from './wall-block.tsx'

type Center = OutputOf<typeof dataCenter>
/** The figures as they were asked for. */
export type CenterQuery = Asked & { data: Center | undefined }

// As large as its block, unlike a card of a page; the library comes with the first chart.
const ChartCanvas = lazy(() => import('../../ui/chart/canvas.tsx'))

/** Sites that are drawn, the best. */
const SITES_MOST = 8

/** The theme's colours, with words that are read from afar. */
const useWallPaint = (): Paint => {
  const paint = usePaint()
  return useMemo(() => ({ ...paint, fontSize: Math.max(12, Math.round(rootFontSize(window.innerWidth))) }), [paint])
}

function Chart({ option, label }: { option: ChartOption; label: string }) {
  return (
    <div className="wall-chart">
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        <ChartCanvas option={option} label={label} />
      </Suspense>
    </div>
  )
}

/** Plays day by day, the days before behind them. */
export function WallTrend({ query }: { query: CenterQuery }) {
  const { t, i18n } = useTranslation(['wall', 'figures'])
  const paint = useWallPaint()
  const { trend, trend_prev: before, range } = query.data ?? {}
  const option = useMemo(
    () =>
      trendOption(paint, 'play', trend ?? [], before ?? [], i18n.language, {
        now: t('figures:cards.play'),
        before: t('figures:before'),
        spread: t('figures:spread'),
      }),
    [paint, trend, before, i18n.language, t],
  )
  const isEmpty = (trend ?? []).every((day) => day.play === null)
  return (
    <WallBlock name="trend" title={t('blocks.trend')}>
      <Instead query={query} isEmpty={isEmpty} empty={t('none')} />
      {hasInstead(query, isEmpty) ? null : (
        <Chart
          option={option}
          label={t('figures:trendLabel', {
            what: t('figures:cards.play'),
            from: range?.from ?? '',
            to: range?.to ?? '',
          })}
        />
      )}
    </WallBlock>
  )
}

/** Plays by site, the best first. */
export function WallSites({ query }: { query: CenterQuery }) {
  const { t, i18n } = useTranslation(['wall', 'figures'])
  const paint = useWallPaint()
  const platforms = query.data?.platforms
  const rows = useMemo(
    () =>
      (platforms ?? [])
        .toSorted((a, b) => (b.play ?? -1) - (a.play ?? -1))
        .slice(0, SITES_MOST)
        .map((site) => ({ name: site.name, value: site.play })),
    [platforms],
  )
  const option = useMemo(() => sitesOption(paint, rows, i18n.language), [paint, rows, i18n.language])
  const isEmpty = rows.every((row) => row.value === null)
  return (
    <WallBlock name="sites" title={t('blocks.sites')}>
      <Instead query={query} isEmpty={isEmpty} empty={t('none')} />
      {hasInstead(query, isEmpty) ? null : (
        <Chart option={option} label={t('figures:sitesLabel', { what: t('figures:cards.play') })} />
      )}
    </WallBlock>
  )
}
