import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CALL_RESULTS, LEAD_STAGES } from '../../../contract/entities/lead.ts'
import { listPhoneLeads } from '../../../contract/http/lead.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { formatExact, formatRate } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { opensRow } from '../../ui/opens-row.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { LeadDrawer } from './detail/lead-drawer.tsx'
import { LeadDialogs } from './dialogs/lead-dialogs.tsx'
import type { AskLead, LeadQuestion } from './dialogs/lead-question.ts'
import { DUE, LAST_CALLS, PHONE_FILTERS, type PhoneFilter, phoneInput } from './lead-list.ts'
import { ContactCell } from '../../core/leads/contact-cell.tsx'
import { GuestCell, NextCell } from './parts/lead-cells.tsx'
import { useLeadRowActions } from './parts/lead-row-actions.tsx'
import { useOwnerFilter } from '../../core/leads/owner-select.tsx'
import { PageLinks } from './parts/page-links.tsx'
import { StageTag } from '../../core/leads/stage-tag.tsx'
import { TagChips } from '../../core/leads/tag-chips.tsx'
import { type LeadActions, useLeadActions } from './use-lead-actions.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import './customers.css'

type PhoneLead = OutputOf<typeof listPhoneLeads>['data'][number]
type Stats = OutputOf<typeof listPhoneLeads>['stats']

/** Today's calls, and how many of them were answered. */
function CallStats({ stats }: { stats: Stats | undefined }) {
  const { t, i18n } = useTranslation('customers')
  const calls = stats?.calls_today
  const connected = stats?.connected_today
  const rate = calls === undefined || connected === undefined || calls === 0 ? null : connected / calls
  const facts = [
    ['calls', formatExact(calls, i18n.language)],
    ['connected', formatExact(connected, i18n.language)],
    ['rate', formatRate(rate, i18n.language)],
  ] as const
  return (
    <ul className="lead-stats" aria-label={t('phone.stats')}>
      {facts.map(([key, value]) => (
        <li key={key}>
          <span>{t(`phone.${key}`)}</span>
          <b className="tabular">{value}</b>
        </li>
      ))}
    </ul>
  )
}

/** One press for each way a call may have ended; of one that was answered there is more to note. */
function CallKeys({ row, actions, ask }: { row: PhoneLead; actions: LeadActions; ask: AskLead }) {
  const { t } = useTranslation('customers')
  return (
    <Space.Compact size="small">
      {CALL_RESULTS.map((result) => (
        <Button
          key={result}
          size="small"
          title={t(result === 'connected' ? 'phone.noteMore' : 'phone.noteNow', { result: t(`result.${result}`) })}
          onClick={() =>
            result === 'connected' ? ask({ kind: 'call', rows: [row], result }) : actions.noteCall(row, result)
          }
        >
          {t(`result.${result}`)}
        </Button>
      ))}
    </Space.Compact>
  )
}

