import { ReloadOutlined } from '@ant-design/icons'
import { Button, Skeleton, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { listShops, refreshShop, type ShopSubAccount } from '../../../../contract/http/shops.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { Permit } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import '../institutions/institutions.css'

type Shop = OutputOf<typeof listShops>['list'][number]

function ShopCard({ shop, configured }: { shop: Shop; configured: boolean }) {
  const { t } = useTranslation('institutions')
  const { http, queries, notices } = useServices()
  const say = useErrorText()
  const [busy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      const { list } = await http.call(refreshShop, { third_auth_id: shop.shop.id }, { overlay: false, quiet: true })
      await refresh(queries, listShops)
      notices.success(t('shops.refreshed', { name: shop.shop.openname, n: list.length }))
    } catch (error) {
      notices.error(say(error))
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnType<ShopSubAccount>[] = [
    { key: 'name', title: t('shops.sub'), ellipsis: true, render: (_, sub) => <span title={sub.sub_account_id}>{sub.name}</span> },
    { key: 'role', title: t('shops.role'), width: 160, ellipsis: true, render: (_, sub) => sub.role || t('none') },
    { key: 'state', title: t('shops.state'), width: 152, render: (_, sub) => <StatusTag kind={sub.status === 1 ? 'success' : 'danger'}>{t(sub.status === 1 ? 'shops.on' : 'shops.off')}</StatusTag> },
    { key: 'bound', title: t('shops.bound'), width: 112, render: (_, sub) => <StatusTag kind={sub.bound === 1 ? 'success' : 'neutral'}>{t(sub.bound === 1 ? 'bound' : 'notBound')}</StatusTag> },
  ]
  return (
    <SectionCard
      flush
      title={<AccountAvatar name={shop.shop.openname} avatar={shop.shop.avatar} platform={shop.shop.platform_value} text={shop.shop.account_id} />}
      extra={
        <span>
          <span className="shop-note tabular">{shop.sync_time > 0 ? t('syncedAt', { time: formatTime(shop.sync_time) }) : t('never')}</span>{' '}
          <Permit perm="account:auth"><Button size="small" icon={<ReloadOutlined />} disabled={!configured} loading={busy} onClick={() => void read()}>{t('shops.refresh')}</Button></Permit>
        </span>
      }
    >
      <Table<ShopSubAccount> size="small" rowKey="sub_account_id" columns={columns} dataSource={shop.list} pagination={false} tableLayout="fixed" locale={{ emptyText: <EmptyState small title={t('shops.noSubs')} /> }} />
    </SectionCard>
  )
}

/** 抖店子账号: shops with their sub-accounts; while there is no access, how to get it. */
export function ShopsView() {
  const { t } = useTranslation('institutions')
  const say = useErrorText()
  const query = useApi(listShops, {}, { quiet: true })
  if (query.error) return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { configured, how_to: howTo, list } = query.data
  return (
    <div className="shop-stack">
      {configured === 0 ? (
        <SectionCard title={t('shops.missing')} text={t('shops.steps')}>
          <ol className="shop-steps">{howTo.map((step) => <li key={step}>{step}</li>)}</ol>
        </SectionCard>
      ) : null}
      {configured === 1 && list.length === 0 ? <EmptyState title={t('shops.none')} text={t('shops.noneText')} /> : null}
      {list.map((shop) => <ShopCard key={shop.shop.id} shop={shop} configured={configured === 1} />)}
    </div>
  )
}
