import { Alert, App, Button, Form, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backupInfo, createBackup, restoreBackup } from '../../../../contract/http/admin.ts'
import { initProject } from '../../../../contract/http/common.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { formatBytes, formatFullTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

const BACK_MS = 60_000
const LOOK_MS = 1_000

/** Puts a chosen backup in place; needs the password, and waits until the server is back. */
function RestoreDialog({ name, time, onClose }: { name: string; time: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { http } = useServices()
  const say = useErrorText()
  const [password, setPassword] = useState('')
  const [failed, setFailed] = useState('')
  const [waiting, setWaiting] = useState(false)
  const restore = useCall(restoreBackup, { quiet: true })
  const submit = async (): Promise<void> => {
    setFailed('')
    try {
      await restore.mutateAsync({ name, password })
      setWaiting(true)
      for (const until = Date.now() + BACK_MS; Date.now() < until;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        const back = await http.call(initProject, {}, { overlay: false, quiet: true }).then(
          () => true,
          () => false,
        )
        if (back) return window.location.reload()
      }
      setFailed(t('backup.notBack'))
    } catch (error) {
      setFailed(say(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Modal
      open
      title={t('backup.restoreTitle')}
      okText={t('backup.restore')}
      okButtonProps={{ danger: true, disabled: password === '' }}
      cancelText={t('cancel')}
      confirmLoading={restore.isPending || waiting}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <p className="restore-text">{t('backup.restoreText', { name: time })}</p>
      <p className="restore-text">{t('backup.restoreKept')}</p>
      <Form layout="vertical">
        <Form.Item
          label={t('backup.password')}
          htmlFor="restore-password"
          validateStatus={failed ? 'error' : ''}
          help={failed || undefined}
        >
          <Input.Password
            id="restore-password"
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
            onPressEnter={() => void submit()}
          />
        </Form.Item>
      </Form>
      {waiting ? <Alert type="info" showIcon title={t('backup.waiting')} /> : null}
    </Modal>
  )
}

/** Backups of this installation: hourly and daily by themselves, now by hand, back from any of them. */
export function BackupTab() {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const [restoring, setRestoring] = useState<{ name: string; create_time: number } | null>(null)
  const query = useApi(backupInfo, {}, { quiet: true })
  const create = useCall(createBackup, {
    refreshes: [backupInfo],
    onSuccess: ({ size }) => void message.success(t('backup.made', { size: formatBytes(size) })),
  })
  if (query.error && query.data === undefined) return <NotLoaded query={query} />
  if (query.data?.supported === 0) return <Alert type="info" showIcon title={query.data.reason} />
  const lost = query.data?.gone
  const gone = lost === undefined ? undefined : { n: lost.count, time: formatFullTime(lost.newest_time) }
  return (
    <SectionCard
      title={t('tabs.backup')}
      text={`${t('backup.text')}${query.data?.folder ? t('backup.where', { folder: query.data.folder }) : ''}`}
      extra={
        <Button type="primary" loading={create.isPending} onClick={() => create.mutate({})}>
          {t('backup.now')}
        </Button>
      }
      flush
    >
      <StillOld query={query} />
      {gone === undefined ? null : <Alert type="warning" showIcon title={t('backup.gone', gone)} />}
      <Table
        size="small"
        rowKey="name"
        loading={query.isPending}
        pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
        dataSource={query.data?.list ?? []}
        locale={{ emptyText: query.isPending ? ' ' : <EmptyState small title={t('backup.none')} /> }}
        columns={[
          {
            key: 'time',
            title: t('backup.time'),
            width: 200,
            render: (_, row) => <span className="tabular">{formatFullTime(row.create_time)}</span>,
          },
          { key: 'kind', title: t('backup.kind'), width: 128, render: (_, row) => t(`backup.kinds.${row.kind}`) },
          {
            key: 'size',
            title: t('backup.size'),
            width: 112,
            align: 'right',
            render: (_, row) => <span className="tabular">{formatBytes(row.size)}</span>,
          },
          { key: 'name', title: t('backup.name'), ellipsis: true, render: (_, row) => row.name },
          {
            key: 'restore',
            title: '',
            width: 96,
            render: (_, row) =>
              row.whole === 1 ? (
                <Button type="text" size="small" onClick={() => setRestoring(row)}>
                  {t('backup.restore')}
                </Button>
              ) : (
                <StatusTag kind="danger">{t('backup.damaged')}</StatusTag>
              ),
          },
        ]}
      />
      {restoring ? (
        <RestoreDialog
          name={restoring.name}
          time={formatFullTime(restoring.create_time)}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </SectionCard>
  )
}
