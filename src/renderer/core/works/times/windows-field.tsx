import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { USUAL_WINDOW } from '../../../../contract/entities/publish.ts'

/** Hours of a day, `HH:mm`; those that end before they begin run over midnight. */
export interface DayWindow {
  from: string
  to: string
}

const MAX_WINDOWS = 4
const FORMAT = 'HH:mm'
const clock = (text: string) => dayjs(`2026-01-01T${text}`)

/** The hours of a day in which spread works go out, up to four. */
export function WindowsField({
  value,
  onChange,
}: {
  value: readonly DayWindow[]
  onChange: (windows: readonly DayWindow[]) => void
}) {
  const { t } = useTranslation('seo')
  const put = (at: number, next: Partial<DayWindow>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <div className="spread-windows">
      {value.map((window, at) => (
        <Space key={`${at}:${value.length}`}>
          <TimePicker.RangePicker
            format={FORMAT}
            minuteStep={5}
            order={false}
            allowClear={false}
            value={[clock(window.from), clock(window.to)]}
            aria-label={t('schedule.window', { n: at + 1 })}
            onChange={(range) =>
              put(at, { from: range?.[0]?.format(FORMAT) ?? window.from, to: range?.[1]?.format(FORMAT) ?? window.to })
            }
          />
          {value.length > 1 ? (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('schedule.removeWindow', { n: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          ) : null}
        </Space>
      ))}
      {value.length < MAX_WINDOWS ? (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange([...value, { ...USUAL_WINDOW }])}
        >
          {t('schedule.addWindow')}
        </Button>
      ) : null}
    </div>
  )
}
