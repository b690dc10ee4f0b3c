import { DeleteOutlined, EditOutlined, FormOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CUSTOMER_LEVELS, type CustomerRow, LEAD_SOURCES } from '../../../contract/entities/lead.ts'
import { deleteCustomers, listCustomers, listTags } from '../../../contract/http/customer.ts'
import { failedChoices } from '../../core/choices/failed-choices.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import { useMay } from '../../core/permissions/permit.tsx'
import { PATHS } from '../../lib/paths.ts'
import { DateRange } from '../../ui/date-range.tsx'
import type { Filter } from '../../ui/filter-bar.tsx'
import { opensRow } from '../../ui/opens-row.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { CustomerDrawer } from './customer/customer-drawer.tsx'
import { CustomerForm } from './customer/customer-form.tsx'
import { FollowModal } from '../../core/leads/follow-modal.tsx'
import { CUSTOMER_FILTERS, type CustomerFilter, customerInput } from './lead-list.ts'
import { CUSTOMER_READS } from '../../core/leads/lead-reads.ts'
import { formatYuan } from '../../core/leads/money.ts'
import { ContactCell } from '../../core/leads/contact-cell.tsx'
import { useOwnerFilter } from '../../core/leads/owner-select.tsx'
import { PageLinks } from './parts/page-links.tsx'
import { TagChips } from '../../core/leads/tag-chips.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import './customers.css'

