import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { replayRule } from '../../../../contract/http/auto-reply.ts'
import { formatExact } from '../../../lib/format.ts'
import { axisOf, baseOption, type ChartOption, type Paint } from '../../../ui/chart/chart-option.ts'
import { ChartCard } from '../../../ui/chart/chart.tsx'
import { usePaint } from '../../../ui/chart/use-paint.ts'

type Days = OutputOf<typeof replayRule>['days']

/** A bar for the answers of each day. */
export function replayOption(paint: Paint, days: Days): ChartOption {
  return {
    ...baseOption(paint),
    tooltip: { ...baseOption(paint).tooltip, trigger: 'axis' },
    xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), ...axisOf(paint) },
    yAxis: { type: 'value', minInterval: 1, ...axisOf(paint) },
    series: [
      {
        type: 'bar',
        data: days.map(({ answers }) => answers),
        barMaxWidth: 24,
        itemStyle: { color: paint.accent, borderRadius: 2 },
      },
    ],
  }
}

/** Answers day by day, as bars and as a table. */
export function ReplayChart({ days, most }: { days: Days; most: number }) {
  const { t, i18n } = useTranslation('autoReply')
  const paint = usePaint()
  const option = useMemo(() => replayOption(paint, days), [paint, days])
  return (
    <ChartCard
      title={t('replay.perDay')}
      text={t('replay.mostOfDay', { n: formatExact(most, i18n.language) })}
      label={t('replay.chart', { n: days.length, most })}
      option={option}
      table={{
        columns: [t('replay.day'), t('replay.answersOf')],
        rows: days.map((one) => [one.day, formatExact(one.answers, i18n.language)]),
      }}
      height={160}
    />
  )
}
