import { Descriptions, Drawer, Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LOGIN_STATUS } from '../../../../contract/entities/account.ts'
import { accountDetail } from '../../../../contract/http/third-auth.ts'
import { accountWorks } from '../../../../contract/http/works.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { BigNumber } from '../../../ui/big-number.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AccountWorks } from './account-works.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { EndCell } from './end-cell.tsx'
import { ProxyPanel } from './proxy-panel.tsx'
import { StatusCell } from './status-cell.tsx'
import { TimeChannelField } from './time-channel-field.tsx'
import { TrendCard } from './trend-card.tsx'

const DOT = { 0: 'gray', 1: 'green', 2: 'red', 3: 'orange' } as const

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="detail-count">
      <b>{children}</b>
      <span>{label}</span>
    </div>
  )
}

/** One account: what it is, what was published, how its login checks went. */
export function DetailDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: to } = useTranslation('official')
  const say = useErrorText()
  const query = useApi(accountDetail, { id: id ?? 1 }, { enabled: id !== null, quiet: true })
  const works = useApi(accountWorks, { third_auth_id: id ?? 1, limit: 5 }, { enabled: id !== null, quiet: true })
  // Both at once, so that nothing moves when the second comes.
  const account = works.isPending ? undefined : query.data
  const loading = id !== null && !query.error && (query.isPending || works.isPending)
  return (
    <Drawer open={id !== null} title={t('detail.title')} size={460} onClose={onClose}>
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : null}
      {loading ? <Skeleton active avatar paragraph={{ rows: 8 }} /> : null}
      {account === undefined ? null : (
        <>
          <AccountAvatar
            size={48}
            name={account.openname}
            avatar={account.avatar}
            platform={account.platform_value}
            text={`${account.third_platform_info.name} · ${account.account_id}`}
          />
          <div className="detail-counts">
            <Count label={t('detail.published')}>
              <BigNumber value={account.published} />
            </Count>
            {account.scheduled > 0 ? (
              <Count label={t('detail.scheduled')}>
                <BigNumber value={account.scheduled} />
              </Count>
            ) : null}
            <Count label={t('detail.waiting')}>
              <BigNumber value={account.waiting} />
            </Count>
            <Count label={t('detail.failed')}>
              <BigNumber value={account.failed} />
            </Count>
            {account.unconfirmed > 0 ? (
              <Count label={t('detail.unconfirmed')}>
                <BigNumber value={account.unconfirmed} />
              </Count>
            ) : null}
            <Count label={t('columns.fans')}>
              <BigNumber value={account.fans} />
            </Count>
            <Count label={t('columns.works')}>
              <BigNumber value={account.works} />
            </Count>
          </div>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'status', label: t('columns.status'), children: <StatusCell account={account} /> },
              { key: 'end', label: t('columns.end'), children: <EndCell account={account} /> },
              { key: 'mode', label: t('detail.mode'), children: t(`modes.${account.auth_mode}`) },
              {
                key: 'ways',
                label: to('ways.title'),
                children: account.ways.map((way) => to(`ways.${way}`)).join(' → '),
              },
              { key: 'timing', label: t('timeChannel.title'), children: <TimeChannelField account={account} /> },
              { key: 'group', label: t('columns.group'), children: account.group_name || t('ungrouped') },
              { key: 'operator', label: t('columns.operator'), children: account.operator_name || '–' },
              { key: 'login', label: t('detail.login'), children: formatFullTime(account.login_time) },
              { key: 'created', label: t('columns.created'), children: formatFullTime(account.create_time) },
              { key: 'remark', label: t('columns.remark'), children: account.remark || '–' },
            ]}
          />
          <BudgetPanel accountId={account.id} />
          <TrendCard trend={account.trend} works={account.works_top} />
          <ProxyPanel account={account} />
          <AccountWorks accountId={account.id} works={works.data?.list ?? []} />
          <h3 className="detail-head">{t('detail.checks')}</h3>
          {account.checks.length === 0 ? <EmptyState small title={t('detail.noChecks')} /> : null}
          <Timeline
            items={account.checks.map((check, at) => ({
              key: at,
              color: DOT[check.result_status],
              content: (
                <div>
                  {t(`status.${check.result_status}`)}{' '}
                  <span className="detail-note tabular">{formatFullTime(check.create_time)}</span>
                  {check.detail ? <div className="detail-note">{check.detail}</div> : null}
                  {check.result_status === LOGIN_STATUS.unknown ? (
                    <div className="detail-note">{t('detail.unknownHint')}</div>
                  ) : null}
                </div>
              ),
            }))}
          />
        </>
      )}
    </Drawer>
  )
}
