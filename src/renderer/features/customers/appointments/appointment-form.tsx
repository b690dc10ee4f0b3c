import { App, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { type AppointmentRow, LEAD_LIMITS } from '../../../../contract/entities/lead.ts'
import { saveAppointment } from '../../../../contract/http/message.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { LEAD_READS } from '../../../core/leads/lead-reads.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

const NAME_MAX = 60

interface Values {
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
  | { kind: 'new'; lead: { id: number; guest_name: string } | null }
  | { kind: 'edit'; row: AppointmentRow }

const valuesOf = (subject: AppointmentSubject): Values =>
  subject.kind === 'new'
    ? {
        guest_name: subject.lead?.guest_name ?? '',
        phone: '',
        time: null,
        service_name: '',
        store_name: '',
        remark: '',
      }
    : {
        guest_name: subject.row.guest_name,
        phone: '',
        time: dayjs(subject.row.appoint_time * 1_000),
        service_name: subject.row.service_name,
        store_name: subject.row.store_name,
        remark: subject.row.remark,
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
      onSubmit={async ({ time, phone = '', guest_name: guest, service_name: service, store_name: store, remark }) => {
        await save.mutateAsync({
          ...(subject.kind === 'edit' ? { id: subject.row.id } : lead === null ? {} : { lead_id: lead.id }),
          guest_name: guest,
          service_name: service,
          store_name: store,
          remark,
          ...(phone.trim() === '' ? {} : { phone }),
          ...(time ? { appoint_time: time.unix() } : {}),
        })
        message.success(t(subject.kind === 'edit' ? 'form.saved' : 'appointment.done'))
      }}
    >
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
      {lead === null ? (
        <Form.Item name="phone" label={t('col.phone')}>
          <Input
            maxLength={NAME_MAX}
            inputMode="tel"
            autoComplete="off"
            placeholder={mask === '' ? t('form.phoneHint') : t('form.kept', { value: mask })}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="service_name" label={t('appointment.service')}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="store_name" label={t('appointment.store')}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="remark" label={t('col.remark')}>
        <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
      </Form.Item>
    </FormModal>
  )
}
