import { App, Button, Descriptions, Skeleton, Space, Table } from 'antd'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { helperStatus, revokePairing } from '../../../../contract/helper/commands.ts'
import { deviceList, revokeDevice } from '../../../../contract/http/admin.ts'
import { useHelperConnected, useHelperLink, useHelperState } from '../../../core/helper/use-helper.ts'
import { ApproveDialog } from '../../../core/helper/approve-dialog.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { TablesCard } from './tables-card.tsx'

const STATUS_KEY = ['helper', 'status'] as const

/** Version, browser, and the pages that are paired with this helper. */
function ThisHelper() {
  const { t } = useTranslation('settings')
  const { modal, message } = App.useApp()
  const link = useHelperLink()
  const connected = useHelperConnected()
  const client = useQueryClient()
  const { host } = useServices()
  const device = useHelperState((state) => state.info?.device_id)
  const status = useQuery({ queryKey: [...STATUS_KEY, device], queryFn: () => link.send(helperStatus, {}), enabled: connected, refetchInterval: 10_000 })
  if (!connected) {
    return (
      <SectionCard title={t('helper.title')}>
        <EmptyState small title={t('helper.closed')} text={t('helper.closedText')} action={<Button type="primary" onClick={() => link.require()}>{t('helper.connect')}</Button>} />
      </SectionCard>
    )
  }
  const data = status.data
  const revoke = (origin: string): void =>
    void modal.confirm({
      title: t('helper.revokeTitle'),
      content: t('helper.revokeText', { origin }),
      okText: t('helper.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        await link.send(revokePairing, { origin })
        message.success(t('helper.revoked'))
        await client.invalidateQueries({ queryKey: [...STATUS_KEY] })
      },
    })
  const facts = data
    ? ([
        ['state', <StatusTag key="state" kind="success">{t('helper.connected')}</StatusTag>],
        ['version', data.version],
        ['mode', t(`helper.modes.${data.mode}`)],
        ['device', `${data.device_name}（${data.device_id}）`],
        ['browser', data.browser.found ? data.browser.version : t('helper.noBrowser')],
        ['running', t('helper.runningValue', { n: data.running, max: data.max_browsers })],
      ] as const)
    : []
  return (
    <>
      <SectionCard title={t('helper.title')}>{data ? <Descriptions column={2} items={facts.map(([key, value]) => ({ key, label: t(`helper.${key}`), children: value }))} /> : <Skeleton active paragraph={{ rows: 3 }} />}</SectionCard>
      {host.kind === 'web' && data ? (
        <SectionCard title={t('helper.paired')} text={t('helper.pairedText')} flush>
          <Table
            size="small"
            rowKey="origin"
            pagination={false}
            dataSource={data.paired}
            locale={{ emptyText: <EmptyState small title={t('helper.nonePaired')} /> }}
            columns={[
              { key: 'origin', title: t('helper.origin'), render: (_, row) => (row.current ? `${row.origin} · ${t('helper.thisPage')}` : row.origin) },
              { key: 'created', title: t('helper.since'), width: 128, render: (_, row) => <TimeText seconds={row.create_time} /> },
              { key: 'used', title: t('helper.lastUsed'), width: 128, render: (_, row) => <TimeText seconds={row.last_used_time} /> },
              { key: 'revoke', title: '', width: 96, render: (_, row) => <Button type="text" size="small" danger onClick={() => revoke(row.origin)}>{t('helper.revoke')}</Button> },
            ]}
          />
        </SectionCard>
      ) : null}
    </>
  )
}

/** Helpers that may receive this team's credentials. */
function Devices() {
  const { t } = useTranslation('settings')
  const { modal } = App.useApp()
  const may = usePermit('account:auth')
  const approves = usePermit('device:approve')
  const [asking, setAsking] = useState<{ device_id: string; name: string; admin_name: string } | null>(null)
  const query = useApi(deviceList, {}, { quiet: true })
  const revoke = useCall(revokeDevice, { refreshes: [deviceList] })
  return (
    <SectionCard title={t('devices.title')} text={t('devices.text')} flush>
      <Table
        size="small"
        rowKey="device_id"
        loading={query.isPending}
        pagination={false}
        dataSource={query.data?.list ?? []}
        locale={{ emptyText: <EmptyState small title={t('devices.none')} /> }}
        columns={[
          { key: 'name', title: t('devices.name'), render: (_, row) => row.name },
          { key: 'admin', title: t('devices.admin'), width: 128, render: (_, row) => row.admin_name },
          {
            key: 'state', title: t('devices.state'), width: 160,
            render: (_, row) => <StatusTag kind={row.approved === 1 ? 'success' : 'warning'}>{row.approved === 0 ? t('devices.waiting') : row.own === 1 ? t('devices.launcher') : row.approved_by === '' ? t('devices.ready') : t('devices.readyBy', { by: row.approved_by })}</StatusTag>,
          },
          { key: 'created', title: t('devices.since'), width: 128, render: (_, row) => <TimeText seconds={row.create_time} /> },
          { key: 'seen', title: t('devices.seen'), width: 128, render: (_, row) => <TimeText seconds={row.last_seen_time} /> },
          {
            key: 'revoke', title: '', width: 144,
            render: (_, row) => (
              <Space size={0}>
                {approves && row.approved === 0 ? <Button type="text" size="small" onClick={() => setAsking(row)}>{t('devices.approve')}</Button> : null}
                {may ? (
                  <Button type="text" size="small" danger onClick={() => void modal.confirm({ title: t('devices.revokeTitle'), content: t('devices.revokeText', { name: row.name }), okText: t('helper.revoke'), okButtonProps: { danger: true }, cancelText: t('cancel'), onOk: () => revoke.mutateAsync({ device_id: row.device_id }) })}>
                    {t('helper.revoke')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      <ApproveDialog device={asking} onClose={() => setAsking(null)} />
    </SectionCard>
  )
}

export function HelperTab() {
  return (
    <div className="settings-stack">
      <ThisHelper />
      <DoctorCard />
      <TablesCard />
      <Devices />
    </div>
  )
}
