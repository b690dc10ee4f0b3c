import { App, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import {
  CUSTOMER_LEVELS,
  type CustomerLevel,
  type CustomerRow,
  LEAD_LIMITS,
} from '../../../../contract/entities/lead.ts'
import { saveCustomer } from '../../../../contract/http/customer.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'
import { CUSTOMER_READS } from '../../../core/leads/lead-reads.ts'
import { fenOf } from '../../../core/leads/money.ts'
import { AreaField } from '../parts/area-field.tsx'
import { ContactItems } from '../parts/contact-items.tsx'
import { contactInput } from '../parts/contact-input.ts'
import { OwnerSelect } from '../../../core/leads/owner-select.tsx'
import { TagSelect } from '../../../core/leads/tag-select.tsx'

const COMPANY_MAX = 60

interface Values {
  name: string
  company: string
  /** '' = as it is. */
  phone: string
  wechat: string
  hasNoPhone?: boolean
  hasNoWechat?: boolean
  level: CustomerLevel | null
  industry_id: number
  area_adcode: string
  owner_admin_id?: number
  /** Yuan. */
  amount: number | null
  time: Dayjs | null
  tag_ids?: number[]
  remark: string
}

const valuesOf = (row: CustomerRow | null): Values => ({
  name: row?.name ?? '',
  company: row?.company ?? '',
  phone: '',
  wechat: '',
  hasNoPhone: false,
  hasNoWechat: false,
  level: row === null || row.level === '' ? null : row.level,
  industry_id: row?.industry_id ?? 0,
  area_adcode: row?.area_adcode ?? '',
  ...(row === null || row.owner_admin_id === 0 ? {} : { owner_admin_id: row.owner_admin_id }),
  amount: row === null || row.deal_amount === null ? null : row.deal_amount / 100,
  time: row === null || row.deal_time === 0 ? null : dayjs(row.deal_time * 1_000),
  tag_ids: row?.tags.map((tag) => tag.id) ?? [],
  remark: row?.remark ?? '',
})

const inputOf = (row: CustomerRow | null, values: Values): InputOf<typeof saveCustomer> => {
  const phone = contactInput(values.phone, values.hasNoPhone)
  const wechat = contactInput(values.wechat, values.hasNoWechat)
  const owner = values.owner_admin_id
  return {
    ...(row === null ? {} : { id: row.id }),
    name: values.name,
    company: values.company,
    ...(phone === undefined ? {} : { phone }),
    ...(wechat === undefined ? {} : { wechat }),
    level: values.level ?? '',
    industry_id: values.industry_id,
    area_adcode: values.area_adcode,
    ...(owner === undefined || owner === row?.owner_admin_id ? {} : { owner_admin_id: owner }),
    deal_amount: values.amount === null ? null : fenOf(values.amount),
    deal_time: values.time?.unix() ?? 0,
    ...(values.tag_ids === undefined ? {} : { tag_ids: values.tag_ids }),
    remark: values.remark,
  }
}

/** A new customer, or one that is edited. */
export function CustomerForm({ row, onClose }: { row: CustomerRow | null; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const clearable = useClearable()
  const save = useCall(saveCustomer, { refreshes: CUSTOMER_READS, quiet: true })
  return (
    <FormDrawer<Values>
      open
      width={560}
      title={row === null ? t('customers.add') : t('customers.edit', { name: row.name || t('noName') })}
      initial={valuesOf(row)}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { deal_amount: 'amount', deal_time: 'time' })) message.error(say(error))
      }}
      onSubmit={async (values) => {
        await save.mutateAsync(inputOf(row, values))
        message.success(t(row === null ? 'customers.added' : 'form.saved'))
      }}
    >
      <Form.Item
        name="name"
        label={t('customers.name')}
        rules={[{ required: true, whitespace: true, message: t('customers.needName') }]}
      >
        <Input autoFocus maxLength={LEAD_LIMITS.name} />
      </Form.Item>
      <Form.Item name="company" label={t('customers.company')}>
        <Input maxLength={COMPANY_MAX} />
      </Form.Item>
      <ContactItems row={row} needsOne={false} />
      <Form.Item name="level" label={t('customers.level')}>
        <Select
          allowClear={clearable}
          placeholder={t('customers.noLevel')}
          options={CUSTOMER_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
      </Form.Item>
      {may('lead:assign') && may('lead:list') ? (
        <Form.Item name="owner_admin_id" label={t('col.owner')}>
          <OwnerSelect label={t('col.owner')} />
        </Form.Item>
      ) : null}
      <Form.Item name="industry_id" label={t('customers.industry')}>
        <IndustrySelect label={t('customers.industry')} />
      </Form.Item>
      <Form.Item name="area_adcode" label={t('col.area')}>
        <AreaField name={row?.area_name ?? ''} />
      </Form.Item>
      <Form.Item name="amount" label={t('col.amount')}>
        <InputNumber min={0} max={LEAD_LIMITS.amount / 100} precision={2} suffix={t('yuan')} className="lead-amount" />
      </Form.Item>
      <Form.Item name="time" label={t('col.won')}>
        <DatePicker maxDate={dayjs()} />
      </Form.Item>
      {may('lead:list') ? (
        <Form.Item name="tag_ids" label={t('col.tags')}>
          <TagSelect kind="customer" label={t('col.tags')} />
        </Form.Item>
      ) : null}
      <Form.Item name="remark" label={t('col.remark')}>
        <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
      </Form.Item>
    </FormDrawer>
  )
}
