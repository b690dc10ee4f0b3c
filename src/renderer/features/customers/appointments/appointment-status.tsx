import { useTranslation } from 'react-i18next'
import { APPOINTMENT_STATUS, type AppointmentRow } from '../../../../contract/entities/lead.ts'
import { setAppointment } from '../../../../contract/http/message.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { LEAD_READS } from '../../../core/leads/lead-reads.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'

const KIND: Readonly<Record<number, StatusKind>> = {
  [APPOINTMENT_STATUS.pending]: 'warning',
  [APPOINTMENT_STATUS.confirmed]: 'info',
  [APPOINTMENT_STATUS.arrived]: 'success',
  [APPOINTMENT_STATUS.cancelled]: 'neutral',
  [APPOINTMENT_STATUS.no_show]: 'danger',
}

/** What became of an appointment. */
export function AppointmentTag({ status }: { status: number }) {
  const { t } = useTranslation('customers')
  return <StatusTag kind={KIND[status] ?? 'neutral'}>{t(`appointment.status.${status}`)}</StatusTag>
}

/** Is somebody still expected? */
export function isOpenAppointment(status: number): boolean {
  return status === APPOINTMENT_STATUS.pending || status === APPOINTMENT_STATUS.confirmed
}

/**
 * Notes what became of an appointment, with the way back; answers the stage that its lead may take now, null = none.
 * Failures are shown by the shell.
 */
export function useSetAppointment(): (row: AppointmentRow, status: number) => Promise<number | null> {
  const { t } = useTranslation('customers')
  const offer = useUndo()
  const set = useCall(setAppointment, { refreshes: LEAD_READS, overlay: false })
  const back = useCall(setAppointment, { refreshes: LEAD_READS, overlay: false, quiet: true })
  const changed = (status: number): string => t('appointment.changed', { status: t(`appointment.status.${status}`) })
  return async (row, status) => {
    const { suggest_stage: suggested } = await set.mutateAsync({ id: row.id, status })
    offer(changed(status), async () => {
      await back.mutateAsync({ id: row.id, status: row.status })
      return changed(row.status)
    })
    return suggested
  }
}
