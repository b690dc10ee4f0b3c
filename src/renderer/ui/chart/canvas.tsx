import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartOption } from './chart-option.ts'

use([
  BarChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

/** The drawn half of a chart, as large as its place; it is drawn once that place has a size. */
export default function ChartCanvas({
  option,
  label,
  onPick,
}: {
  option: ChartOption
  label: string
  /** A press on a mark: its place in the data. */
  onPick?: ((index: number) => void) | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const latest = useRef({ option, onPick })
  useEffect(() => {
    latest.current = { option, onPick }
    chart.current?.setOption(option, { notMerge: true })
  }, [option, onPick])
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width === 0 || height === 0) return
      if (chart.current !== null) {
        chart.current.resize({ width, height })
        return
      }
      chart.current = init(element, null, { renderer: 'canvas', width, height })
      chart.current.setOption(latest.current.option)
      chart.current.on('click', (event) => latest.current.onPick?.(event.dataIndex))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])
  return <div ref={place} className="chart-canvas" role="img" aria-label={label} />
}
