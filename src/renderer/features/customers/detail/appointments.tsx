import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APPOINTMENT_STATUSES, type AppointmentRow, type LeadRow } from '../../../../contract/entities/lead.ts'
import { stageOf } from '../../../core/leads/lead-stages.ts'
import { formatTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AppointmentForm } from '../appointments/appointment-form.tsx'
import { AppointmentTag, useSetAppointment } from '../appointments/appointment-status.tsx'
import type { AskLead } from '../dialogs/lead-question.ts'

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
  const [isAdding, setAdding] = useState(false)
  const set = useSetAppointment()
  const change = async (row: AppointmentRow, status: number): Promise<void> => {
    const suggested = await set(row, status)
    if (suggested !== null && suggested !== lead.stage) ask({ kind: 'stage', rows: [lead], stage: stageOf(suggested) })
  }
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
                  <AppointmentTag status={row.status} /> <DownOutlined />
                </Button>
              </Dropdown>
            ) : (
              <AppointmentTag status={row.status} />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? <AppointmentForm subject={{ kind: 'new', lead }} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
