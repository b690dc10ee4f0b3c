import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { dataCenter, FigureDay } from '../../../contract/http/data.ts'
import { formatCount, formatExact } from '../../lib/format.ts'
import { axisOf, baseOption, type ChartOption, type Paint } from '../../ui/chart/chart-option.ts'
import { ChartCard } from '../../ui/chart/chart.tsx'
import { usePaint } from '../../ui/chart/use-paint.ts'

export const TREND_METRICS = ['play', 'like', 'comment', 'share', 'new_fans', 'published', 'failed'] as const
type Metric = (typeof TREND_METRICS)[number]
/** Of pages for clients: what did not go out is no business of theirs. */
export const CLIENT_METRICS = TREND_METRICS.filter((metric) => metric !== 'failed')

/** How many of these days are partly estimated: their numbers are spread over days that nobody looked at. */
export function estimatedDaysOf(days: readonly FigureDay[]): number {
  return days.filter((day) => day.spread > 0).length
}

interface TrendWords {
  now: string
  before: string
  /** Behind a day whose figures are spread over days that nobody looked at. */
  spread: string
}

/** A line of the days, the stretch before behind it, dashed. */
export function trendOption(
  paint: Paint,
  metric: Metric,
  days: readonly FigureDay[],
  before: readonly FigureDay[],
  lng: string,
  words: TrendWords,
): ChartOption {
  const isBar = metric === 'published' || metric === 'failed'
  return {
    ...baseOption(paint),
    tooltip: {
      ...baseOption(paint).tooltip,
      trigger: 'axis',
      formatter: (marks: unknown) => {
        const at = (marks as { dataIndex: number }[])[0]?.dataIndex ?? 0
        const [day, former] = [days[at], before[at]]
        if (day === undefined) return ''
        return [
          day.date,
          `${words.now}  ${formatExact(day[metric], lng)}${day.spread > 0 && !isBar ? `  ${words.spread}` : ''}`,
          ...(former === undefined
            ? []
            : [`${words.before} ${former.date.slice(5)}  ${formatExact(former[metric], lng)}`]),
        ].join('\n')
      },
    },
    xAxis: { type: 'category', boundaryGap: isBar, data: days.map((day) => day.date.slice(5)), ...axisOf(paint) },
    yAxis: {
      type: 'value',
      minInterval: 1,
      ...axisOf(paint),
      axisLabel: { ...axisOf(paint).axisLabel, formatter: (value: number) => formatCount(value, lng) },
    },
    series: [
      {
        type: isBar ? 'bar' : 'line',
        name: words.now,
        data: days.map((day) => day[metric] ?? null),
        ...(isBar
          ? { barMaxWidth: 24, itemStyle: { color: metric === 'failed' ? paint.bad : paint.accent, borderRadius: 2 } }
          : {
              showSymbol: days.length <= 31,
              symbolSize: 6,
              lineStyle: { width: 2, color: paint.accent },
              itemStyle: { color: paint.accent },
              areaStyle: { color: paint.accent, opacity: 0.12 },
            }),
      } as never,
      ...(before.length === 0
        ? []
        : [
            {
              type: 'line' as const,
              name: words.before,
              data: before.map((day) => day[metric] ?? null),
              showSymbol: false,
              lineStyle: { width: 1, type: 'dashed' as const, color: paint.soft },
              itemStyle: { color: paint.soft },
            },
          ]),
    ],
  }
}

/** What the days brought, day by day. */
export function Trend({
  data,
  metrics = TREND_METRICS,
}: {
  data: Pick<OutputOf<typeof dataCenter>, 'range'> & { trend: readonly FigureDay[]; trend_prev: readonly FigureDay[] }
  /** What can be chosen; absent = all. */
  metrics?: readonly Metric[]
}) {
  const { t, i18n } = useTranslation('figures')
  const paint = usePaint()
  const [metric, setMetric] = useState<Metric>('play')
  const { trend, trend_prev: before } = data
  const option = useMemo(
    () =>
      trendOption(paint, metric, trend, before, i18n.language, {
        now: t(`cards.${metric}`),
        before: t('before'),
        spread: t('spread'),
      }),
    [paint, metric, trend, before, i18n.language, t],
  )
  const spread = estimatedDaysOf(trend)
  const corrected = trend.filter((day) => day.corrected > 0).length
  const isEmpty = trend.every((day) => (day[metric] ?? null) === null)
  return (
    <ChartCard
      title={t('trend')}
      {...(spread + corrected === 0
        ? {}
        : {
            text: [
              ...(spread > 0 ? [t('spreadDays', { n: spread })] : []),
              ...(corrected > 0 ? [t('correctedDays', { n: corrected })] : []),
            ].join('　'),
          })}
      extra={
        <Segmented<Metric>
          size="small"
          value={metric}
          onChange={setMetric}
          options={metrics.map((value) => ({ value, label: t(`cards.${value}`) }))}
        />
      }
      label={t('trendLabel', { what: t(`cards.${metric}`), from: data.range.from, to: data.range.to })}
      option={option}
      table={{
        columns: [t('day'), ...metrics.map((key) => t(`cards.${key}`)), t('spreadColumn')],
        rows: trend.map((day) => [
          day.date,
          ...metrics.map((key) => formatExact(day[key], i18n.language)),
          day.spread > 0 ? String(day.spread) : '',
        ]),
      }}
      height={264}
    >
      {isEmpty ? <p className="figure-note">{t('noneOf', { what: t(`cards.${metric}`) })}</p> : null}
    </ChartCard>
  )
}
