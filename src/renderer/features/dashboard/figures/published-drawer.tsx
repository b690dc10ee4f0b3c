import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublishRecord } from '../../../../contract/entities/publish.ts'
import { listRecords } from '../../../../contract/http/wisdom-seo.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import type { FigureRange } from './figure-links.ts'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

/** The works that went out in these days, as many as their card says; also those that were deleted here since. */
export function PublishedDrawer({
  isOpen,
  input,
  range,
  onClose,
}: {
  isOpen: boolean
  input: FigureInput
  range: FigureRange
  onClose: () => void
}) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const say = useErrorText()
  const list = useListState('published', [])
  const query = useApi(
    listRecords,
    {
      page: list.params.page,
      limit: list.params.limit,
      ...(list.params.keyword === undefined ? {} : { keyword: list.params.keyword }),
      ...narrowedOf(input),
      time: 'published',
      from: range.from_time,
      to: range.to_time,
    },
    { quiet: true, keepPrevious: true, enabled: isOpen },
  )
  const columns: ResourceColumn<PublishRecord>[] = [
    {
      key: 'end_time',
      title: t('sent.time'),
      width: 128,
      render: (_, row) => <TimeText seconds={row.end_time > 0 ? row.end_time : row.start_time} />,
    },
    {
      key: 'title',
      title: t('sent.work'),
      always: true,
      ellipsis: true,
      render: (_, row) => (
        <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: row.wisdom_task_id, view: 'done' })}>
          {row.title.trim() || t('coming.untitled')}
        </Link>
      ),
    },
    {
      key: 'openname',
      title: t('sent.account'),
      width: 200,
      ellipsis: true,
      render: (_, row) => `${row.platform_name} · ${row.openname}`,
    },
    { key: 'admin_name', title: t('sent.by'), width: 112, ellipsis: true, render: (_, row) => row.admin_name || '–' },
  ]
  return (
    <Drawer
      open={isOpen}
      size={880}
      title={t('sent.title', { from: range.from, to: range.to, n: query.data?.total ?? '…' })}
      onClose={onClose}
      destroyOnHidden
    >
      <ResourceTable<PublishRecord, never>
        list={list as never}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('sent.search')}
        empty={{ title: t('sent.none') }}
        errorText={say}
      />
    </Drawer>
  )
}
