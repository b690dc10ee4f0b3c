import { App, Button, Descriptions, Skeleton, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { revokePairing } from '../../../../contract/helper/commands.ts'
import { useHelperConnected, useHelperLink } from '../../../core/helper/use-helper.ts'
import { STATUS_KEY, useHelperStatus } from '../../../core/helper/use-helper-status.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { ChangedBackends } from './changed-backends.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { TablesCard } from './tables-card.tsx'

/** Name and version; builds add where they come from, which few people need. */
function BrowserVersion({ version, path }: { version: string; path: string }) {
  const short = /^\D*\d+(\.\d+)*/.exec(version)?.[0] ?? version
  return <span title={[version, path].filter(Boolean).join('\n')}>{short}</span>
}

/** Version, browser, and the pages that are paired with this helper. */
function ThisHelper() {
  const { t } = useTranslation('settings')
  const { modal, message } = App.useApp()
  const link = useHelperLink()
  const connected = useHelperConnected()
  const client = useQueryClient()
  const { host } = useServices()
  const data = useHelperStatus(10_000)
  if (!connected) {
    return (
      <SectionCard title={t('helper.title')}>
        <EmptyState
          small
          title={t('helper.closed')}
          text={t('helper.closedText')}
          action={
            <Button type="primary" onClick={() => link.require()}>
              {t('helper.connect')}
            </Button>
          }
        />
      </SectionCard>
    )
  }
  const revoke = (origin: string, paired = true): void =>
    void modal.confirm({
      title: t(paired ? 'helper.revokeTitle' : 'helper.changed.accept'),
      content: t(paired ? 'helper.revokeText' : 'helper.changed.acceptText', { origin }),
      okText: t(paired ? 'helper.revoke' : 'helper.changed.accept'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        await link.send(revokePairing, { origin })
        message.success(t(paired ? 'helper.revoked' : 'helper.changed.accepted'))
        await client.invalidateQueries({ queryKey: [...STATUS_KEY] })
      },
    })
  const facts = data
    ? ([
        [
          'state',
          <StatusTag key="state" kind="success">
            {t('helper.connected')}
          </StatusTag>,
        ],
        ['version', data.version],
        ['mode', t(`helper.modes.${data.mode}`)],
        ['device', `${data.device_name}（${data.device_id}）`],
        ['browser', data.browser.found ? <BrowserVersion key="browser" {...data.browser} /> : t('helper.noBrowser')],
        ['running', t('helper.runningValue', { n: data.running, max: data.max_browsers })],
      ] as const)
    : []
  return (
    <>
      {data ? (
        <ChangedBackends
          origins={data.changed_backends}
          paired={data.paired.map((row) => row.origin)}
          onRevoke={revoke}
        />
      ) : null}
      <SectionCard title={t('helper.title')}>
        {data ? (
          <Descriptions
            column={2}
            items={facts.map(([key, value]) => ({ key, label: t(`helper.${key}`), children: value }))}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
      </SectionCard>
      {host.kind === 'web' && data ? (
        <SectionCard title={t('helper.paired')} text={t('helper.pairedText')} flush>
          <Table
            size="small"
            rowKey="origin"
            pagination={false}
            dataSource={data.paired}
            locale={{ emptyText: <EmptyState small title={t('helper.nonePaired')} /> }}
            columns={[
              {
                key: 'origin',
                title: t('helper.origin'),
                render: (_, row) => (row.current ? `${row.origin} · ${t('helper.thisPage')}` : row.origin),
              },
              {
                key: 'created',
                title: t('helper.since'),
                width: 128,
                render: (_, row) => <TimeText seconds={row.create_time} />,
              },
              {
                key: 'used',
                title: t('helper.lastUsed'),
                width: 128,
                render: (_, row) => <TimeText seconds={row.last_used_time} />,
              },
              {
                key: 'revoke',
                title: '',
                width: 96,
                render: (_, row) => (
                  <Button type="text" size="small" danger onClick={() => revoke(row.origin)}>
                    {t('helper.revoke')}
                  </Button>
                ),
              },
            ]}
          />
        </SectionCard>
      ) : null}
    </>
  )
}

export function HelperTab() {
  return (
    <div className="settings-stack">
      <ThisHelper />
      <DoctorCard />
      <TablesCard />
      <DevicesCard />
    </div>
  )
}
