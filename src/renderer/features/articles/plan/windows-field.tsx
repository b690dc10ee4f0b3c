import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, TimePicker, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { ARTICLE_PLAN_LIMITS } from '../../../../contract/entities/article-draft.ts'
import { CompanyHours } from '../../../core/session/company-hours.tsx'

export interface DayWindow {
  from: string
  to: string
}

const FORMAT = 'HH:mm'
/** The end of the day can't be picked: its last minute stands for it. */
const timeOf = (text: string) => (text === '' ? null : dayjs(`2000-01-01T${text === '24:00' ? '23:59' : text}`))

/** Times of a day in which articles go out. A form gives value and onChange. */
export function WindowsField({
  value = [],
  onChange = () => undefined,
}: {
  value?: readonly DayWindow[]
  onChange?: (windows: DayWindow[]) => void
}) {
  const { t } = useTranslation('drafts')
  const put = (at: number, next: DayWindow): void => onChange(value.map((one, index) => (index === at ? next : one)))
  return (
    <div className="plan-windows">
      {value.map((window, at) => (
        <span key={`${at}:${value.length}`} className="plan-window">
          <TimePicker.RangePicker
            format={FORMAT}
            minuteStep={5}
            needConfirm={false}
            allowClear={false}
            order
            value={[timeOf(window.from), timeOf(window.to)]}
            placeholder={[t('plan.from'), t('plan.to')]}
            onChange={(range) =>
              put(at, { from: range?.[0]?.format(FORMAT) ?? '', to: range?.[1]?.format(FORMAT) ?? '' })
            }
          />
          {value.length > 1 ? (
            <Tooltip title={t('plan.removeWindow')}>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('plan.removeWindow')}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </Tooltip>
          ) : null}
        </span>
      ))}
      {value.length < ARTICLE_PLAN_LIMITS.windows ? (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange([...value, { from: '19:00', to: '21:00' }])}
        >
          {t('plan.addWindow')}
        </Button>
      ) : null}
      <CompanyHours />
    </div>
  )
}
