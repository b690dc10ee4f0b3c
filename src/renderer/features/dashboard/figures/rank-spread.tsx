import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from 'antd'
import { rankSpread } from '../../../../contract/http/data.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { axisOf, baseOption, type ChartOption, type Paint } from '../../../ui/chart/chart-option.ts'
import { ChartCard } from '../../../ui/chart/chart.tsx'
import { usePaint } from '../../../ui/chart/use-paint.ts'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

const BANDS = ['top3', 'top10', 'top20', 'top50', 'none'] as const
type Band = (typeof BANDS)[number]
type RankDay = Record<Band, number> & { date: string }

/** Bands of places on top of each other, the best at the bottom. */
export function spreadOption(paint: Paint, days: readonly RankDay[], nameOf: (band: Band) => string): ChartOption {
  return {
    ...baseOption(paint),
    tooltip: {
      ...baseOption(paint).tooltip,
      trigger: 'axis',
      formatter: (marks: unknown) => {
        const day = days[(marks as { dataIndex: number }[])[0]?.dataIndex ?? 0]
        return day === undefined ? '' : [day.date, ...BANDS.map((band) => `${nameOf(band)}  ${day[band]}`)].join('\n')
      },
    },
    xAxis: { type: 'category', boundaryGap: false, data: days.map((day) => day.date.slice(5)), ...axisOf(paint) },
    yAxis: { type: 'value', minInterval: 1, ...axisOf(paint) },
    series: BANDS.map((band, at) => ({
      type: 'line' as const,
      name: nameOf(band),
      stack: 'words',
      data: days.map((day) => day[band]),
      showSymbol: false,
      // A seam of the ground keeps neighbours apart.
      lineStyle: { width: 2, color: paint.ground },
      itemStyle: { color: paint.ramp[at] ?? paint.faint },
      areaStyle: { color: paint.ramp[at] ?? paint.faint, opacity: 1 },
    })),
  }
}

/** Where the tracked words stood, day by day. */
export function RankSpread({ input }: { input: FigureInput }) {
  const { t } = useTranslation(['dashboard', 'figures'])
  const paint = usePaint()
  const navigate = useNavigate()
  const query = useApi(
    rankSpread,
    { ...narrowedOf(input), from: input.from, to: input.to },
    { quiet: true, keepPrevious: true },
  )
  const days = query.data?.list
  const option = useMemo(() => spreadOption(paint, days ?? [], (band) => t(`spread.${band}`)), [paint, days, t])
  const isEmpty = days?.every((day) => BANDS.every((band) => day[band] === 0)) ?? false
  return (
    <ChartCard
      title={t('spread.title')}
      text={t('spread.text')}
      extra={
        <Button
          size="small"
          type="link"
          onClick={() => void navigate(withQuery(PATHS.planRank, { platform_value: input.platform_value }))}
        >
          {t('spread.all')}
        </Button>
      }
      label={t('spread.title')}
      option={option}
      {...(hasInstead(query, isEmpty)
        ? { instead: <Instead query={query} isEmpty={isEmpty} empty={t('spread.empty')} /> }
        : {})}
      table={{
        columns: [t('figures:day'), ...BANDS.map((band) => t(`spread.${band}`))],
        rows: (days ?? []).map((day) => [day.date, ...BANDS.map((band) => String(day[band]))]),
      }}
    >
      <ul className="chart-legend">
        {BANDS.map((band, at) => (
          <li key={band}>
            <i style={{ background: paint.ramp[at] ?? paint.faint }} /> {t(`spread.${band}`)}
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
