import { Alert, Button, DatePicker, Form, InputNumber, Modal, Skeleton, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findSlots } from '../../../../contract/http/plan.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { HandInNote } from '../../../core/publishing/hand-in-note.tsx'
import { CompanyHours } from '../../../core/session/company-hours.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import type { Movable, Move } from '../clashes.ts'

/** Works that one call finds times for. */
const MOST = 200
const show = (seconds: number): string => dayjs.unix(seconds).format('MM-DD HH:mm')

/** 自动排期: a free time for each work, looked at before it is kept. Mounted while it is open. */
export function ScheduleDialog({
  works,
  onClose,
  onMove,
}: {
  works: readonly Movable[]
  onClose: () => void
  onMove: (moves: readonly Move[]) => void
}) {
  const { t } = useTranslation('calendar')
  const say = useErrorText()
  // As the dialog opened: the times would be asked for anew with every minute.
  const [opened] = useState(() => dayjs().startOf('minute'))
  const [from, setFrom] = useState<Dayjs>(opened)
  const [hours, setHours] = useState<readonly [string, string]>(['09:00', '22:00'])
  const [most, setMost] = useState<number | null>(null)
  const list = works.slice(0, MOST)
  const input = {
    item_ids: list.map((work) => work.id),
    from: from.isAfter(opened, 'day') ? from.startOf('day').unix() : opened.unix(),
    window_from: hours[0],
    window_to: hours[1],
    ...(most === null ? {} : { daily_max: most }),
  }
  const query = useApi(findSlots, input, { quiet: true, keepPrevious: true, staleMs: 0 })
  const times = new Map(query.data?.list.map((one) => [one.id, one.timing_time]))
  const movesOf = (found: ReadonlyMap<number, number>): Move[] =>
    list.flatMap((work) => (found.has(work.id) ? [{ id: work.id, timing_time: found.get(work.id) ?? 0 }] : []))
  const moves = movesOf(times)
  // The first times are as near as a platform takes them: by now it may want them later than they were shown.
  const keep = async (): Promise<void> => {
    const { data } = await query.refetch()
    if (data !== undefined) onMove(movesOf(new Map(data.list.map((one) => [one.id, one.timing_time]))))
  }
  const fresh = query.isSuccess && !query.isPlaceholderData && !query.isFetching
  return (
    <Modal
      open
      title={t('auto.title', { n: list.length })}
      width={720}
      okText={t('auto.ok', { n: moves.length })}
      cancelText={t('cancel')}
      okButtonProps={{
        disabled: !fresh || moves.length === 0,
        ...(fresh && moves.length === 0 ? { title: t('auto.noneMoves') } : {}),
      }}
      onCancel={onClose}
      onOk={() => void keep()}
    >
      <Form layout="vertical" className="auto-form">
        <Form.Item label={t('auto.from')} htmlFor="auto-from">
          <DatePicker
            id="auto-from"
            allowClear={false}
            value={from}
            minDate={dayjs().startOf('day')}
            onChange={(day: Dayjs | null) => setFrom(day ?? opened)}
          />
        </Form.Item>
        <Form.Item label={t('auto.hours')} htmlFor="auto-hours">
          <TimePicker.RangePicker
            id="auto-hours"
            allowClear={false}
            format="HH:mm"
            minuteStep={15}
            needConfirm={false}
            value={[dayjs(`2026-01-01T${hours[0]}`), dayjs(`2026-01-01T${hours[1]}`)]}
            onChange={(range) =>
              range?.[0] && range[1] && !range[0].isSame(range[1], 'minute')
                ? setHours([range[0].format('HH:mm'), range[1].format('HH:mm')])
                : undefined
            }
          />
        </Form.Item>
        <Form.Item label={t('auto.most')} htmlFor="auto-most">
          <InputNumber
            id="auto-most"
            min={1}
            max={100}
            precision={0}
            value={most}
            placeholder={t('auto.pace')}
            onChange={setMost}
          />
        </Form.Item>
      </Form>
      <CompanyHours at={moves[0]?.timing_time ?? 0} />
      {works.length > MOST ? <Alert type="info" showIcon title={t('auto.first', { n: MOST })} /> : null}
      {query.error !== null ? (
        <Alert
          type="error"
          showIcon
          title={say(query.error)}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      ) : query.data === undefined ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <>
          <p className="calendar-note">{t('auto.hint')}</p>
          <p className="calendar-note" role="status">
            {t('auto.found', { n: moves.length, none: list.length - moves.length })}
          </p>
          <HandInNote
            times={moves.filter((move) => list.find((work) => work.id === move.id)?.timing_time !== move.timing_time)}
          />
          <ul className="auto-list" aria-busy={!fresh} tabIndex={0} aria-label={t('auto.button')}>
            {list.map((work) => (
              <li key={work.id}>
                <PlatformIcon value={work.platform_value} size={16} />
                <span className="ellipsis" title={`${work.openname} ${work.title}`}>
                  <b>{work.openname}</b> {work.title}
                </span>
                <span className="auto-time">
                  {work.timing_time > 0 ? show(work.timing_time) : t('auto.none')} →{' '}
                  {times.has(work.id) ? <b>{show(times.get(work.id) ?? 0)}</b> : <em>{t('auto.full')}</em>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
