import { Alert, DatePicker, Form, InputNumber, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandInNote } from '../../../core/publishing/hand-in-note.tsx'
import type { Movable, Move } from '../clashes.ts'
import { shifted } from '../days.ts'
import type { DropPlan } from '../use-drag.ts'

export interface MoveDialogProps {
  works: readonly Movable[]
  /** Judges moves with what the page has loaded. */
  judge: (moves: readonly Move[]) => DropPlan
  onClose: () => void
  onMove: (moves: readonly Move[]) => void
}

/** One work to a time, several by days and hours; says beforehand what stands in the way. Mounted while it is open. */
export function MoveDialog({ works, judge, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation('calendar')
  const [first] = works
  const [time, setTime] = useState<Dayjs | null>(() =>
    first !== undefined && first.timing_time > 0 ? dayjs.unix(first.timing_time) : null,
  )
  const [days, setDays] = useState(1)
  const [hours, setHours] = useState(0)
  const single = works.length === 1
  const moves = single
    ? time === null || first === undefined
      ? []
      : [{ id: first.id, timing_time: time.startOf('minute').unix() }]
    : works.map((work) => ({ id: work.id, timing_time: shifted(work.timing_time, days, hours * 60) }))
  const changed = moves.some((move) => works.find((work) => work.id === move.id)?.timing_time !== move.timing_time)
  const judged = changed ? judge(moves) : null
  const note =
    judged === null ? null : judged.bad ? (
      <Alert type="error" showIcon title={judged.text} />
    ) : judged.clashes.size > 0 ? (
      <Alert type="warning" showIcon title={t('move.clash', { n: judged.clashes.size })} />
    ) : (
      <Alert type="success" showIcon title={t('move.free')} />
    )
  return (
    <Modal
      open
      title={single ? t('move.title') : t('move.many', { n: works.length })}
      okText={t('move.ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !changed || judged?.bad === true }}
      onCancel={onClose}
      onOk={() => onMove(moves)}
    >
      <Form layout="vertical">
        {single ? (
          <Form.Item label={first?.title ?? ''} htmlFor="move-time">
            <DatePicker
              id="move-time"
              className="calendar-wide"
              showTime={{ format: 'HH:mm', minuteStep: 5 }}
              format="YYYY-MM-DD HH:mm"
              value={time}
              minDate={dayjs().startOf('day')}
              onChange={setTime}
              needConfirm={false}
              placeholder={t('move.time')}
            />
          </Form.Item>
        ) : (
          <div className="move-by">
            <Form.Item label={t('move.days')} htmlFor="move-days">
              <InputNumber
                id="move-days"
                min={-60}
                max={60}
                precision={0}
                value={days}
                onChange={(value) => setDays(value ?? 0)}
                suffix={t('move.dayUnit')}
              />
            </Form.Item>
            <Form.Item label={t('move.hours')} htmlFor="move-hours">
              <InputNumber
                id="move-hours"
                min={-23}
                max={23}
                precision={0}
                value={hours}
                onChange={(value) => setHours(value ?? 0)}
                suffix={t('move.hourUnit')}
              />
            </Form.Item>
          </div>
        )}
      </Form>
      <div className="move-note" role="status">
        {note}
      </div>
      <HandInNote times={judged === null || judged.bad ? [] : moves} />
    </Modal>
  )
}
