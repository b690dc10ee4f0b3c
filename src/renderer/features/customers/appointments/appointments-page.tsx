import { EditOutlined, PlusOutlined, ProfileOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { APPOINTMENT_STATUS, APPOINTMENT_STATUSES, type AppointmentRow } from '../../../../contract/entities/lead.ts'
import { getLead } from '../../../../contract/http/lead.ts'
import { listAppointments } from '../../../../contract/http/message.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { stageOf } from '../../../core/leads/lead-stages.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useSession } from '../../../core/session/use-session.ts'
import { formatFullTime, formatTime } from '../../../lib/format.ts'
import { todayIn } from '../../../lib/own-zone.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { type ListState, useListState } from '../../../ui/use-list-state.ts'
import { LeadDrawer } from '../detail/lead-drawer.tsx'
import { LeadDialogs } from '../dialogs/lead-dialogs.tsx'
import type { LeadQuestion } from '../dialogs/lead-question.ts'
import { APPOINTMENT_FILTERS, type AppointmentFilter, appointmentInput, statusIn } from '../lead-list.ts'
import { useAccountFilter } from '../../../core/choices/account-filter.ts'
import { useLeadRowActions } from '../parts/lead-row-actions.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { useLeadActions } from '../use-lead-actions.tsx'
import { useOpenRow } from '../../../ui/use-open-row.ts'
import { AppointmentForm, type AppointmentSubject } from './appointment-form.tsx'
import { AppointmentTag, isOpenAppointment, useSetAppointment } from './appointment-status.tsx'
import '../customers.css'

const ALL = 'all'
/** A minute is as exact as appointments are, ms. */
const TICK_MS = 60_000

/** To what each may be changed by a press, the likeliest first. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  [APPOINTMENT_STATUS.pending]: [
    APPOINTMENT_STATUS.confirmed,
    APPOINTMENT_STATUS.arrived,
    APPOINTMENT_STATUS.cancelled,
  ],
  [APPOINTMENT_STATUS.confirmed]: [
    APPOINTMENT_STATUS.arrived,
    APPOINTMENT_STATUS.no_show,
    APPOINTMENT_STATUS.cancelled,
  ],
  [APPOINTMENT_STATUS.arrived]: [APPOINTMENT_STATUS.confirmed],
  [APPOINTMENT_STATUS.cancelled]: [APPOINTMENT_STATUS.pending],
  [APPOINTMENT_STATUS.no_show]: [APPOINTMENT_STATUS.confirmed],
}

/** Today, tomorrow and a week by a press, on the company's days. */
function DayKeys({ list }: { list: ListState<AppointmentFilter> }) {
  const { t } = useTranslation('customers')
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const today = todayIn(zone)
  const inDays = (days: number): string => dayjs(today).add(days, 'day').format('YYYY-MM-DD')
  const ranges = [
    ['today', today, today],
    ['tomorrow', inDays(1), inDays(1)],
    ['week', today, inDays(6)],
  ] as const
  return (
    <span className="lead-due" role="group" aria-label={t('appointment.days')}>
      {ranges.map(([key, from, to]) => {
        const isOn = list.get('from') === from && list.get('to') === to
        return (
          <Button
            key={key}
            size="small"
            type={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => list.set(isOn ? { from: '', to: '' } : { from, to })}
          >
            {t(`appointments.${key}`)}
          </Button>
        )
      })}
    </span>
  )
}

