import {
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { App, Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformValue } from '../../../contract/entities/account.ts'
import type { MicroApp } from '../../../contract/entities/place.ts'
import { editMicroApps, listMicroApps } from '../../../contract/http/micro-apps.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { ResourceTable, type ResourceColumn } from '../../ui/resource-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { type Editing, ProgramModal } from './program-modal.tsx'
import { Uses } from './uses.tsx'
import { useAnchorDelete } from './use-anchor-delete.tsx'
import './places.css'

const FILTERS = ['platform_value', 'status'] as const
type ProgramFilter = (typeof FILTERS)[number]

/** 小程序管理: the mini programs that works can carry. */
export function ProgramsPage() {
  const { t } = useTranslation('places')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const [editing, setEditing] = useState<Editing | null>(null)
  const platforms = usePlatformOptions()
  const list = useListState<ProgramFilter>('programs', FILTERS)
  const { platform_value, status, ...rest } = list.params
  const platform = platformValue.safeParse(platform_value).data
  const query = useApi(
    listMicroApps,
    {
      ...rest,
      ...(platform === undefined ? {} : { platform_value: platform }),
      ...(status === '0' || status === '1' ? { status } : {}),
    },
    { keepPrevious: true, quiet: true },
  )
  const remove = useAnchorDelete('program')
  const edit = useCall(editMicroApps, { refreshes: [listMicroApps] })
  const change = async (rows: readonly MicroApp[], what: { status?: 0 | 1; is_default?: 0 | 1 }): Promise<void> => {
    await edit.mutateAsync({ ids: rows.map((row) => row.id), ...what })
    message.success(t('changed'))
  }
  // Platforms whose publishing page takes one.
  const hangs = new Set(
    (useApi(listPlatforms, {}, { staleMs: 300_000, quiet: true }).data ?? [])
      .filter((one) => one.capabilities.includes('micro_app'))
      .map((one) => one.value),
  )
  const columns: ResourceColumn<MicroApp>[] = [
    {
      key: 'name',
      title: t('col.name'),
      always: true,
      width: 160,
      ellipsis: { showTitle: false },
      render: (_, row) => (
        <span className="anchor-name">
          <PlatformIcon value={row.platform_value} title={platforms.nameOf(row.platform_value)} />
          <span className="ellipsis" title={row.name}>
            {row.name}
          </span>
          {row.is_default === 1 ? <Tag color="processing">{t('default')}</Tag> : null}
        </span>
      ),
    },
    { key: 'app_title', title: t('col.shown'), width: 112, ellipsis: true, render: (_, row) => row.app_title },
    { key: 'app_id', title: t('field.appId'), width: 120, ellipsis: true, render: (_, row) => row.app_id },
    { key: 'app_url', title: t('col.path'), width: 120, ellipsis: true, render: (_, row) => row.app_url },
    {
      key: 'accounts',
      title: t('col.accounts'),
      width: 88,
      align: 'right',
      render: (_, row) =>
        row.third_auth_ids.length === 0 ? t('allAccounts') : t('someAccounts', { n: row.third_auth_ids.length }),
    },
    {
      key: 'status',
      title: t('col.state'),
      width: 88,
      render: (_, row) =>
        row.status === 1 && row.link === '' && hangs.has(row.platform_value) ? (
          <Tooltip title={t('noLinkText')}>
            <span>
              <StatusTag kind="warning">{t('noLink')}</StatusTag>
            </span>
          </Tooltip>
        ) : (
          <StatusTag kind={row.status === 1 ? 'success' : 'neutral'}>
            {t(row.status === 1 ? 'inUse' : 'notInUse')}
          </StatusTag>
        ),
    },
    { key: 'use_count', title: t('col.uses'), width: 104, align: 'right', render: (_, row) => <Uses row={row} /> },
  ]
  const add = may('microapp:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addProgram')}
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader title={t('programsTitle')} text={t('programsText')} />
      <ResourceTable<MicroApp, ProgramFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        primary={add}
        searchHint={t('searchPrograms')}
        filters={[
          {
            key: 'platform_value',
            label: t('field.platform'),
            searchable: true,
            options: platforms.options,
            ...platforms.failed,
          },
          {
            key: 'status',
            label: t('col.state'),
            width: 112,
            options: [
              { value: '1', label: t('inUse') },
              { value: '0', label: t('notInUse') },
            ],
          },
        ]}
        errorText={say}
        empty={{ title: t('noPrograms'), text: t('noProgramsText'), action: add }}
        actionsWidth={112}
        rowActions={(row) => [
          may('microapp:edit') && {
            key: 'edit',
            label: t('edit'),
            icon: <EditOutlined />,
            onClick: () => setEditing(row),
          },
          may('microapp:edit') && {
            key: 'status',
            label: t(row.status === 1 ? 'turnOff' : 'turnOn'),
            icon: row.status === 1 ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
            onClick: () => void change([row], { status: row.status === 1 ? 0 : 1 }).catch(() => undefined),
          },
          may('microapp:edit') &&
            row.status === 1 && {
              key: 'default',
              label: t(row.is_default === 1 ? 'notDefault' : 'setDefault'),
              icon: <StarOutlined />,
              onClick: () => void change([row], { is_default: row.is_default === 1 ? 0 : 1 }).catch(() => undefined),
            },
          may('microapp:del') && {
            key: 'delete',
            label: t('delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]}
        {...(may('microapp:edit') || may('microapp:del')
          ? {
              bulk: (rows: readonly MicroApp[], clear: () => void) => (
                <>
                  {may('microapp:edit') ? (
                    <Button size="small" onClick={() => void change(rows, { status: 1 }).then(clear, () => undefined)}>
                      {t('turnOn')}
                    </Button>
                  ) : null}
                  {may('microapp:edit') ? (
                    <Button size="small" onClick={() => void change(rows, { status: 0 }).then(clear, () => undefined)}>
                      {t('turnOff')}
                    </Button>
                  ) : null}
                  {may('microapp:del') ? (
                    <Button size="small" danger onClick={() => remove(rows, clear)}>
                      {t('delete')}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      <ProgramModal editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}
