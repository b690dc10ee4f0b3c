import { useTranslation } from 'react-i18next'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { formatYuan } from '../../../core/leads/money.ts'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { AccountCell, GuestCell, NextCell } from './lead-cells.tsx'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'

const wide = (width: number) => ({ width, onCell: () => ({ style: { maxWidth: width } }) })

/** Columns of the leads. */
export function useLeadColumns(onOpen: (id: number) => void): ResourceColumn<LeadRow>[] {
  const { t, i18n } = useTranslation('customers')
  return [
    {
      key: 'guest',
      title: t('col.guest'),
      always: true,
      ...wide(168),
      render: (_, row) => <GuestCell row={row} onOpen={onOpen} />,
    },
    {
      key: 'phone',
      title: t('col.phone'),
      width: 152,
      render: (_, row) => <ContactCell owner={{ ...row, of: 'lead', name: row.guest_name }} field="phone" />,
    },
    {
      key: 'wechat',
      title: t('col.wechat'),
      width: 136,
      hiddenFirst: true,
      render: (_, row) => <ContactCell owner={{ ...row, of: 'lead', name: row.guest_name }} field="wechat" />,
    },
    {
      key: 'stage',
      title: t('col.stage'),
      width: 96,
      render: (_, row) => <StageTag stage={row.stage} reason={row.stage_reason} />,
    },
    {
      key: 'next_follow_time',
      title: t('col.next'),
      sort: true,
      width: 128,
      render: (_, row) => <NextCell row={row} />,
    },
    {
      key: 'owner',
      title: t('col.owner'),
      width: 88,
      ellipsis: true,
      render: (_, row) => row.owner_name || t('owner.none'),
    },
    { key: 'keyword', title: t('col.keyword'), width: 120, ellipsis: true, render: (_, row) => row.keyword || '–' },
    { key: 'account', title: t('col.platformAccount'), ...wide(136), render: (_, row) => <AccountCell row={row} /> },
    { key: 'source', title: t('col.source'), width: 80, render: (_, row) => t(`source.${row.source}`) },
    {
      key: 'work',
      title: t('col.work'),
      width: 144,
      ellipsis: true,
      hiddenFirst: true,
      render: (_, row) => row.work_title || '–',
    },
    {
      key: 'intent_score',
      title: t('col.intent'),
      sort: true,
      width: 80,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.intent_score ?? '–'}</span>,
    },
    { key: 'tags', title: t('col.tags'), width: 136, render: (_, row) => <TagChips tags={row.tags} most={2} /> },
    {
      key: 'last_time',
      title: t('col.last'),
      sort: true,
      width: 104,
      render: (_, row) => <TimeText seconds={row.last_time} />,
    },
    {
      key: 'amount',
      title: t('col.amount'),
      width: 112,
      align: 'right',
      hiddenFirst: true,
      render: (_, row) => <span className="tabular">{formatYuan(row.deal_amount, i18n.language)}</span>,
    },
    {
      key: 'create_time',
      title: t('col.created'),
      sort: true,
      width: 104,
      hiddenFirst: true,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
  ]
}