function useColumns(onOpen: (id: number) => void, actions: LeadActions, ask: AskLead): ResourceColumn<PhoneLead>[] {
  const { t } = useTranslation('customers')
  const may = useMay()
  return [
    {
      key: 'guest',
      title: t('col.guest'),
      always: true,
      width: 168,
      onCell: () => ({ style: { maxWidth: 168 } }),
      render: (_, row) => <GuestCell row={row} onOpen={onOpen} />,
    },
    {
      key: 'phone',
      title: t('col.phone'),
      width: 152,
      render: (_, row) => <ContactCell owner={{ ...row, of: 'lead', name: row.guest_name }} field="phone" />,
    },
    ...(may('lead:edit')
      ? [
          {
            key: 'note',
            title: t('action.call'),
            width: 248,
            always: true as const,
            render: (_: unknown, row: PhoneLead) => <CallKeys row={row} actions={actions} ask={ask} />,
          },
        ]
      : []),
    { key: 'due', title: t('col.next'), sort: true, width: 128, render: (_, row) => <NextCell row={row} /> },
    {
      key: 'last_call',
      title: t('phone.lastCall'),
      width: 144,
      render: (_, row) =>
        row.last_call === null ? (
          <span className="lead-note">{t('phone.never')}</span>
        ) : (
          <span className="lead-guest">
            <span>{t(`result.${row.last_call.result}`)}</span>
            <small>
              <TimeText seconds={row.last_call.start_time} /> · {t('phone.times', { n: row.call_count })}
            </small>
          </span>
        ),
    },
    {
      key: 'stage',
      title: t('col.stage'),
      width: 96,
      render: (_, row) => <StageTag stage={row.stage} reason={row.stage_reason} />,
    },
    {
      key: 'intent_score',
      title: t('col.intent'),
      sort: true,
      width: 80,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.intent_score ?? '–'}</span>,
    },
    {
      key: 'owner',
      title: t('col.owner'),
      width: 88,
      ellipsis: true,
      render: (_, row) => row.owner_name || t('owner.none'),
    },
    {
      key: 'tags',
      title: t('col.tags'),
      width: 136,
      hiddenFirst: true,
      render: (_, row) => <TagChips tags={row.tags} most={2} />,
    },
    {
      key: 'last_time',
      title: t('col.last'),
      sort: true,
      width: 104,
      hiddenFirst: true,
      render: (_, row) => <TimeText seconds={row.last_time} />,
    },
  ]
}

/** 电话线索: leads with a phone, in the order in which they are due, and the calls with them. */
export function PhoneLeadsPage() {
  const { t } = useTranslation('customers')
  const say = useErrorText()
  const list = useListState<PhoneFilter>('phone-leads', PHONE_FILTERS, { privateNumbers: true })
  const query = useApi(listPhoneLeads, phoneInput(list.params), { keepPrevious: true, quiet: true })
  const [opened, open] = useOpenRow()
  const [question, ask] = useState<LeadQuestion | null>(null)
  const actions = useLeadActions()
  const rowActions = useLeadRowActions(actions, ask)
  const columns = useColumns(open, actions, ask)
  const owners = useOwnerFilter()
  return (
    <>
      <PageHeader title={t('phone.title')} text={t('phone.text')} actions={<PageLinks here="phone" />} />
      <CallStats stats={query.data?.stats} />
      <ResourceTable<PhoneLead, PhoneFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('leads.search')}
        filters={[
          {
            key: 'due',
            label: t('due.label'),
            width: 120,
            options: DUE.map((value) => ({ value, label: t(`due.${value}`) })),
          },
          {
            key: 'result',
            label: t('phone.lastCall'),
            width: 128,
            options: LAST_CALLS.map((value) => ({
              value,
              label: value === 'none' ? t('phone.never') : t(`result.${value}`),
            })),
          },
          {
            key: 'owner',
            label: t('col.owner'),
            width: 112,
            searchable: true,
            options: owners.options,
            ...owners.failed,
          },
          {
            key: 'stage',
            label: t('col.stage'),
            width: 112,
            options: LEAD_STAGES.map((value) => ({ value: String(value), label: t(`stage.${value}`) })),
          },
          {
            key: 'from',
            label: t('phone.days'),
            render: (shown) => <DateRange unit="days" list={shown} label={t('phone.days')} />,
          },
        ]}
        errorText={say}
        empty={{
          title: t('phone.empty'),
          text: t('phone.emptyText'),
          action: <Link to={PATHS.leads}>{t('phone.toLeads')}</Link>,
        }}
        actionsWidth={148}
        rowActions={rowActions}
        onRow={(row) => opensRow(() => open(row.id))}
      />
      <LeadDrawer id={opened} ask={ask} rowActions={rowActions} onOpen={open} onClose={() => open(null)} />
      <LeadDialogs question={question} onOpen={open} onClose={() => ask(null)} />
    </>
  )
}
