import { DatePicker, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { taskSchedule } from '../../../../contract/entities/publish.ts'
import { ComputerNote } from '../../../ui/time-channel.tsx'

export interface ScheduleValue {
  mode: 'now' | 'timing' | 'spread'
  start: Dayjs | null
  /** Minutes between two works of one account. */
  gap: number
}
export interface ScheduleFieldProps {
  value?: ScheduleValue
  onChange?: (value: ScheduleValue) => void
}

/** As the call wants it; a missing start is "from now on". */
export const toSchedule = ({ mode, start, gap }: ScheduleValue): z.input<typeof taskSchedule> => ({
  mode,
  ...(mode === 'now' || !start ? {} : { start_time: start.unix() }),
  ...(mode === 'spread' ? { min_gap_minutes: gap } : {}),
})

/** Enter ends the typing of a time; it must not send the form around it. */
const stay = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/** When the works go out: at once, at one time, or spread with a gap. */
export function ScheduleField({ value = { mode: 'now', start: null, gap: 30 }, onChange }: ScheduleFieldProps) {
  const { t } = useTranslation('seo')
  const set = (patch: Partial<ScheduleValue>): void => onChange?.({ ...value, ...patch })
  return (
    <div className="schedule-field">
      <Radio.Group value={value.mode} options={(['now', 'timing', 'spread'] as const).map((mode) => ({ value: mode, label: t(`schedule.${mode}`) }))} onChange={(event) => set({ mode: event.target.value as ScheduleValue['mode'] })} />
      {value.mode === 'now' ? null : (
        <div className="schedule-more">
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" value={value.start} minDate={dayjs()} placeholder={t('schedule.start')} aria-label={t('schedule.start')} onKeyDown={stay} onChange={(start) => set({ start })} />
          {value.mode === 'spread' ? <InputNumber min={0} max={1440} value={value.gap} style={{ width: 208 }} prefix={t('schedule.gap')} suffix={t('schedule.minutes')} aria-label={t('schedule.gap')} onChange={(gap) => set({ gap: gap ?? 0 })} /> : null}
        </div>
      )}
      {value.mode === 'now' ? null : <ComputerNote />}
    </div>
  )
}
