import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption, VisualMapComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** What a chart may hold. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

/** Colours of a theme, as the canvas needs them. */
export interface Paint {
  accent: string
  /** Of the stretch before, of marks that stand behind. */
  faint: string
  text: string
  soft: string
  line: string
  /** Ground of the card. */
  ground: string
  raised: string
  /** Of what stands in an order, from the best on: the accent, ever fainter. */
  ramp: readonly string[]
  good: string
  bad: string
  isStill: boolean
  /** Of the words along axes and at marks, px; 12 when absent. */
  fontSize?: number
}

/** What all charts share: quick or no motion, words in the page's colour, tips drawn on the canvas (no HTML). */
export function baseOption(paint: Paint): ChartOption {
  return {
    animation: !paint.isStill,
    animationDuration: 160,
    animationDurationUpdate: 160,
    textStyle: { color: paint.text, fontFamily: 'inherit' },
    grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
    tooltip: tipOf(paint),
  }
}

/** The box beside the pointer. */
export function tipOf(paint: Paint): TooltipComponentOption {
  return {
    renderMode: 'richText',
    backgroundColor: paint.raised,
    borderColor: paint.line,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: paint.text, fontSize: fontSizeOf(paint), lineHeight: Math.ceil(fontSizeOf(paint) * 1.6) },
    confine: true,
  }
}

/** Of words along axes and at marks, px. */
export function fontSizeOf({ fontSize = 12 }: Paint): number {
  return fontSize
}

/** Lines and words of an axis. */
export function axisOf(paint: Paint) {
  return {
    axisLine: { lineStyle: { color: paint.line } },
    axisTick: { show: false },
    axisLabel: { color: paint.soft, fontSize: fontSizeOf(paint), hideOverlap: true },
    splitLine: { lineStyle: { color: paint.line, opacity: 0.6 } },
  }
}
