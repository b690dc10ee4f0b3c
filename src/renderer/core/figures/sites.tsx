import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { dataCenter } from '../../../contract/http/data.ts'
import { formatCount, formatExact } from '../../lib/format.ts'
import { axisOf, baseOption, type ChartOption, fontSizeOf, type Paint } from '../../ui/chart/chart-option.ts'
import { ChartCard } from '../../ui/chart/chart.tsx'
import { usePaint } from '../../ui/chart/use-paint.ts'

type Site = OutputOf<typeof dataCenter>['platforms'][number]
const METRICS = ['play', 'like', 'new_fans', 'published'] as const
type Metric = (typeof METRICS)[number]

/** One bar a site, the best on top. */
export function sitesOption(
  paint: Paint,
  rows: readonly { name: string; value: number | null }[],
  lng: string,
): ChartOption {
  return {
    ...baseOption(paint),
    grid: { left: 8, right: 56, top: 8, bottom: 8, containLabel: true },
    tooltip: { ...baseOption(paint).tooltip, trigger: 'item' },
    xAxis: { type: 'value', show: false, min: (range) => Math.min(0, range.min) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => row.name),
      ...axisOf(paint),
      axisLine: { show: false },
    },
    series: [
      {
        type: 'bar',
        data: rows.map((row) => row.value),
        barMaxWidth: 16,
        itemStyle: { color: paint.accent, borderRadius: 2 },
        label: {
          show: true,
          position: 'right',
          color: paint.text,
          fontSize: fontSizeOf(paint),
          formatter: ({ value }) => formatCount(typeof value === 'number' ? value : null, lng),
        },
        tooltip: { valueFormatter: (value) => formatExact(typeof value === 'number' ? value : null, lng) },
      },
    ],
  }
}

/** Which site brought how much. */
export function Sites({
  platforms,
  onSite,
}: {
  platforms: readonly Site[]
  /** A press on a bar. */
  onSite?: (platform: string) => void
}) {
  const { t, i18n } = useTranslation('figures')
  const paint = usePaint()
  const [metric, setMetric] = useState<Metric>('play')
  const rows = useMemo(() => platforms.toSorted((a, b) => (b[metric] ?? -1) - (a[metric] ?? -1)), [platforms, metric])
  const option = useMemo(
    () =>
      sitesOption(
        paint,
        rows.map((row) => ({ name: row.name, value: row[metric] })),
        i18n.language,
      ),
    [paint, rows, metric, i18n.language],
  )
  const exact = (value: number | null): string => formatExact(value, i18n.language)
  return (
    <ChartCard
      title={t('sites')}
      extra={
        <Segmented<Metric>
          size="small"
          value={metric}
          onChange={setMetric}
          options={METRICS.map((value) => ({ value, label: t(`cards.${value}`) }))}
        />
      }
      label={t('sitesLabel', { what: t(`cards.${metric}`) })}
      option={option}
      height={Math.max(160, Math.min(12, rows.length) * 32 + 16)}
      {...(onSite === undefined
        ? {}
        : {
            onPick: (at: number) => {
              const site = rows[at]?.platform_value
              if (site !== undefined) onSite(site)
            },
          })}
      table={{
        columns: [
          t('platform'),
          t('accounts'),
          ...(['published', 'play', 'like', 'comment', 'share', 'new_fans'] as const).map((key) => t(`cards.${key}`)),
        ],
        rows: rows.map((row) => [
          row.name,
          String(row.accounts),
          String(row.published),
          exact(row.play),
          exact(row.like),
          exact(row.comment),
          exact(row.share),
          exact(row.new_fans),
        ]),
      }}
    />
  )
}
