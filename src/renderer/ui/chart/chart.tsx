import { BarChartOutlined, CopyOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../section-card.tsx'
import type { ChartOption } from './chart-option.ts'
import './chart.css'

// A library of its own size, fetched when the first chart is shown.
const ChartCanvas = lazy(() => import('./canvas.tsx'))

/** The same figures as words; `rows` as long as `columns`. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface ChartCardProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  /** Between title and the switch to the table. */
  extra?: ReactNode
  /** What somebody hears who does not see the chart. */
  label: string
  option: ChartOption
  table: ChartTable
  /** px; a multiple of 8. */
  height?: number
  /** A press on a mark: its place in the data. */
  onPick?: (index: number) => void
  /** Under the chart. */
  children?: ReactNode
  /** Stands instead of chart and table: nothing to show, failed, loading. */
  instead?: ReactNode
}

/** A chart on a card, with its figures as a table that can be read aloud and copied. */
export function ChartCard({
  title,
  text,
  extra,
  label,
  option,
  table,
  height = 240,
  onPick,
  children,
  instead,
}: ChartCardProps) {
  const { t } = useTranslation('ui')
  const [isTable, setIsTable] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = (): void => {
    const lines = [table.columns, ...table.rows].map((cells) => cells.join('\t')).join('\n')
    void navigator.clipboard.writeText(lines).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <SectionCard
      className="chart-card"
      title={title}
      {...(text === undefined ? {} : { text })}
      extra={
        instead === undefined ? (
          <div className="chart-tools">
            {extra}
            {isTable ? (
              <Button size="small" type="text" icon={<CopyOutlined />} onClick={copy}>
                <span aria-live="polite">
                  {t(copied === null ? 'chart.copy' : copied ? 'chart.copied' : 'chart.notCopied')}
                </span>
              </Button>
            ) : null}
            <Button
              size="small"
              type="text"
              icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
              title={t(isTable ? 'chart.asChart' : 'chart.asTable')}
              aria-label={`${title} ${t(isTable ? 'chart.asChart' : 'chart.asTable')}`}
              onClick={() => {
                setIsTable(!isTable)
                setCopied(null)
              }}
            />
          </div>
        ) : (
          extra
        )
      }
    >
      {instead ??
        (isTable ? (
          <div className="chart-table" tabIndex={0} role="region" aria-label={title} style={{ maxHeight: height }}>
            <table>
              <caption className="sr-only">{label}</caption>
              <thead>
                <tr>
                  {table.columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((cells, at) => (
                  // Rows of one drawing: they change all together.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={at}>
                    {cells.map((cell, column) => (
                      <td key={table.columns[column]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <div style={{ height }}>
            <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: Math.floor(height / 40) }} />}>
              <ChartCanvas option={option} label={label} onPick={onPick} />
            </Suspense>
          </div>
        ))}
      {instead === undefined ? children : null}
    </SectionCard>
  )
}
