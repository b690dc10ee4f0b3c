import { Button, Space, Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { listAccounts } from '../../../../contract/http/third-auth.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { type ProbeReport, sortKeys, sumProbe } from './probe-run.ts'
import { useProbe } from './use-probe.ts'

const MOST = 50
type Key = ProbeReport['keys'][number]
const kindOf = ({ state, nth }: Key): StatusKind =>
  state === 'missing' ? 'danger' : state === 'unreachable' ? 'neutral' : nth > 1 ? 'warning' : 'success'

function Report({ name, data }: { name: string; data: ProbeReport }) {
  const { t } = useTranslation('settings')
  const word = ({ state, nth, of }: Key): string =>
    state === 'found' ? t('tables.found', { n: nth, of }) : t(`tables.${state}`)
  return (
    <>
      <p className="probe-sum">{t('tables.sum', { name, pages: data.pages.join('、'), ...sumProbe(data.keys) })}</p>
      <details className="probe-details">
        <summary>{t('tables.technical')}</summary>
        <Table<Key>
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ y: 280 }}
          dataSource={sortKeys(data.keys)}
          columns={[
            { key: 'key', title: t('tables.key'), render: (_, row) => <code>{row.key}</code> },
            {
              key: 'state',
              title: t('doctor.result'),
              width: 200,
              render: (_, row) => <StatusTag kind={kindOf(row)}>{word(row)}</StatusTag>,
            },
            { key: 'page', title: t('tables.page'), width: 152, render: (_, row) => row.page },
          ]}
        />
      </details>
    </>
  )
}

/**
 * The accounts of a platform, each with a button that looks at the publish page with it; nothing is filled or
 * published.
 */
export function ProbePanel({ platform }: { platform: string }) {
  const { t } = useTranslation('settings')
  const may = usePermit('account:auth')
  const accounts = useApi(listAccounts, { platform_value: platform, limit: MOST, enabled: 1 }, { quiet: true })
  const probe = useProbe()
  if (accounts.data === undefined) return <NotLoaded query={accounts} rows={1} small />
  const list = accounts.data.data.filter((account) => account.auth_mode === 'helper')
  if (list.length === 0) return <EmptyState small title={t('tables.noAccounts')} />
  return (
    <div className="probe-panel">
      <StillOld query={accounts} />
      <div className="probe-accounts">
        {list.map((account) => (
          <Space.Compact key={account.id}>
            <Button
              size="small"
              disabled={!may || (probe.running !== null && probe.running !== account.id)}
              loading={probe.running === account.id}
              onClick={() => probe.start(account)}
            >
              {t('tables.probe', { name: account.openname })}
            </Button>
            <Button
              size="small"
              aria-label={t('tables.recordNamed', { name: account.openname })}
              title={t('tables.recordText')}
              disabled={!may || probe.running !== null}
              onClick={() => probe.record(account)}
            >
              {t('tables.record')}
            </Button>
          </Space.Compact>
        ))}
      </div>
      <p className="probe-now" aria-live="polite">
        {probe.running === null ? t('tables.probeText') : probe.text}
        {probe.running === null ? null : (
          <Button type="link" size="small" onClick={probe.stop}>
            {t('cancel')}
          </Button>
        )}
      </p>
      {probe.kept ? (
        <p className="probe-sum">
          {t('tables.recorded', { name: probe.kept.name, n: probe.kept.steps })}
          <Typography.Text code copyable>
            {probe.kept.path}
          </Typography.Text>
        </p>
      ) : null}
      {probe.report ? <Report name={probe.report.name} data={probe.report.data} /> : null}
    </div>
  )
}
