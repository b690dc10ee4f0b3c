import { CopyOutlined, EditOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Drawer, Modal, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listShares, listShareViews, revokeShare, rotateShare } from '../../../contract/http/share.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { formatFullTime, formatTime } from '../../lib/format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { type EditedShare, ShareForm, type ShareRow } from './share-form.tsx'
import { useShareNames } from './use-share-names.ts'

const STATE: Readonly<Record<ShareRow['state'], StatusKind>> = {
  open: 'success',
  used: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
  stopped: 'warning',
}

/** Who opened a link. */
function Views({ row, onClose }: { row: ShareRow | null; onClose: () => void }) {
  const { t } = useTranslation('data')
  const say = useErrorText()
  const query = useApi(
    listShareViews,
    { page: 1, limit: 100, id: row?.id ?? 1 },
    { enabled: row !== null, quiet: true },
  )
  return (
    <Modal
      open={row !== null}
      title={t('views.title', { name: row?.name ?? '' })}
      footer={null}
      width={720}
      onCancel={onClose}
    >
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Table
          size="small"
          loading={query.isPending}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          rowKey={(line) => `${line.time}${line.visitor}${line.ok}`}
          dataSource={[...(query.data?.data ?? [])]}
          locale={{ emptyText: t('views.none') }}
          columns={[
            { title: t('views.time'), width: 168, render: (_, line) => formatFullTime(line.time) },
            {
              title: t('views.result'),
              width: 128,
              render: (_, line) => (
                <StatusTag kind={line.ok === 1 ? 'success' : 'warning'}>
                  {t(`views.reason.${line.reason || 'ok'}`)}
                </StatusTag>
              ),
            },
            { title: t('views.visitor'), width: 120, dataIndex: 'visitor', ellipsis: true },
            { title: t('views.agent'), dataIndex: 'agent', ellipsis: true },
          ]}
        />
      )}
    </Modal>
  )
}

/** 分享: links by which clients see figures without signing in. */
export function SharesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('data')
  const say = useErrorText()
  const { message, modal } = App.useApp()
  const list = useListState('shares', [])
  const query = useApi(
    listShares,
    { page: list.params.page, limit: list.params.limit },
    { quiet: true, keepPrevious: true, enabled: isOpen },
  )
  const revoke = useCall(revokeShare, { refreshes: [listShares] })
  const rotate = useCall(rotateShare, { refreshes: [listShares] })
  const namesOf = useShareNames(isOpen)
  const [edited, setEdited] = useState<EditedShare | null>(null)
  const [viewed, setViewed] = useState<ShareRow | null>(null)
  const copy = (url: string): void => {
    const full = new URL(url, globalThis.location.origin).href
    void navigator.clipboard.writeText(full).then(
      () => void message.success(t('links.copied')),
      () => void modal.info({ title: t('links.byHand'), content: <code className="share-url">{full}</code> }),
    )
  }
  const columns: ResourceColumn<ShareRow>[] = [
    {
      key: 'name',
      title: t('links.name'),
      always: true,
      ellipsis: true,
      render: (_, row) => (
        <span>
          {row.name} <small className="share-scope">{t(`scope.${row.scope}`)}</small>
          <small className="share-of ellipsis" title={namesOf(row.filter)}>
            {namesOf(row.filter)}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('links.state'),
      width: 104,
      render: (_, row) => (
        <>
          <StatusTag kind={STATE[row.state]}>{t(`state.${row.state}`)}</StatusTag>
          {row.state === 'used' || row.state === 'expired' ? (
            <small className="share-again">{t(`links.again.${row.state}`)}</small>
          ) : null}
        </>
      ),
    },
    {
      key: 'days',
      title: t('links.days'),
      width: 168,
      render: (_, row) =>
        row.frozen_time > 0
          ? t('links.frozen', { time: formatTime(row.frozen_time) })
          : row.filter.rolling_days === undefined && row.filter.from !== undefined
            ? `${row.filter.from} – ${row.filter.to ?? ''}`
            : t('links.rolling', { n: row.filter.rolling_days ?? 30 }),
    },
    {
      key: 'safety',
      title: t('links.safety'),
      width: 128,
      render: (_, row) =>
        [
          row.has_password === 1 ? t('links.hasPassword') : t('links.noPassword'),
          ...(row.show_account_name === 0 ? [t('links.namesHidden')] : []),
        ].join(' · '),
    },
    {
      key: 'views',
      title: t('links.views'),
      width: 96,
      align: 'right',
      render: (_, row) => (row.max_views > 0 ? `${row.view_count}/${row.max_views}` : row.view_count),
    },
    {
      key: 'expire_time',
      title: t('links.until'),
      width: 128,
      render: (_, row) => formatTime(row.expire_time),
    },
  ]
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('links.add')}
    </Button>
  )
  return (
    <Drawer open={isOpen} size={1000} title={t('links.title')} onClose={onClose} destroyOnHidden>
      <p className="client-note">{t('links.text')}</p>
      <ResourceTable<ShareRow, never>
        list={list as never}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint=""
        primary={add}
        empty={{ title: t('links.none'), text: t('links.noneText'), action: add }}
        errorText={say}
        actionsWidth={152}
        rowActions={(row) => [
          // What opens nothing is not passed on.
          row.url !== '' &&
            row.state === 'open' && {
              key: 'copy',
              label: t('links.copy'),
              icon: <CopyOutlined />,
              onClick: () => copy(row.url),
            },
          row.state !== 'revoked' && {
            key: 'edit',
            label: t('links.edit'),
            icon: <EditOutlined />,
            onClick: () => setEdited(row),
          },
          { key: 'views', label: t('links.log'), icon: <HistoryOutlined />, onClick: () => setViewed(row) },
          // Of a link that opens nothing any more another address would open nothing either.
          row.state === 'open' && {
            key: 'rotate',
            label: t('links.rotate'),
            onClick: () =>
              modal.confirm({
                title: t('links.rotateTitle', { name: row.name }),
                content: t('links.rotateText'),
                okText: t('links.rotate'),
                onOk: async () => {
                  copy((await rotate.mutateAsync({ id: row.id })).url)
                },
              }),
          },
          row.state !== 'revoked' && {
            key: 'revoke',
            label: t('links.revoke'),
            danger: true,
            onClick: () =>
              modal.confirm({
                title: t('links.revokeTitle', { name: row.name }),
                content: t('links.revokeText'),
                okText: t('links.revoke'),
                okButtonProps: { danger: true },
                focusable: { autoFocusButton: 'cancel' },
                onOk: async () => {
                  await revoke.mutateAsync({ ids: [row.id] })
                  message.success(t('links.revoked'))
                },
              }),
          },
        ]}
        minWidth={880}
      />
      <ShareForm edited={edited} onClose={() => setEdited(null)} onMade={copy} />
      <Views row={viewed} onClose={() => setViewed(null)} />
    </Drawer>
  )
}
