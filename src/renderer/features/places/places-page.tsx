import {
  DeleteOutlined,
  DisconnectOutlined,
  LinkOutlined,
  PlusOutlined,
  SearchOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../contract/entities/place.ts'
import { platformValue } from '../../../contract/entities/account.ts'
import { editPlaces, listPlaces } from '../../../contract/http/places.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { ResourceTable, type ResourceColumn } from '../../ui/resource-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { PlaceModal } from './place-modal.tsx'
import { fullAddress } from './search/place-text.ts'
import { PlaceSearchDrawer } from './search/place-search-drawer.tsx'
import { Uses } from './uses.tsx'
import { useAnchorDelete } from './use-anchor-delete.tsx'
import './places.css'

const FILTERS = ['platform_value', 'is_bind'] as const
type PlaceFilter = (typeof FILTERS)[number]
const named = (rows: readonly Place[]) => rows.map((row) => ({ id: row.id, name: row.poi_name }))

/** 地址管理: the places that works can carry. */
export function PlacesPage() {
  const { t } = useTranslation('places')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const [adding, setAdding] = useState<'search' | 'hand' | null>(null)
  const platforms = usePlatformOptions()
  const list = useListState<PlaceFilter>('places', FILTERS)
  const { platform_value, is_bind, ...rest } = list.params
  const platform = platformValue.safeParse(platform_value).data
  const query = useApi(
    listPlaces,
    {
      ...rest,
      ...(platform === undefined ? {} : { platform_value: platform }),
      ...(is_bind === '0' || is_bind === '1' ? { is_bind } : {}),
    },
    { keepPrevious: true, quiet: true },
  )
  const edit = useCall(editPlaces, { refreshes: [listPlaces] })
  const remove = useAnchorDelete('place')
  const change = async (rows: readonly Place[], what: { is_bind?: 0 | 1; is_default?: 0 | 1 }): Promise<void> => {
    await edit.mutateAsync({ ids: rows.map((row) => row.id), ...what })
    message.success(t('changed'))
  }
  const columns: ResourceColumn<Place>[] = [
    {
      key: 'name',
      title: t('col.name'),
      always: true,
      width: 200,
      ellipsis: { showTitle: false },
      render: (_, row) => (
        <span className="anchor-name">
          <PlatformIcon value={row.platform_value} title={platforms.nameOf(row.platform_value)} />
          <span className="ellipsis" title={row.poi_name}>
            {row.poi_name}
          </span>
          {row.is_default === 1 ? <Tag color="processing">{t('default')}</Tag> : null}
        </span>
      ),
    },
    {
      key: 'address',
      title: t('col.address'),
      width: 204,
      ellipsis: true,
      render: (_, row) => fullAddress(row) || '–',
    },
    {
      key: 'poi_id',
      title: t('col.poiId'),
      width: 176,
      ellipsis: true,
      hiddenFirst: true,
      render: (_, row) => <span className="tabular">{row.poi_id}</span>,
    },
    {
      key: 'is_bind',
      title: t('col.state'),
      width: 88,
      render: (_, row) => (
        <StatusTag kind={row.is_bind === 1 ? 'success' : 'neutral'}>
          {t(row.is_bind === 1 ? 'bound' : 'unbound')}
        </StatusTag>
      ),
    },
    { key: 'source', title: t('col.source'), width: 88, render: (_, row) => t(`source.${row.source}`) },
    { key: 'use_count', title: t('col.uses'), width: 112, align: 'right', render: (_, row) => <Uses row={row} /> },
    {
      key: 'create_time',
      title: t('col.time'),
      width: 112,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
  ]
  const add = may('poi:edit') ? (
    <>
      <Button type="primary" icon={<SearchOutlined />} onClick={() => setAdding('search')}>
        {t('searchAdd')}
      </Button>
      <Button icon={<PlusOutlined />} onClick={() => setAdding('hand')}>
        {t('addPlace')}
      </Button>
    </>
  ) : undefined
  return (
    <>
      <PageHeader title={t('placesTitle')} text={t('placesText')} />
      <ResourceTable<Place, PlaceFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        primary={add}
        searchHint={t('searchPlaces')}
        filters={[
          {
            key: 'platform_value',
            label: t('field.platform'),
            searchable: true,
            options: platforms.options,
            ...platforms.failed,
          },
          {
            key: 'is_bind',
            label: t('col.state'),
            width: 112,
            options: [
              { value: '1', label: t('bound') },
              { value: '0', label: t('unbound') },
            ],
          },
        ]}
        errorText={say}
        empty={{ title: t('noPlaces'), text: t('noPlacesText'), action: add }}
        actionsWidth={112}
        rowActions={(row) => [
          may('poi:edit') && {
            key: 'bind',
            label: t(row.is_bind === 1 ? 'unbind' : 'bind'),
            icon: row.is_bind === 1 ? <DisconnectOutlined /> : <LinkOutlined />,
            onClick: () => void change([row], { is_bind: row.is_bind === 1 ? 0 : 1 }).catch(() => undefined),
          },
          may('poi:edit') &&
            row.is_bind === 1 && {
              key: 'default',
              label: t(row.is_default === 1 ? 'notDefault' : 'setDefault'),
              icon: <StarOutlined />,
              onClick: () => void change([row], { is_default: row.is_default === 1 ? 0 : 1 }).catch(() => undefined),
            },
          may('poi:del') && {
            key: 'delete',
            label: t('delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => remove(named([row])),
          },
        ]}
        bulk={(rows, clear) => (
          <>
            {may('poi:edit') ? (
              <Button size="small" onClick={() => void change(rows, { is_bind: 1 }).then(clear, () => undefined)}>
                {t('bind')}
              </Button>
            ) : null}
            {may('poi:edit') ? (
              <Button size="small" onClick={() => void change(rows, { is_bind: 0 }).then(clear, () => undefined)}>
                {t('unbind')}
              </Button>
            ) : null}
            {may('poi:del') ? (
              <Button size="small" danger onClick={() => remove(named(rows), clear)}>
                {t('delete')}
              </Button>
            ) : null}
          </>
        )}
      />
      <PlaceModal open={adding === 'hand'} onClose={() => setAdding(null)} />
      {adding === 'search' ? (
        <PlaceSearchDrawer onClose={() => setAdding(null)} onByHand={() => setAdding('hand')} />
      ) : null}
    </>
  )
}
