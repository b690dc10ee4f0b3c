import { EditOutlined, FormOutlined } from '@ant-design/icons'
import { Button, Descriptions, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { CustomerRow, LeadRow } from '../../../../contract/entities/lead.ts'
import { getCustomer } from '../../../../contract/http/customer.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { FollowLines } from '../detail/lead-timeline.tsx'
import { formatYuan } from '../../../core/leads/money.ts'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'

/** Leads that became this customer, each with its way there. */
function Leads({ leads }: { leads: readonly LeadRow[] }) {
  const { t } = useTranslation('customers')
  const may = useMay()
  if (leads.length === 0) return <p className="lead-note">{t('customers.noLeads')}</p>
  return (
    <ul className="lead-merged">
      {leads.map((lead) => (
        <li key={lead.id}>
          <span>
            {may('lead:list') ? (
              <Link to={withQuery(PATHS.leads, { open: lead.id })}>{lead.guest_name || t('noName')}</Link>
            ) : (
              lead.guest_name || t('noName')
            )}{' '}
            <small className="lead-note">
              {[t(`source.${lead.source}`), lead.keyword].filter((part) => part !== '').join(' · ')}
            </small>
          </span>
          <StageTag stage={lead.stage} reason={lead.stage_reason} />
        </li>
      ))}
    </ul>
  )
}

function Body({ data, onFollow, onEdit }: { data: OutputOf<typeof getCustomer> } & CustomerAsks) {
  const { t, i18n } = useTranslation('customers')
  const may = useMay()
  const { customer } = data
  const owner = { ...customer, of: 'customer' as const }
  const facts = [
    ['company', 'customers.company', customer.company],
    ['phone', 'col.phone', customer.has_phone === 1 ? <ContactCell key="phone" owner={owner} field="phone" /> : ''],
    [
      'wechat',
      'col.wechat',
      customer.has_wechat === 1 ? <ContactCell key="wechat" owner={owner} field="wechat" /> : '',
    ],
    ['level', 'customers.level', customer.level === '' ? '' : t(`level.${customer.level}`)],
    ['owner', 'col.owner', customer.owner_name || '–'],
    ['tags', 'col.tags', <TagChips key="tags" tags={customer.tags} />],
    ['amount', 'col.amount', formatYuan(customer.deal_amount, i18n.language)],
    ['won', 'col.won', customer.deal_time === 0 ? '' : formatFullTime(customer.deal_time)],
    ['source', 'col.source', t(`source.${customer.source}`)],
    ['area', 'col.area', customer.area_name],
    ['followed', 'customers.followed', formatFullTime(customer.last_follow_time)],
    ['created', 'col.created', formatFullTime(customer.create_time)],
    ['remark', 'col.remark', customer.remark],
  ] as const
  return (
    <div className="lead-detail">
      <div className="lead-detail-actions" role="group" aria-label={t('detail.actions')}>
        {may('lead:edit') && may('customer:edit') ? (
          <Button size="small" icon={<FormOutlined />} onClick={() => onFollow(customer)}>
            {t('action.follow')}
          </Button>
        ) : null}
        {may('customer:edit') ? (
          <Button size="small" icon={<EditOutlined />} onClick={() => onEdit(customer)}>
            {t('action.edit')}
          </Button>
        ) : null}
      </div>
      <Descriptions
        size="small"
        column={1}
        items={facts
          .filter(([, , value]) => value !== '')
          .map(([key, label, value]) => ({ key, label: t(label), children: value }))}
      />
      <section className="lead-section">
        <h3>{t('customers.leads')}</h3>
        <Leads leads={data.leads} />
      </section>
      <section className="lead-section">
        <h3>{t('detail.follow')}</h3>
        <FollowLines followUps={data.follow_ups} />
      </section>
    </div>
  )
}

export interface CustomerAsks {
  onFollow: (row: CustomerRow) => void
  onEdit: (row: CustomerRow) => void
}

/** One customer: who it is, the leads that became it, and what was done. */
export function CustomerDrawer({ id, onClose, ...asks }: { id: number | null; onClose: () => void } & CustomerAsks) {
  const { t } = useTranslation('customers')
  const query = useApi(getCustomer, { id: id ?? 1 }, { enabled: id !== null, quiet: true })
  return (
    <Drawer
      open={id !== null}
      size={560}
      title={query.data === undefined ? t('customers.detail') : query.data.customer.name || t('noName')}
      onClose={onClose}
      destroyOnHidden
    >
      {query.data === undefined ? (
        <NotLoaded query={query} rows={10} />
      ) : (
        <>
          <StillOld query={query} />
          <Body key={query.data.customer.id} data={query.data} {...asks} />
        </>
      )}
    </Drawer>
  )
}
