import { Form, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HourWindow } from '../../../../contract/entities/hours.ts'
import { OPERATION_LIMITS, type OperationType } from '../../../../contract/entities/operation.ts'
import { HoursField } from '../../../core/hours/hours-field.tsx'
import { hasAccounts, mostOf, type OperationValues } from '../operation-values.ts'

const STEP_MINUTES = 30
const two = (value: number): string => String(value).padStart(2, '0')
/** Each half hour of a day. */
const CLOCKS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => {
  const minutes = at * STEP_MINUTES
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

/** When an operation runs, and within which hours. */
export function ScheduleFields({ type }: { type: OperationType }) {
  const { t } = useTranslation('operations')
  const { t: tHours } = useTranslation('hours')
  const mode = Form.useWatch<OperationValues['mode'] | undefined>('mode') ?? 'every'
  const isEvery = mode === 'every' && type !== 'daily_report'
  const [least, most] = OPERATION_LIMITS.every_minutes
  return (
    <>
      {type === 'daily_report' ? null : (
        <Form.Item name="mode" label={t('form.schedule')}>
          <Radio.Group
            options={[
              { value: 'every', label: t('form.byEvery') },
              { value: 'times', label: t('form.byTimes') },
            ]}
          />
        </Form.Item>
      )}
      {isEvery ? (
        <Form.Item
          name={['schedule', 'every_minutes']}
          label={t('form.every')}
          required
          rules={[
            { type: 'number', required: true, min: least, max: most, message: t('form.needEvery', { least, most }) },
          ]}
        >
          <InputNumber precision={0} suffix={t('form.minutes')} />
        </Form.Item>
      ) : (
        <Form.Item
          name={['schedule', 'times']}
          label={t('form.times')}
          required
          rules={[{ type: 'array', required: true, min: 1, message: t('form.needTimes') }]}
        >
          <Select
            mode="multiple"
            placeholder={t('form.timesHint')}
            maxCount={OPERATION_LIMITS.times}
            options={CLOCKS.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name={['schedule', 'windows']}
        label={t('form.windows')}
        extra={t('form.windowsText')}
        rules={[
          {
            validator: (_rule, windows: HourWindow[] | undefined) =>
              (windows ?? []).some((one) => one.weekdays.length === 0)
                ? Promise.reject(new Error(tHours('needDay')))
                : Promise.resolve(),
          },
        ]}
      >
        <HoursField most={OPERATION_LIMITS.windows} />
      </Form.Item>
    </>
  )
}

/** How much an operation may do: both are needed. */
export function CapsFields({ type }: { type: OperationType }) {
  const { t } = useTranslation('operations')
  const most = mostOf(type)
  const caps = [
    ['per_account_daily', hasAccounts(type) ? 'form.daily' : 'form.dailyCompany'],
    ['per_hour', 'form.hourly'],
  ] as const
  return (
    <div className="operation-pair">
      {caps.map(([cap, label]) => (
        <Form.Item
          key={cap}
          name={['caps', cap]}
          label={t(label)}
          required
          rules={[
            {
              type: 'number',
              required: true,
              min: 1,
              max: most[cap],
              message: t('form.needCap', { most: most[cap] }),
            },
          ]}
        >
          <InputNumber precision={0} suffix={t(`form.unit.${type}`)} />
        </Form.Item>
      ))}
    </div>
  )
}
