import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { walletLedger } from '../../../../contract/http/admin.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { useClipsText } from '../../../core/session/use-clips-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { usePersonal } from './use-personal.ts'

type Line = OutputOf<typeof walletLedger>['data'][number]
const KINDS = ['grant', 'reserve', 'capture', 'release', 'refund', 'adjust', 'expire'] as const

/** Every debit and refund, with what caused it. */
function Ledger() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const list = useListState('ledger', ['kind'])
  const query = useApi(walletLedger, list.params as never, { keepPrevious: true, quiet: true })
  const columns: ResourceColumn<Line>[] = [
    {
      key: 'create_time',
      title: t('ledger.time'),
      width: 128,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
    { key: 'kind', title: t('ledger.kind'), width: 104, render: (_, row) => row.kind_name },
    {
      key: 'amount',
      title: t('ledger.amount'),
      width: 96,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.amount}</span>,
    },
    {
      key: 'balance',
      title: t('ledger.balance'),
      width: 96,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.balance_after}</span>,
    },
    {
      key: 'frozen',
      title: t('ledger.frozen'),
      width: 96,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.frozen_after}</span>,
    },
    { key: 'ref', title: t('ledger.ref'), width: 200, ellipsis: true, render: (_, row) => row.ref_name || '–' },
    { key: 'reason', title: t('ledger.reason'), ellipsis: true, render: (_, row) => row.reason || '–' },
    { key: 'admin', title: t('ledger.admin'), width: 104, ellipsis: true, render: (_, row) => row.admin_name || '–' },
  ]
  return (
    <SectionCard title={t('ledger.title')} flush>
      <ResourceTable
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint=""
        filters={[
          {
            key: 'kind',
            label: t('ledger.kind'),
            options: KINDS.map((kind) => ({ value: kind, label: t(`ledger.kinds.${kind}`) })),
          },
        ]}
        errorText={say}
        empty={{ title: t('ledger.none') }}
      />
    </SectionCard>
  )
}

export function CompanyTab() {
  const { t } = useTranslation('settings')
  const mayLedger = usePermit('wallet:list')
  const clipsText = useClipsText()
  const { query } = usePersonal()
  if (query.data === undefined) return <NotLoaded query={query} />
  const { company } = query.data
  const facts = [
    ['name', company.name],
    ['edition', t(`edition.${company.cardType}`)],
    [
      'expire',
      company.expire_time > 0
        ? `${formatFullTime(company.expire_time)}（${t('company.days', { n: company.days_left })}）`
        : t('company.noEnd'),
    ],
    ['clips', t('company.clipsValue', { left: clipsText(company.clip_number), frozen: company.clip_frozen })],
    ['money', `¥ ${company.money}`],
    ['accounts', `${company.used_accounts} / ${company.max_accounts}`],
  ] as const
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      <SectionCard title={t('tabs.company')}>
        <Descriptions
          column={2}
          items={facts.map(([key, value]) => ({ key, label: t(`company.${key}`), children: value }))}
        />
      </SectionCard>
      {mayLedger ? <Ledger /> : null}
    </div>
  )
}
