import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS, type RuleWindow } from '../../../../contract/entities/auto-reply.ts'
import { CompanyHours } from '../../../core/session/company-hours.tsx'
import { USUAL_HOURS, WEEKDAYS } from '../rule-hours.ts'
import { useHoursText } from '../use-hours-text.ts'

const FORMAT = 'HH:mm'
const clock = (text: string) => dayjs(`2026-01-01T${text}`)

/** Spans of hours on days of the week; each is said in words below it. A form gives value and onChange. */
export function HoursField({
  value = [],
  onChange = () => undefined,
}: {
  value?: RuleWindow[]
  onChange?: (windows: RuleWindow[]) => void
}) {
  const { t } = useTranslation('autoReply')
  const say = useHoursText()
  const put = (at: number, next: Partial<RuleWindow>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <div className="rule-hours">
      {value.map((window, at) => (
        <div key={`${at}:${value.length}`} className="rule-span">
          <Checkbox.Group<number>
            className="rule-days"
            aria-label={t('hours.daysOf', { n: at + 1 })}
            value={window.weekdays}
            options={WEEKDAYS.map((day) => ({ value: day, label: t(`dayShort.${day}`) }))}
            onChange={(days) => put(at, { weekdays: days.toSorted((a, b) => a - b) })}
          />
          <span className="rule-span-line">
            <TimePicker.RangePicker
              format={FORMAT}
              minuteStep={5}
              order={false}
              needConfirm={false}
              allowClear={false}
              value={[clock(window.from), clock(window.to)]}
              placeholder={[t('hours.from'), t('hours.to')]}
              aria-label={t('hours.spanN', { n: at + 1 })}
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
              aria-label={t('hours.remove', { n: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </span>
          <small className="rule-quiet">{window.weekdays.length === 0 ? t('hours.needDay') : say(window)}</small>
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={value.length >= RULE_LIMITS.windows}
        onClick={() => onChange([...value, { ...USUAL_HOURS, weekdays: [...USUAL_HOURS.weekdays] }])}
      >
        {t('hours.add')}
      </Button>
      <CompanyHours />
    </div>
  )
}
