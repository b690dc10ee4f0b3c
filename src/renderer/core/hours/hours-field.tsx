import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { HourWindow } from '../../../contract/entities/hours.ts'
import { CompanyHours } from '../session/company-hours.tsx'
import { USUAL_HOURS, WEEKDAYS } from './hours.ts'
import { useHoursText } from './use-hours-text.ts'
import './hours.css'

const FORMAT = 'HH:mm'
const clock = (text: string) => dayjs(`2026-01-01T${text}`)

/**
 * Spans of hours on days of the week; each is said in words below it. A form gives value and onChange; `most`: how
 * many spans.
 */
export function HoursField({
  most,
  value = [],
  onChange = () => undefined,
}: {
  most: number
  value?: HourWindow[]
  onChange?: (windows: HourWindow[]) => void
}) {
  const { t } = useTranslation('hours')
  const say = useHoursText()
  const put = (at: number, next: Partial<HourWindow>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <div className="hours-field">
      {value.map((window, at) => (
        <div key={`${at}:${value.length}`} className="hours-span">
          <Checkbox.Group<number>
            className="hours-days"
            aria-label={t('daysOf', { n: at + 1 })}
            value={window.weekdays}
            options={WEEKDAYS.map((day) => ({ value: day, label: t(`dayShort.${day}`) }))}
            onChange={(days) => put(at, { weekdays: days.toSorted((a, b) => a - b) })}
          />
          <span className="hours-line">
            <TimePicker.RangePicker
              format={FORMAT}
              minuteStep={5}
              order={false}
              needConfirm={false}
              allowClear={false}
              value={[clock(window.from), clock(window.to)]}
              placeholder={[t('from'), t('to')]}
              aria-label={t('spanN', { n: at + 1 })}
              onChange={(range) =>
                put(at, {
                  from: range?.[0]?.format(FORMAT) ?? window.from,
                  to: range?.[1]?.format(FORMAT) ?? window.to,
                })
              }
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('remove', { n: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </span>
          <small className="hours-said">{window.weekdays.length === 0 ? t('needDay') : say(window)}</small>
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={value.length >= most}
        onClick={() => onChange([...value, { ...USUAL_HOURS, weekdays: [...USUAL_HOURS.weekdays] }])}
      >
        {t('add')}
      </Button>
      <CompanyHours />
    </div>
  )
}
