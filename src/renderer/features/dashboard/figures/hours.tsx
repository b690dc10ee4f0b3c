import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bestHours, HOURS_DAYS } from '../../../../contract/http/data.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatCount, formatExact } from '../../../lib/format.ts'
import { baseOption, type ChartOption, type Paint } from '../../../ui/chart/chart-option.ts'
import { ChartCard } from '../../../ui/chart/chart.tsx'
import { usePaint } from '../../../ui/chart/use-paint.ts'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

interface Cell {
  weekday: number
  hour: number
  works: number
  mean: number
  median: number
}
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Fewer works than these are chance: they are drawn hollow. */
const SURE = 3

/** Weekdays by hours; the darker, the more a work in the middle was played. */
export function hoursOption(
  paint: Paint,
  cells: readonly Cell[],
  lng: string,
  words: { weekdays: readonly string[]; say: (cell: Cell) => string },
): ChartOption {
  const [sure, few] = [cells.filter((cell) => cell.works >= SURE), cells.filter((cell) => cell.works < SURE)]
  const most = Math.round(Math.max(1, ...sure.map((cell) => cell.median)))
  const placeOf = (cell: Cell) => [cell.hour, cell.weekday - 1, cell.median]
  return {
    ...baseOption(paint),
    grid: { left: 8, right: 8, top: 8, bottom: 48, containLabel: true },
    tooltip: {
      ...baseOption(paint).tooltip,
      trigger: 'item',
      formatter: (mark: unknown) => {
        const { seriesIndex, dataIndex } = mark as { seriesIndex: number; dataIndex: number }
        const cell = (seriesIndex === 0 ? sure : few)[dataIndex]
        return cell === undefined ? '' : words.say(cell)
      },
    },
    xAxis: {
      type: 'category',
      data: HOURS.map(String),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: paint.soft, fontSize: 12 },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...words.weekdays],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: paint.soft, fontSize: 12 },
    },
    visualMap: {
      seriesIndex: 0,
      min: 0,
      max: most,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 96,
      text: [formatCount(most, lng), '0'],
      textStyle: { color: paint.soft, fontSize: 12 },
      inRange: { color: [paint.line, paint.accent] },
    },
    series: [
      {
        type: 'heatmap',
        data: sure.map(placeOf),
        itemStyle: { borderColor: paint.ground, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: paint.text, borderWidth: 1 } },
      },
      {
        type: 'heatmap',
        data: few.map(placeOf),
        itemStyle: { color: 'transparent', borderColor: paint.line, borderWidth: 1, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: paint.text, borderWidth: 1 } },
      },
    ],
  }
}

/** When own works are played most, of all days that are known, not only of those chosen above. */
export function Hours({ input }: { input: FigureInput }) {
  const { t, i18n } = useTranslation('dashboard')
  const paint = usePaint()
  const query = useApi(bestHours, narrowedOf(input), { quiet: true, keepPrevious: true })
  const cells = query.data?.cells
  const weekdays = useMemo(() => WEEKDAYS.map((day) => t(`hours.weekday.${day}`)), [t])
  const option = useMemo(
    () =>
      hoursOption(paint, cells ?? [], i18n.language, {
        weekdays,
        say: (cell) =>
          t('hours.say', {
            day: weekdays[cell.weekday - 1],
            hour: cell.hour,
            median: formatExact(Math.round(cell.median), i18n.language),
            mean: formatExact(Math.round(cell.mean), i18n.language),
            n: cell.works,
          }),
      }),
    [paint, cells, i18n.language, weekdays, t],
  )
  const best = cells?.filter((cell) => cell.works >= SURE).toSorted((a, b) => b.median - a.median)[0]
  return (
    <ChartCard
      title={t('hours.title')}
      text={
        best === undefined
          ? t('hours.text', { n: query.data?.works ?? 0, days: HOURS_DAYS })
          : t('hours.best', {
              n: query.data?.works ?? 0,
              days: HOURS_DAYS,
              day: weekdays[best.weekday - 1],
              hour: best.hour,
              median: formatCount(Math.round(best.median), i18n.language),
              works: best.works,
            })
      }
      label={t('hours.title')}
      option={option}
      height={288}
      {...(hasInstead(query, cells?.length === 0)
        ? { instead: <Instead query={query} isEmpty={cells?.length === 0} empty={t('hours.none')} /> }
        : {})}
      table={{
        columns: [t('hours.day'), t('hours.hour'), t('hours.works'), t('hours.median'), t('hours.mean')],
        rows: (cells ?? []).map((cell) => [
          weekdays[cell.weekday - 1] ?? '',
          t('hours.at', { hour: cell.hour }),
          String(cell.works),
          formatExact(Math.round(cell.median), i18n.language),
          formatExact(Math.round(cell.mean), i18n.language),
        ]),
      }}
    />
  )
}
