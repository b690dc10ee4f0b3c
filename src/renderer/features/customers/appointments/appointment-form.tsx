import { App, DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppointmentRow, LEAD_LIMITS, type LeadRow } from '../../../../contract/entities/lead.ts'
import { saveAppointment } from '../../../../contract/http/message.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { LEAD_READS } from '../../../core/leads/lead-reads.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'
import { useLeadChoices } from '../parts/lead-choices.tsx'

const NAME_MAX = 60

interface Values {
  /** Chosen here. */
  lead_id?: number | undefined
  guest_name: string
  /** '' = as it is, or none. */
  phone?: string
  time?: Dayjs | null
  service_name: string
  store_name: string
  remark: string
}

/** What an appointment is made of: a new one, of a lead or of nobody known yet, or one that is changed. */
export type AppointmentSubject =
  | { kind: 'new'; lead: Pick<LeadRow, 'id' | 'guest_name' | 'need_text' | 'remark'> | null }
  | { kind: 'edit'; row: AppointmentRow }

const valuesOf = (subject: AppointmentSubject): Values =>
  subject.kind === 'new'
    ? {
        guest_name: subject.lead?.guest_name ?? '',
        phone: '',
        time: null,
        service_name: (subject.lead?.need_text ?? '').slice(0, NAME_MAX),
        store_name: '',
        remark: subject.lead?.remark ?? '',
      }
    : {
        guest_name: subject.row.guest_name,
        phone: '',
        time: dayjs(subject.row.appoint_time * 1_000),
        service_name: subject.row.service_name,
        store_name: subject.row.store_name,
        remark: subject.row.remark,
      }

/** Whose appointment it is, where it is not known yet; the name comes along, and what is noted. */
function LeadField() {
  const { t } = useTranslation('customers')
  const form = Form.useFormInstance<Values>()
  const clearable = useClearable()
  const choices = useLeadChoices({})
  const [chosen, setChosen] = useState<LeadRow | null>(null)
  const rows = chosen === null ? choices.rows : [chosen, ...choices.rows.filter((row) => row.id !== chosen.id)]
  return (
    <Form.Item name="lead_id" label={t('appointment.lead')} extra={t('appointment.leadText')}>
      <Select<number>
        allowClear={clearable}
        placeholder={t('appointment.leadHint')}
        notFoundContent={t('merge.nobody')}
        options={rows.map((row) => ({ value: row.id, label: choices.labelOf(row) }))}
        onChange={(id: number | undefined) => {
          const row = rows.find((one) => one.id === id) ?? null
          // What was typed stays.
          const take = (
            field: 'guest_name' | 'service_name' | 'remark',
            text: string,
            before: string | undefined,
          ): void => {
            const now = form.getFieldValue(field) as string
            if (now === '' || now === before) form.setFieldValue(field, text)
          }
          take('guest_name', row?.guest_name ?? '', chosen?.guest_name)
          take('service_name', row?.need_text.slice(0, NAME_MAX) ?? '', chosen?.need_text.slice(0, NAME_MAX))
          take('remark', row?.remark ?? '', chosen?.remark)
          setChosen(row)
        }}
        {...choices.select}
      />
    </Form.Item>
  )
}

/** The phone of who has no lead: a lead has its own. */
function PhoneField({ mask }: { mask: string }) {
  const { t } = useTranslation('customers')
  if (Form.useWatch<Values['lead_id']>('lead_id') !== undefined) return null
  return (
    <Form.Item name="phone" label={t('col.phone')}>
      <Input
        maxLength={NAME_MAX}
        inputMode="tel"
        autoComplete="off"
        placeholder={mask === '' ? t('form.phoneHint') : t('form.kept', { value: mask })}
      />
    </Form.Item>
  )
}

/** 新建预约, 编辑预约. Of a lead the phone is the lead's. */
export function AppointmentForm({ subject, onClose }: { subject: AppointmentSubject; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveAppointment, { refreshes: LEAD_READS, quiet: true })
  const lead = subject.kind === 'new' ? subject.lead : null
  const mask = subject.kind === 'edit' ? subject.row.phone_mask : ''
  return (
    <FormModal<Values>
      open
      title={
        subject.kind === 'edit'
          ? t('appointment.edit', { name: subject.row.guest_name || t('noName') })
          : lead === null
            ? t('appointment.add')
            : t('appointment.new', { name: lead.guest_name || t('noName') })
      }
      initial={valuesOf(subject)}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { appoint_time: 'time' })) message.error(say(error))
      }}
      onSubmit={async ({ lead_id: chosen, time, phone = '', guest_name: guest, remark, ...typed }) => {
        const { service_name: service, store_name: store } = typed
        const leadId = lead?.id ?? chosen
        await save.mutateAsync({
          ...(subject.kind === 'edit' ? { id: subject.row.id } : leadId === undefined ? {} : { lead_id: leadId }),
          guest_name: guest,
          service_name: service,
          store_name: store,
          remark,
          ...(phone.trim() === '' || chosen !== undefined ? {} : { phone }),
          ...(time ? { appoint_time: time.unix() } : {}),
        })
        message.success(t(subject.kind === 'edit' ? 'form.saved' : 'appointment.done'))
      }}
    >
      {subject.kind === 'new' && lead === null ? <LeadField /> : null}
      <Form.Item
        name="time"
        label={t('appointment.time')}
        rules={[{ required: true, message: t('appointment.needTime') }]}
      >
        <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item
        name="guest_name"
        label={t('appointment.guest')}
        rules={[{ required: true, whitespace: true, message: t('appointment.needGuest') }]}
      >
        <Input maxLength={LEAD_LIMITS.name} />
      </Form.Item>
      {lead === null ? <PhoneField mask={mask} /> : null}
      <Form.Item name="service_name" label={t('appointment.service')}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="store_name" label={t('appointment.store')}>
        <Input maxLength={NAME_MAX} placeholder={t('appointment.storeHint')} />
      </Form.Item>
      <Form.Item name="remark" label={t('col.remark')}>
        <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
      </Form.Item>
    </FormModal>
  )
}
