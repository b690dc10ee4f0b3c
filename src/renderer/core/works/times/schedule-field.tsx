import { DatePicker, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type taskSchedule, USUAL_WINDOW } from '../../../../contract/entities/publish.ts'
import { CompanyHours } from '../../session/company-hours.tsx'
import { ComputerNote } from '../../../ui/time-channel.tsx'
import { GapInput } from './gap-input.tsx'
import { type DayWindow, WindowsField } from './windows-field.tsx'

export interface ScheduleValue {
  mode: 'now' | 'timing' | 'spread'
  start: Dayjs | null
  /** Minutes between two works of one account. */
  gap: number
  /** Hours of a day in which spread works go out; absent = the usual ones. */
  windows?: readonly DayWindow[] | undefined
  /** Spread works of one account on one day; absent = as many as fit. */
  daily?: number | undefined
}
export interface ScheduleFieldProps {
  value?: ScheduleValue
  onChange?: (value: ScheduleValue) => void
}

const USUAL: readonly DayWindow[] = [USUAL_WINDOW]

/**
 * As the call wants it; a missing start is "from now on". What is shown is what is sent: hours of the day are always
 * named.
 */
export function toSchedule({ mode, start, gap, windows = USUAL, daily }: ScheduleValue): z.input<typeof taskSchedule> {
  return {
    mode,
    ...(mode === 'now' || !start ? {} : { start_time: start.unix() }),
    ...(mode === 'spread'
      ? {
          windows: windows.map(({ from, to }) => ({ from, to })),
          min_gap_minutes: gap,
          ...(daily === undefined ? {} : { per_account_daily_max: daily }),
        }
      : {}),
  }
}

/** Enter ends the typing of a time; it must not send the form around it. */
const stay = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/** When the works go out: at once, at one time, or spread over hours of the day with a gap. */
export function ScheduleField({ value = { mode: 'now', start: null, gap: 30 }, onChange }: ScheduleFieldProps) {
  const { t } = useTranslation('seo')
  const set = (patch: Partial<ScheduleValue>): void => onChange?.({ ...value, ...patch })
  return (
    <div className="schedule-field">
      <Radio.Group
        value={value.mode}
        options={(['now', 'timing', 'spread'] as const).map((mode) => ({ value: mode, label: t(`schedule.${mode}`) }))}
        onChange={(event) => set({ mode: event.target.value as ScheduleValue['mode'] })}
      />
      {value.mode === 'now' ? null : (
        <div className="schedule-more">
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={value.start}
            minDate={dayjs()}
            placeholder={t('schedule.start')}
            aria-label={t('schedule.start')}
            onKeyDown={stay}
            onChange={(start) => set({ start })}
          />
          {value.mode === 'spread' ? (
            <GapInput prefix={t('schedule.gap')} value={value.gap} onChange={(gap) => set({ gap })} />
          ) : null}
        </div>
      )}
      {value.mode === 'spread' ? (
        <>
          <div className="spread-line">
            <b>{t('schedule.windows')}</b>
            <WindowsField value={value.windows ?? USUAL} onChange={(windows) => set({ windows })} />
          </div>
          <CompanyHours at={value.start?.unix() ?? 0} />
          <div className="spread-line">
            <b>{t('schedule.daily')}</b>
            <InputNumber
              min={1}
              max={100}
              precision={0}
              value={value.daily ?? null}
              placeholder={t('schedule.noLimit')}
              aria-label={t('schedule.daily')}
              onChange={(daily) => set({ daily: daily ?? undefined })}
            />
          </div>
          <small className="schedule-hint">{t('schedule.everyDay')}</small>
        </>
      ) : null}
      {value.mode === 'now' ? null : <ComputerNote />}
    </div>
  )
}
