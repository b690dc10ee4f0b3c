import { Alert, Button, Descriptions, Drawer, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { LEAD_STAGE, type LeadRow } from '../../../../contract/entities/lead.ts'
import { getLead } from '../../../../contract/http/lead.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { RowActions, type RowAction, type RowActionList } from '../../../ui/row-actions.tsx'
import type { AskLead } from '../dialogs/lead-question.ts'
import { formatYuan } from '../../../core/leads/money.ts'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { AccountCell, NextCell } from '../parts/lead-cells.tsx'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { Appointments } from './appointments.tsx'
import { ChainLine } from '../../../core/leads/chain-line.tsx'
import { CallLines, EventLines, FollowLines } from './lead-timeline.tsx'
import { MergedLeads } from './merged-leads.tsx'

/** Actions with their words in sight; the others are in a menu. */
const IN_SIGHT = 4

function Facts({ lead }: { lead: LeadRow }) {
  const { t, i18n } = useTranslation('customers')
  const may = useMay()
  const won = lead.stage === LEAD_STAGE.won
  const facts = [
    ['need', lead.need_text],
    ['source', t(`source.${lead.source}`)],
    ['platformAccount', <AccountCell key="account" row={lead} />],
    ['owner', lead.owner_name || t('owner.none')],
    ['tags', <TagChips key="tags" tags={lead.tags} />],
    ['intent', lead.intent_score ?? '–'],
    ['area', lead.area_name],
    ...(won ? [['amount', formatYuan(lead.deal_amount, i18n.language)] as const] : []),
    ...(won ? [['won', formatFullTime(lead.deal_time)] as const] : []),
    ...(lead.stage_reason === '' ? [] : [['reason', lead.stage_reason] as const]),
    ['next', <NextCell key="next" row={lead} />],
    ['last', formatFullTime(lead.last_time)],
    ['created', formatFullTime(lead.create_time)],
    ...(lead.customer_id > 0 && may('customer:list')
      ? [
          [
            'customer',
            <Link key="customer" to={withQuery(PATHS.customers, { open: lead.customer_id })}>
              {t('action.customer')}
            </Link>,
          ] as const,
        ]
      : []),
    ['remark', lead.remark],
  ] as const
  return (
    <Descriptions
      size="small"
      column={1}
      items={facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => ({ key, label: t(`col.${key}`), children: value }))}
    />
  )
}

function Body({
  data,
  ask,
  rowActions,
  onOpen,
}: {
  data: OutputOf<typeof getLead>
  ask: AskLead
  rowActions: (row: LeadRow) => RowActionList
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const { lead, merged_into_id: into } = data
  const owner = { ...lead, of: 'lead' as const, name: lead.guest_name }
  const actions = into > 0 ? [] : rowActions(lead).filter((one): one is RowAction => Boolean(one))
  const count = (key: string, n: number): string => (n === 0 ? t(key) : `${t(key)} ${n}`)
  return (
    <div className="lead-detail">
      {into > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('merge.into')}
          action={
            <Button size="small" onClick={() => onOpen(into)}>
              {t('merge.openInto')}
            </Button>
          }
        />
      ) : null}
      <div className="lead-detail-head">
        <StageTag stage={lead.stage} />
        {lead.has_phone === 1 ? <ContactCell owner={owner} field="phone" /> : null}
        {lead.has_wechat === 1 ? (
          <span>
            {t('col.wechat')} <ContactCell owner={owner} field="wechat" />
          </span>
        ) : null}
      </div>
      {actions.length === 0 ? null : (
        <div className="lead-detail-actions" role="group" aria-label={t('detail.actions')}>
          {actions.slice(0, IN_SIGHT).map((action) => (
            <Button key={action.key} size="small" icon={action.icon} onClick={action.onClick}>
              {action.label}
            </Button>
          ))}
          {actions.length > IN_SIGHT ? <RowActions folded actions={actions.slice(IN_SIGHT)} /> : null}
        </div>
      )}
      <Facts lead={lead} />
      <section className="lead-section">
        <h3>{t('chain.head')}</h3>
        <ChainLine chain={data.chain} />
      </section>
      <MergedLeads merged={data.merged} />
      <Tabs
        size="small"
        items={[
          { key: 'events', label: t('detail.events'), children: <EventLines events={data.events} /> },
          {
            key: 'follow',
            label: count('detail.follow', data.follow_ups.length),
            children: <FollowLines followUps={data.follow_ups} />,
          },
          {
            key: 'calls',
            label: count('detail.calls', data.calls.length),
            children: <CallLines calls={data.calls} />,
          },
          {
            key: 'appointments',
            label: count('detail.appointments', data.appointments.length),
            children: (
              <Appointments
                lead={lead}
                appointments={data.appointments}
                isOpen={into === 0 && may('lead:edit')}
                ask={ask}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

export interface LeadDrawerProps {
  /** null = closed. */
  id: number | null
  ask: AskLead
  rowActions: (row: LeadRow) => RowActionList
  /** Shows another lead instead. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** One lead: who it is, by which way it came, and all that was done with it. */
export function LeadDrawer({ id, ask, rowActions, onOpen, onClose }: LeadDrawerProps) {
  const { t } = useTranslation('customers')
  const query = useApi(getLead, { id: id ?? 1 }, { enabled: id !== null, quiet: true })
  return (
    <Drawer
      open={id !== null}
      size={600}
      title={query.data === undefined ? t('detail.title') : query.data.lead.guest_name || t('noName')}
      onClose={onClose}
      destroyOnHidden
    >
      {query.data === undefined ? (
        <NotLoaded query={query} rows={10} />
      ) : (
        <>
          <StillOld query={query} />
          <Body key={query.data.lead.id} data={query.data} ask={ask} rowActions={rowActions} onOpen={onOpen} />
        </>
      )}
    </Drawer>
  )
}
