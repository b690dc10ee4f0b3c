import { Alert, App, Button, Skeleton, Space, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { showDeviceMark } from '../../../../contract/device-mark.ts'
import { deviceList, revokeDevice, waitingDevices } from '../../../../contract/http/admin.ts'
import { ApproveDialog } from '../../../core/helper/approve-dialog.tsx'
import { useHelperState } from '../../../core/helper/use-helper.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { RenameDevice } from './rename-device.tsx'

/** Computers on one page of the list. */
const ON_A_PAGE = 20

type Device = OutputOf<typeof deviceList>['list'][number]

/** Asks before a computer is shut out, and says what that means and how it comes back. */
const useRevoke = (): ((device: Device, here: boolean) => void) => {
  const { t } = useTranslation('settings')
  const { modal, message } = App.useApp()
  const revoke = useCall(revokeDevice, { refreshes: [deviceList, waitingDevices] })
  return (device, here) =>
    void modal.confirm({
      title: t('devices.revokeTitle', { name: device.name }),
      width: 520,
      content: (
        <>
          {here ? <Alert className="settings-alert" type="warning" showIcon title={t('devices.revokeHere')} /> : null}
          <ul className="device-follows">
            {(['Stops', 'Kept', 'Again', 'Password'] as const).map((key) => (
              <li key={key}>{t(`devices.revoke${key}`)}</li>
            ))}
          </ul>
        </>
      ),
      okText: t('devices.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await revoke.mutateAsync({ device_id: device.device_id, key_mark: device.key_mark })
        message.success(t('devices.revoked'))
      },
    })
}

/** Helpers that may receive this team's credentials. */
export function DevicesCard() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const { message } = App.useApp()
  const may = usePermit('account:auth')
  const approves = usePermit('device:approve')
  const mine = useHelperState((state) => state.mark)
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<Device | null>(null)
  const [renaming, setRenaming] = useState<Device | null>(null)
  const query = useApi(deviceList, { page, limit: ON_A_PAGE }, { quiet: true })
  const revoke = useRevoke()
  const refuse = useCall(revokeDevice, {
    refreshes: [deviceList, waitingDevices],
    onSuccess: () => void message.success(t('devices.refused')),
  })
  const stateOf = (row: Device): string => {
    if (row.approved === 0) return t(row.revoked_time > 0 ? 'devices.asksAgain' : 'devices.waiting')
    if (row.approved_by !== '') return t('devices.readyBy', { by: row.approved_by })
    return t(row.own === 1 ? 'devices.launcher' : 'devices.ready')
  }
  const rows = query.data?.list
  const body = (): ReactNode => {
    if (rows === undefined)
      return query.error === null ? (
        <div className="device-wait" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      ) : (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )
    if (rows.length === 0) return <EmptyState small title={t('devices.none')} />
    return (
      <Table
        size="small"
        rowKey={(row) => `${row.device_id} ${row.key_mark}`}
        pagination={{
          current: page,
          pageSize: ON_A_PAGE,
          total: query.data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          size: 'small',
          onChange: setPage,
        }}
        scroll={{ x: 640 }}
        dataSource={[...rows]}
        columns={[
          {
            key: 'name',
            title: t('devices.name'),
            render: (_, row) => (
              <>
                <span className="device-name">
                  <span>{row.name}</span>
                  {row.key_mark === mine ? <Tag>{t('devices.here')}</Tag> : null}
                </span>
                <span className="table-note">
                  {row.changed === 1 ? `${t('devices.changed')} · ` : ''}
                  {t('devices.mark', { mark: showDeviceMark(row.key_mark) })}
                </span>
                {row.approved === 0 && row.revoked_time > 0 ? (
                  <span className="table-note">
                    {t('devices.revokedBefore', { time: formatTime(row.revoked_time) })}
                  </span>
                ) : null}
              </>
            ),
          },
          {
            key: 'admin',
            title: t('devices.admin'),
            width: 128,
            className: 'log-words',
            render: (_, row) => (
              <>
                {row.admin_name}
                <span className="table-note">
                  <TimeText seconds={row.create_time} />
                </span>
              </>
            ),
          },
          {
            key: 'state',
            title: t('devices.state'),
            width: 136,
            render: (_, row) => <StatusTag kind={row.approved === 1 ? 'success' : 'warning'}>{stateOf(row)}</StatusTag>,
          },
          {
            key: 'seen',
            title: t('devices.seen'),
            width: 112,
            render: (_, row) => <TimeText seconds={row.last_seen_time} />,
          },
          {
            key: 'actions',
            title: '',
            width: approves && rows.some((row) => row.approved === 0) ? 184 : 136,
            align: 'right',
            render: (_, row) => (
              <Space size={0}>
                {approves && row.approved === 0 ? (
                  <Button type="link" size="small" onClick={() => setAsking(row)}>
                    {t('devices.approve')}
                  </Button>
                ) : null}
                {may && row.held === 1 && row.changed === 0 ? (
                  <Button type="text" size="small" onClick={() => setRenaming(row)}>
                    {t('devices.rename')}
                  </Button>
                ) : null}
                {may && row.held === 1 && row.changed === 0 ? (
                  <Button type="text" size="small" danger onClick={() => revoke(row, row.key_mark === mine)}>
                    {t('devices.revoke')}
                  </Button>
                ) : null}
                {may && row.held === 1 && row.changed === 1 ? (
                  <Button
                    type="text"
                    size="small"
                    danger
                    onClick={() => refuse.mutate({ device_id: row.device_id, key_mark: row.key_mark })}
                  >
                    {t('devices.refuse')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
    )
  }
  return (
    <SectionCard title={t('devices.title')} text={t('devices.text')} flush>
      {body()}
      <ApproveDialog device={asking} onClose={() => setAsking(null)} />
      <RenameDevice device={renaming} onClose={() => setRenaming(null)} />
    </SectionCard>
  )
}
