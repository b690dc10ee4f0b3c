import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RankPoint, RankRow } from '../../../../contract/entities/rank.ts'
import { rankHistory } from '../../../../contract/http/rank.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { dayIn } from '../../../lib/own-zone.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { DayPart } from './day-part.tsx'
import { RankChart } from './rank-chart.tsx'

const SPANS = [7, 30, 90, 365] as const
type Span = (typeof SPANS)[number]
/** Looks are kept by the company's days: so many of them back. */
const day = (timeZone: string, back: number): string =>
  dayjs(dayIn(timeZone, Date.now())).subtract(back, 'day').format('YYYY-MM-DD')

function Body({ row, onManual }: { row: RankRow; onManual?: () => void }) {
  const { t } = useTranslation('ranks')
  const [span, setSpan] = useState<Span>(30)
  const [picked, setPicked] = useState('')
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const [from, to] = [day(zone, span - 1), day(zone, 0)]
  const query = useApi(rankHistory, { id: row.id, from, to }, { keepPrevious: true, quiet: true })
  const points = query.data?.list ?? []
  const at = Math.max(
    0,
    points.findIndex((point) => point.date === picked) === -1
      ? points.length - 1
      : points.findIndex((point) => point.date === picked),
  )
  const point: RankPoint | undefined = points[at]
  const words = (one: RankPoint): string =>
    `${one.date}  ${one.status !== 'ok' ? t(`rank.${one.status}`) : one.rank === null ? t('rank.outside', { n: one.depth }) : t('rank.at', { n: one.rank })}${one.suspected === 1 ? ` · ${t('suspected')}` : ''}`
  const move = (by: number): void => setPicked(points[at + by]?.date ?? '')
  if (query.data === undefined) return <NotLoaded query={query} rows={8} small />
  return (
    <div className="rank-history">
      <Segmented<Span>
        value={span}
        onChange={setSpan}
        options={SPANS.map((value) => ({ value, label: t('history.days', { n: value }) }))}
      />
      {point === undefined ? (
        <EmptyState
          small
          title={t('history.empty')}
          text={t('history.emptyText')}
          {...(onManual === undefined ? {} : { action: <Button onClick={onManual}>{t('action.manual')}</Button> })}
        />
      ) : (
        <>
          <RankChart points={points} from={from} to={to} chosen={point.date} onChoose={setPicked} />
          <div className="rank-day-pick">
            <Button
              icon={<LeftOutlined />}
              aria-label={t('history.before')}
              disabled={at === 0}
              onClick={() => move(-1)}
            />
            <Select
              aria-label={t('history.day')}
              value={point.date}
              options={points.toReversed().map((one) => ({ value: one.date, label: words(one) }))}
              onChange={setPicked}
            />
            <Button
              icon={<RightOutlined />}
              aria-label={t('history.after')}
              disabled={at === points.length - 1}
              onClick={() => move(1)}
            />
          </div>
          <DayPart point={point} />
        </>
      )}
    </div>
  )
}

/** 历史: the ranks of one word day by day, with the picture and the results of each look. */
export function HistoryDrawer({
  row,
  onClose,
  onManual,
}: {
  row: RankRow | null
  onClose: () => void
  onManual?: (row: RankRow) => void
}) {
  const { t } = useTranslation('ranks')
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={760}
      destroyOnHidden
      title={
        row === null ? (
          ''
        ) : (
          <span className="rank-platform">
            <PlatformIcon value={row.platform_value} />
            {t('history.title', { name: row.keyword })}
          </span>
        )
      }
    >
      {row === null ? null : (
        <Body key={row.id} row={row} {...(onManual === undefined ? {} : { onManual: () => onManual(row) })} />
      )}
    </Drawer>
  )
}