function useColumns(onOpen: (id: number) => void): ResourceColumn<AppointmentRow>[] {
  const { t } = useTranslation('customers')
  const now = useNow(TICK_MS)
  return [
    {
      key: 'appoint_time',
      title: t('appointment.time'),
      sort: true,
      always: true,
      width: 128,
      render: (_, row) => {
        const isPast = isOpenAppointment(row.status) && row.appoint_time * 1_000 < now
        return (
          <span className={isPast ? 'lead-overdue tabular' : 'tabular'} title={formatFullTime(row.appoint_time)}>
            {formatTime(row.appoint_time)}
            {isPast ? <small>{t('appointments.past')}</small> : null}
          </span>
        )
      },
    },
    {
      key: 'guest',
      title: t('col.guest'),
      always: true,
      width: 168,
      onCell: () => ({ style: { maxWidth: 168 } }),
      render: (_, row) => (
        <span className="lead-guest">
          {row.lead_id > 0 ? (
            <button
              type="button"
              className="lead-link ellipsis"
              title={row.guest_name}
              onClick={() => onOpen(row.lead_id)}
            >
              {row.guest_name}
            </button>
          ) : (
            <span className="ellipsis" title={row.guest_name}>
              {row.guest_name}
            </span>
          )}
          {row.phone_mask === '' ? null : <small className="tabular">{row.phone_mask}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('appointments.status'),
      width: 96,
      render: (_, row) => <AppointmentTag status={row.status} />,
    },
    {
      key: 'service',
      title: t('appointment.service'),
      width: 136,
      ellipsis: true,
      render: (_, row) => row.service_name || '–',
    },
    {
      key: 'store',
      title: t('appointment.store'),
      width: 216,
      // The end of an address is what somebody looks for.
      className: 'lead-address',
      render: (_, row) => row.store_name || '–',
    },
    { key: 'account', title: t('col.account'), width: 120, ellipsis: true, render: (_, row) => row.openname || '–' },
    { key: 'remark', title: t('col.remark'), width: 136, ellipsis: true, render: (_, row) => row.remark || '–' },
  ]
}

/** 预约: who comes when, and what became of it. */
export function AppointmentsPage() {
  const { t } = useTranslation('customers')
  const may = useMay()
  const say = useErrorText()
  const http = useHttp()
  const list = useListState<AppointmentFilter>('appointments', APPOINTMENT_FILTERS, { privateNumbers: true })
  const query = useApi(listAppointments, appointmentInput(list.params), { keepPrevious: true, quiet: true })
  const [opened, open] = useOpenRow()
  const [subject, setSubject] = useState<AppointmentSubject | null>(null)
  const [question, ask] = useState<LeadQuestion | null>(null)
  const rowActions = useLeadRowActions(useLeadActions(), ask)
  const columns = useColumns(open)
  const accounts = useAccountFilter<AppointmentFilter>('third_auth_id', t('col.account'))
  const set = useSetAppointment()
  const isEditor = may('lead:edit')
  const change = async (row: AppointmentRow, status: number): Promise<void> => {
    const suggested = await set(row, status)
    if (suggested === null || row.lead_id === 0) return
    const { lead } = await http.call(getLead, { id: row.lead_id }, { overlay: false })
    if (lead.stage !== suggested) ask({ kind: 'stage', rows: [lead], stage: stageOf(suggested) })
  }
  const counts = query.data?.status_counts
  const countOf = (status: number): number | undefined =>
    counts && (counts.find((one) => one.status === status)?.count ?? 0)
  const label = (name: string, count: number | undefined) => (
    <span>
      {name} <span className="lead-count tabular">{count ?? '–'}</span>
    </span>
  )
  const add = isEditor ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setSubject({ kind: 'new', lead: null })}>
      {t('appointment.add')}
    </Button>
  ) : null
  const status = statusIn(list.get('status'))
  return (
    <>
      <PageHeader
        title={t('appointments.title')}
        text={t('appointments.text')}
        actions={<PageLinks here="appointments" />}
      />
      <Tabs
        activeKey={status === undefined ? ALL : String(status)}
        onChange={(key) => list.set({ status: key === ALL ? '' : key })}
        items={[
          {
            key: ALL,
            label: label(
              t('all'),
              counts?.reduce((total, one) => total + one.count, 0),
            ),
          },
          ...APPOINTMENT_STATUSES.map((one) => ({
            key: String(one),
            label: label(t(`appointment.status.${one}`), countOf(one)),
          })),
        ]}
      />
      <ResourceTable<AppointmentRow, AppointmentFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        primary={add}
        extra={<DayKeys list={list} />}
        searchHint={t('appointments.search')}
        filters={[
          {
            key: 'from',
            label: t('appointment.days'),
            render: (shown) => <DateRange unit="days" list={shown} label={t('appointment.days')} />,
          },
          ...accounts,
        ]}
        errorText={say}
        empty={{
          title: t('appointment.none'),
          text: t('appointments.emptyText'),
          action: add ?? <Link to={PATHS.leads}>{t('phone.toLeads')}</Link>,
        }}
        actionsWidth={208}
        rowActions={(row) => [
          ...(isEditor ? (NEXT[row.status] ?? []) : []).map((to) => ({
            key: String(to),
            ...(isOpenAppointment(row.status)
              ? { label: t(`appointments.set.${to}`), word: t(`appointments.set.${to}`) }
              : {
                  label: t('appointments.setBack', { status: t(`appointment.status.${to}`) }),
                  icon: <UndoOutlined />,
                }),
            onClick: () => void change(row, to).catch(() => undefined),
          })),
          isEditor && {
            key: 'edit',
            label: t('action.edit'),
            icon: <EditOutlined />,
            onClick: () => setSubject({ kind: 'edit', row }),
          },
          row.lead_id > 0 && {
            key: 'lead',
            label: t('appointments.lead'),
            icon: <ProfileOutlined />,
            onClick: () => open(row.lead_id),
          },
        ]}
      />
      <LeadDrawer id={opened} ask={ask} rowActions={rowActions} onOpen={open} onClose={() => open(null)} />
      <LeadDialogs question={question} onOpen={open} onClose={() => ask(null)} />
      {subject === null ? null : <AppointmentForm subject={subject} onClose={() => setSubject(null)} />}
    </>
  )
}
