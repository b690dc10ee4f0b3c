import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, DatePicker, Dropdown, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  APPOINTMENT_STATUS,
  APPOINTMENT_STATUSES,
  type AppointmentRow,
  LEAD_LIMITS,
  type LeadRow,
} from '../../../../contract/entities/lead.ts'
import { saveAppointment, setAppointment } from '../../../../contract/http/message.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import type { AskLead } from '../dialogs/lead-question.ts'
import { stageOf } from '../../../core/leads/lead-stages.ts'
import { LEAD_READS } from '../../../core/leads/lead-reads.ts'

const NAME_MAX = 60
const KIND: Readonly<Record<number, StatusKind>> = {
  [APPOINTMENT_STATUS.pending]: 'warning',
  [APPOINTMENT_STATUS.confirmed]: 'info',
  [APPOINTMENT_STATUS.arrived]: 'success',
  [APPOINTMENT_STATUS.cancelled]: 'neutral',
  [APPOINTMENT_STATUS.no_show]: 'danger',
}

interface Values {
  guest_name: string
  time?: Dayjs | null
  service_name: string
  store_name: string
  remark: string
}

function NewAppointment({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveAppointment, { refreshes: LEAD_READS, quiet: true })
  return (
    <FormModal<Values>
      open
      title={t('appointment.new', { name: lead.guest_name || t('noName') })}
      initial={{ guest_name: lead.guest_name, time: null, service_name: '', store_name: '', remark: '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { appoint_time: 'time' })) message.error(say(error))
      }}
      onSubmit={async ({ time, ...rest }) => {
        await save.mutateAsync({ ...rest, lead_id: lead.id, ...(time ? { appoint_time: time.unix() } : {}) })
        message.success(t('appointment.done'))
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

/** Appointments of one lead: what became of each, and a new one. */
export function Appointments({
  lead,
  appointments,
  isOpen,
  ask,
}: {
  lead: LeadRow
  appointments: readonly AppointmentRow[]
  /** They may be changed. */
  isOpen: boolean
  ask: AskLead
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const [isAdding, setAdding] = useState(false)
  const set = useCall(setAppointment, { refreshes: LEAD_READS, overlay: false })
  const change = async (row: AppointmentRow, status: number): Promise<void> => {
    const { suggest_stage: suggested } = await set.mutateAsync({ id: row.id, status })
    message.success(t('appointment.changed', { status: t(`appointment.status.${status}`) }))
    if (suggested !== null && suggested !== lead.stage) ask({ kind: 'stage', rows: [lead], stage: stageOf(suggested) })
  }
  const state = (row: AppointmentRow) => (
    <StatusTag kind={KIND[row.status] ?? 'neutral'}>{t(`appointment.status.${row.status}`)}</StatusTag>
  )
  return (
    <>
      {isOpen ? (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('appointment.add')}
        </Button>
      ) : null}
      {appointments.length === 0 ? <EmptyState small title={t('appointment.none')} /> : null}
      <ul className="lead-appointments">
        {appointments.map((row) => (
          <li key={row.id}>
            <b className="tabular">{formatTime(row.appoint_time)}</b>
            <span className="ellipsis">
              {[row.service_name, row.store_name, row.remark].filter((part) => part !== '').join(' · ') || '–'}
            </span>
            {isOpen ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: APPOINTMENT_STATUSES.filter((status) => status !== row.status).map((status) => ({
                    key: status,
                    label: t(`appointment.status.${status}`),
                    onClick: () => void change(row, status).catch(() => undefined),
                  })),
                }}
              >
                <Button
                  size="small"
                  type="text"
                  aria-label={t('appointment.change', { status: t(`appointment.status.${row.status}`) })}
                >
                  {state(row)} <DownOutlined />
                </Button>
              </Dropdown>
            ) : (
              state(row)
            )}
          </li>
        ))}
      </ul>
      {isAdding ? <NewAppointment lead={lead} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
