import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type workScatter, SCATTER_WORKS, workScatter as call } from '../../../../contract/http/data.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { formatCount, formatExact, formatRate } from '../../../lib/format.ts'
import { axisOf, baseOption, type ChartOption, type Paint } from '../../../ui/chart/chart-option.ts'
import { ChartCard } from '../../../ui/chart/chart.tsx'
import { usePaint } from '../../../ui/chart/use-paint.ts'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

type Work = OutputOf<typeof workScatter>['list'][number]

/** Works by plays, each step ten times as many, and by the share of those who answered. */
export function scatterOption(
  paint: Paint,
  works: readonly Work[],
  lng: string,
  words: { play: string; rate: string; say: (work: Work) => string },
): ChartOption {
  return {
    ...baseOption(paint),
    grid: { left: 8, right: 24, top: 32, bottom: 24, containLabel: true },
    tooltip: {
      ...baseOption(paint).tooltip,
      trigger: 'item',
      formatter: (mark: unknown) => {
        const work = works[(mark as { dataIndex: number }).dataIndex]
        return work === undefined ? '' : words.say(work)
      },
    },
    xAxis: {
      ...axisOf(paint),
      nameTextStyle: { color: paint.soft, fontSize: 12 },
      type: 'log',
      name: words.play,
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { ...axisOf(paint).axisLabel, formatter: (value: number) => formatCount(value, lng) },
    },
    yAxis: {
      ...axisOf(paint),
      nameTextStyle: { color: paint.soft, fontSize: 12, align: 'left' },
      type: 'value',
      name: words.rate,
      axisLabel: { ...axisOf(paint).axisLabel, formatter: (value: number) => formatRate(value, lng) },
    },
    series: [
      {
        type: 'scatter',
        data: works.map((work) => [work.play, work.rate]),
        symbolSize: 10,
        cursor: 'pointer',
        itemStyle: { color: paint.accent, opacity: 0.8, borderColor: paint.ground, borderWidth: 1 },
        emphasis: { itemStyle: { opacity: 1, borderColor: paint.text } },
      },
    ],
  }
}

/** Which works are seen by many, which make those who see them answer, and which do both. */
export function Scatter({ input }: { input: FigureInput }) {
  const { t, i18n } = useTranslation(['dashboard', 'ui'])
  const paint = usePaint()
  const query = useApi(
    call,
    { ...narrowedOf(input), from: input.from, to: input.to },
    { quiet: true, keepPrevious: true },
  )
  const works = query.data?.list
  const option = useMemo(
    () =>
      scatterOption(paint, works ?? [], i18n.language, {
        play: t('scatter.play'),
        rate: t('scatter.rate'),
        say: (work) =>
          [
            work.title.trim().slice(0, 24) || t('ui:works.untitled'),
            work.openname,
            `${t('scatter.play')}  ${formatExact(work.play, i18n.language)}`,
            `${t('scatter.rate')}  ${formatRate(work.rate, i18n.language)}`,
          ].join('\n'),
      }),
    [paint, works, i18n.language, t],
  )
  return (
    <ChartCard
      title={t('scatter.title')}
      text={t(works?.length === SCATTER_WORKS ? 'scatter.most' : 'scatter.text', { n: works?.length ?? 0 })}
      label={t('scatter.title')}
      option={option}
      height={288}
      onPick={(index) => {
        const address = works?.[index]?.url ?? ''
        if (address !== '') window.open(address, '_blank', 'noreferrer')
      }}
      {...(hasInstead(query, works?.length === 0)
        ? { instead: <Instead query={query} isEmpty={works?.length === 0} empty={t('scatter.none')} /> }
        : {})}
      table={{
        columns: [t('scatter.work'), t('scatter.account'), t('scatter.play'), t('scatter.rate')],
        rows: (works ?? []).map((work) => [
          work.title.trim() || t('ui:works.untitled'),
          work.openname,
          formatExact(work.play, i18n.language),
          formatRate(work.rate, i18n.language),
        ]),
      }}
    />
  )
}