function useColumns(onOpen: (id: number) => void): ResourceColumn<CustomerRow>[] {
  const { t, i18n } = useTranslation('customers')
  return [
    {
      key: 'name',
      title: t('customers.name'),
      always: true,
      width: 168,
      onCell: () => ({ style: { maxWidth: 168 } }),
      render: (_, row) => (
        <span className="lead-guest">
          <button type="button" className="lead-link ellipsis" title={row.name} onClick={() => onOpen(row.id)}>
            {row.name || t('noName')}
          </button>
          {row.company === '' ? null : (
            <small className="ellipsis" title={row.company}>
              {row.company}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'phone',
      title: t('col.phone'),
      width: 152,
      render: (_, row) => <ContactCell owner={{ ...row, of: 'customer' }} field="phone" />,
    },
    {
      key: 'wechat',
      title: t('col.wechat'),
      width: 136,
      hiddenFirst: true,
      render: (_, row) => <ContactCell owner={{ ...row, of: 'customer' }} field="wechat" />,
    },
    {
      key: 'level',
      title: t('customers.level'),
      width: 80,
      render: (_, row) => (row.level === '' ? '–' : t(`level.${row.level}`)),
    },
    { key: 'source', title: t('col.source'), width: 80, render: (_, row) => t(`source.${row.source}`) },
    { key: 'owner', title: t('col.owner'), width: 96, ellipsis: true, render: (_, row) => row.owner_name || '–' },
    {
      key: 'deal_amount',
      title: t('col.amount'),
      sort: true,
      width: 120,
      align: 'right',
      render: (_, row) => <span className="tabular">{formatYuan(row.deal_amount, i18n.language)}</span>,
    },
    {
      key: 'last_follow_time',
      title: t('customers.followed'),
      sort: true,
      width: 112,
      render: (_, row) => <TimeText seconds={row.last_follow_time} />,
    },
    { key: 'tags', title: t('col.tags'), width: 144, render: (_, row) => <TagChips tags={row.tags} most={2} /> },
    {
      key: 'leads',
      title: t('customers.leads'),
      width: 72,
      align: 'right',
      hiddenFirst: true,
      render: (_, row) => <span className="tabular">{row.lead_count}</span>,
    },
    {
      key: 'id',
      title: t('col.created'),
      sort: true,
      width: 112,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
  ]
}

function useFilters(): readonly Filter<CustomerFilter>[] {
  const { t } = useTranslation('customers')
  const may = useMay()
  const owners = useOwnerFilter()
  const tags = useApi(listTags, { kind: 'customer' }, { quiet: true, staleMs: 60_000, enabled: may('lead:list') })
  const tagFilter: Filter<CustomerFilter> = {
    key: 'tag',
    label: t('col.tags'),
    width: 120,
    searchable: true,
    options: (tags.data?.list ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
    ...failedChoices(tags),
  }
  return [
    {
      key: 'level',
      label: t('customers.level'),
      width: 112,
      options: CUSTOMER_LEVELS.map((value) => ({ value, label: t(`level.${value}`) })),
    },
    { key: 'owner', label: t('col.owner'), width: 112, searchable: true, options: owners.options, ...owners.failed },
    {
      key: 'source',
      label: t('col.source'),
      width: 112,
      options: LEAD_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
    },
    ...(may('lead:list') ? [tagFilter] : []),
    {
      key: 'from',
      label: t('filter.created'),
      render: (shown) => <DateRange unit="days" list={shown} label={t('filter.created')} />,
    },
  ]
}

/** 客户管理: the people and companies that leads became, and those that were added by hand. */
export function CustomersPage() {
  const { t } = useTranslation('customers')
  const may = useMay()
  const say = useErrorText()
  const confirm = useConfirmDelete()
  const offer = useUndo()
  const list = useListState<CustomerFilter>('customers', CUSTOMER_FILTERS, { privateNumbers: true })
  const query = useApi(listCustomers, customerInput(list.params), { keepPrevious: true, quiet: true })
  const [opened, open] = useOpenRow()
  const [editing, setEditing] = useState<CustomerRow | 'new' | null>(null)
  const [following, setFollowing] = useState<CustomerRow | null>(null)
  const columns = useColumns(open)
  const filters = useFilters()
  const removed = useCall(deleteCustomers, { refreshes: CUSTOMER_READS })
  const restored = useCall(deleteCustomers, { refreshes: CUSTOMER_READS, quiet: true })
  const remove = (rows: readonly CustomerRow[], done?: () => void): void =>
    confirm({
      what: t('customers.what'),
      names: rows.map((row) => row.name || t('noName')),
      more: <p className="lead-note">{t('customers.leadsStay')}</p>,
      onOk: async () => {
        const ids = rows.map((row) => row.id)
        const { deleted } = await removed.mutateAsync({ ids })
        offer(t('remove.done', { n: deleted }), async () =>
          t('remove.restored', { n: (await restored.mutateAsync({ ids, restore: 1 })).deleted }),
        )
        done?.()
      },
    })
  const add = may('customer:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('customers.add')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader title={t('customers.title')} text={t('customers.text')} actions={<PageLinks here="customers" />} />
      <ResourceTable<CustomerRow, CustomerFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        primary={add}
        searchHint={t('customers.search')}
        filters={filters}
        errorText={say}
        empty={{
          title: t('customers.empty'),
          text: t('customers.emptyText'),
          action: may('lead:list') ? <Link to={PATHS.leads}>{t('customers.toLeads')}</Link> : add,
        }}
        actionsWidth={112}
        rowActions={(row) => [
          may('lead:edit') &&
            may('customer:edit') && {
              key: 'follow',
              label: t('action.follow'),
              icon: <FormOutlined />,
              onClick: () => setFollowing(row),
            },
          may('customer:edit') && {
            key: 'edit',
            label: t('action.edit'),
            icon: <EditOutlined />,
            onClick: () => setEditing(row),
          },
          may('customer:del') && {
            key: 'delete',
            label: t('action.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]}
        onRow={(row) => opensRow(() => open(row.id))}
        {...(may('customer:del')
          ? {
              bulk: (rows: readonly CustomerRow[], clear: () => void) => (
                <Button size="small" danger onClick={() => remove(rows, clear)}>
                  {t('action.delete')}
                </Button>
              ),
            }
          : {})}
      />
      <CustomerDrawer id={opened} onFollow={setFollowing} onEdit={setEditing} onClose={() => open(null)} />
      {editing === null ? null : (
        <CustomerForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {following === null ? null : (
        <FollowModal
          followed={{ kind: 'customer', id: following.id, name: following.name }}
          onClose={() => setFollowing(null)}
        />
      )}
    </>
  )
}
