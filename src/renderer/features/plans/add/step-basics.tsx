import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, DatePicker, Input, InputNumber, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { PLAN_LIMITS } from '../../../../contract/entities/plan.ts'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { CompanyHours } from '../../../core/session/company-hours.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Field } from './field.tsx'
import { usePlanWork } from './plan-context.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const timeOf = (text: string) => dayjs(`2000-01-01T${text === '24:00' ? '23:59' : text}:00`)

/** Times of day at which the plan publishes; 24:00 is the day's end. */
function Windows() {
  const { t } = useTranslation('addPlan')
  const { draft, set } = usePlanWork()
  const put = (at: number, patch: Partial<(typeof draft.windows)[number]>): void =>
    set({ windows: draft.windows.map((one, i) => (i === at ? { ...one, ...patch } : one)) })
  return (
    <div className="plan-windows">
      {draft.windows.map((window, at) => (
        // Windows have no id of their own; their place is it.
        <span key={at} className="plan-window">
          <TimePicker
            aria-label={t('basics.from', { n: at + 1 })}
            format="HH:mm"
            minuteStep={5}
            allowClear={false}
            needConfirm={false}
            value={timeOf(window.from)}
            onChange={(value) => put(at, { from: value?.format('HH:mm') ?? '09:00' })}
          />
          <span>{t('basics.until')}</span>
          <TimePicker
            aria-label={t('basics.to', { n: at + 1 })}
            format={window.to === '24:00' ? '24:00' : 'HH:mm'}
            minuteStep={5}
            allowClear={false}
            needConfirm={false}
            value={timeOf(window.to)}
            onChange={(value) => put(at, { to: value?.format('HH:mm') ?? '22:00' })}
          />
          <Button type="text" size="small" disabled={window.to === '24:00'} onClick={() => put(at, { to: '24:00' })}>
            {t('basics.midnight')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('basics.removeWindow', { n: at + 1 })}
            disabled={draft.windows.length === 1}
            onClick={() => set({ windows: draft.windows.filter((_, i) => i !== at) })}
          />
        </span>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={draft.windows.length >= PLAN_LIMITS.windows}
        onClick={() => set({ windows: [...draft.windows, { from: '19:00', to: '22:00' }] })}
      >
        {t('basics.addWindow')}
      </Button>
    </div>
  )
}

/** 1 基本: name, line of business, days, amounts, times. */
export function StepBasics() {
  const { t } = useTranslation('addPlan')
  const { draft, set } = usePlanWork()
  const number = (
    name: string,
    key: 'total' | 'daily' | 'perAccount' | 'gap',
    min: number,
    max: number,
    unit: string,
    hint?: string,
  ) => (
    <Field name={name} label={t(`basics.${key}`)} required {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <InputNumber
          id={id}
          className="plan-number"
          min={min}
          max={max}
          precision={0}
          value={draft[key]}
          suffix={t(unit)}
          onChange={(value) => set({ [key]: value ?? min })}
        />
      )}
    </Field>
  )
  return (
    <>
      <SectionCard title={t('basics.title')} text={t('basics.text')}>
        <Field name="name" label={t('basics.name')} required>
          {(id) => (
            <Input
              id={id}
              value={draft.name}
              maxLength={30}
              showCount
              placeholder={t('basics.nameHint')}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field name="industry_id" label={t('basics.industry')}>
          {(id) => (
            <IndustrySelect
              id={id}
              label={t('basics.industryHint')}
              value={draft.industryId}
              onChange={(industryId) => set({ industryId })}
            />
          )}
        </Field>
        <Field name="start_date" label={t('basics.start')} required>
          {(id) => (
            <DatePicker
              id={id}
              allowClear={false}
              value={dayjs(draft.start)}
              onChange={(day) => set({ start: day?.format('YYYY-MM-DD') ?? draft.start })}
            />
          )}
        </Field>
        <Field name="end_date" label={t('basics.end')} hint={t('basics.endHint')}>
          {(id) => (
            <DatePicker
              id={id}
              placeholder={t('basics.open')}
              value={draft.end === '' ? null : dayjs(draft.end)}
              minDate={dayjs(draft.start)}
              onChange={(day) => set({ end: day?.format('YYYY-MM-DD') ?? '' })}
            />
          )}
        </Field>
        {number('total_num', 'total', 1, PLAN_LIMITS.total, 'unit.works')}
        {number('daily_num', 'daily', 1, PLAN_LIMITS.daily, 'unit.works')}
        {number('per_account_daily_max', 'perAccount', 1, 50, 'unit.works', t('basics.perAccountHint'))}
      </SectionCard>
      <SectionCard title={t('basics.times')} text={t('basics.timesText')}>
        <Field name="windows" label={t('basics.windows')} required>
          {() => (
            <>
              <Windows />
              <CompanyHours />
            </>
          )}
        </Field>
        <Field
          name="weekdays"
          label={t('basics.weekdays')}
          hint={draft.weekdays.length === 0 ? t('basics.everyDay') : undefined}
        >
          {() => (
            <Checkbox.Group
              value={draft.weekdays}
              options={DAYS.map((value) => ({ value, label: t(`day.${value}`) }))}
              onChange={(days) => set({ weekdays: days })}
            />
          )}
        </Field>
        {number(
          'min_gap_minutes',
          'gap',
          PLAN_LIMITS.gap_min,
          PLAN_LIMITS.gap_max,
          'unit.minutes',
          t('basics.gapHint'),
        )}
        <Field name="remark" label={t('basics.remark')}>
          {(id) => (
            <Input
              id={id}
              value={draft.remark}
              maxLength={200}
              onChange={(event) => set({ remark: event.target.value })}
            />
          )}
        </Field>
      </SectionCard>
    </>
  )
}
