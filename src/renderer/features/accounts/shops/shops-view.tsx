import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Skeleton, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { type Account, LOGIN_STATUS } from '../../../../contract/entities/account.ts'
import { listShops, type ShopSubAccount } from '../../../../contract/http/shops.ts'
import { accountCounts, listAccounts } from '../../../../contract/http/third-auth.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { Permit } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { OldData } from '../../../ui/old-data.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { runShopSync } from './shop-sync.ts'
import '../institutions/institutions.css'

type Shop = OutputOf<typeof listShops>['list'][number]

function ShopCard({ shop, configured, onAgain }: { shop: Shop; configured: boolean; onAgain: () => void }) {
  const { t } = useTranslation('institutions')
  const { http, helper, queries, notices } = useServices()
  const say = useErrorText()
  const [busy, setBusy] = useState(false)
  const offline = shop.shop.third_login_status !== LOGIN_STATUS.ok
  const read = async (): Promise<void> => {
    if (!helper.require()) return
    setBusy(true)
    try {
      const { list } = await runShopSync({ http, helper }, shop.shop.id)
      await refresh(queries, listShops, listAccounts, accountCounts)
      notices.success(t('shops.refreshed', { name: shop.shop.openname, n: list.length }))
    } catch (error) {
      notices.error(say(error))
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnType<ShopSubAccount>[] = [
    {
      key: 'name',
      title: t('shops.sub'),
      ellipsis: true,
      render: (_, sub) => <span title={sub.sub_account_id}>{sub.name}</span>,
    },
    { key: 'role', title: t('shops.role'), width: 160, ellipsis: true, render: (_, sub) => sub.role || t('none') },
    {
      key: 'state',
      title: t('shops.state'),
      width: 152,
      render: (_, sub) => (
        <StatusTag kind={sub.status === 1 ? 'success' : 'danger'}>
          {t(sub.status === 1 ? 'shops.on' : 'shops.off')}
        </StatusTag>
      ),
    },
    {
      key: 'bound',
      title: t('shops.bound'),
      width: 112,
      render: (_, sub) => (
        <StatusTag kind={sub.bound === 1 ? 'success' : 'neutral'}>
          {t(sub.bound === 1 ? 'bound' : 'notBound')}
        </StatusTag>
      ),
    },
  ]
  return (
    <SectionCard
      flush
      title={
        <AccountAvatar
          name={shop.shop.openname}
          avatar={shop.shop.avatar}
          platform={shop.shop.platform_value}
          text={shop.shop.account_id}
        />
      }
      extra={
        <span>
          <span className="shop-note tabular">
            {shop.sync_time > 0 ? t('syncedAt', { time: formatTime(shop.sync_time) }) : t('never')}
          </span>{' '}
          <Permit perm="account:auth">
            {offline ? (
              <Button size="small" type="primary" onClick={onAgain}>
                {t('grant.again')}
              </Button>
            ) : null}{' '}
            <Button
              size="small"
              icon={<ReloadOutlined />}
              disabled={!configured || offline}
              title={offline ? t('shops.offline') : undefined}
              loading={busy}
              onClick={() => void read()}
            >
              {t('shops.refresh')}
            </Button>
          </Permit>
        </span>
      }
    >
      <Table<ShopSubAccount>
        size="small"
        rowKey="sub_account_id"
        columns={columns}
        dataSource={shop.list}
        pagination={false}
        tableLayout="fixed"
        locale={{ emptyText: <EmptyState small title={t('shops.noSubs')} /> }}
      />
    </SectionCard>
  )
}

/** 抖店子账号: shops with their sub-accounts; while there is no access, how to get it. */
export function ShopsView({ onAdd, onAgain }: { onAdd: () => void; onAgain: (shop: Account) => void }) {
  const { t } = useTranslation('institutions')
  const say = useErrorText()
  const query = useApi(listShops, {}, { quiet: true })
  if (query.error && query.data === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { configured, how_to: howTo, list } = query.data
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {t('shops.add')}
    </Button>
  )
  return (
    <div className="shop-stack">
      {query.error ? (
        <OldData text={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : null}
      {configured === 0 ? (
        <SectionCard title={t('shops.missing')} text={t('shops.steps')}>
          <ol className="shop-steps">
            {howTo.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </SectionCard>
      ) : null}
      {configured === 1 && list.length === 0 ? (
        <EmptyState
          title={t('shops.none')}
          text={t('shops.noneText')}
          action={<Permit perm="account:auth">{add}</Permit>}
        />
      ) : null}
      {configured === 1 && list.length > 0 ? (
        <Permit perm="account:auth">
          <div className="shop-add">{add}</div>
        </Permit>
      ) : null}
      {list.map((shop) => (
        <ShopCard key={shop.shop.id} shop={shop} configured={configured === 1} onAgain={() => onAgain(shop.shop)} />
      ))}
    </div>
  )
}
