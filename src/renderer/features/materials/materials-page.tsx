import { AppstoreOutlined, BarsOutlined, DeleteOutlined, EditOutlined, EyeOutlined, InfoCircleOutlined, SendOutlined, TagsOutlined } from '@ant-design/icons'
import { App, Button, Segmented, Tabs, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Attachment } from '../../../contract/entities/material.ts'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { formatBytes } from '../../lib/format.ts'
import { MediaPreview } from '../../ui/media-preview.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { FILTERS, listInput, MEDIA, type MaterialFilter, publishAddress } from './material-list.ts'
import { useMaterialColumns } from './parts/columns.tsx'
import { DeleteModal } from './parts/delete-modal.tsx'
import { DetailsDrawer } from './parts/details-drawer.tsx'
import { DropTarget } from './parts/drop-target.tsx'
import { MaterialGrid } from './parts/material-grid.tsx'
import { RenameModal } from './parts/rename-modal.tsx'
import { SortSelect } from './parts/sort-select.tsx'
import { TagsModal } from './parts/tags-modal.tsx'
import { UploadButton } from './parts/upload-button.tsx'
import './materials.css'

type View = 'grid' | 'list'
const VIEW_KEY = 'materials-view'
const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const

/** 素材管理: the library of videos, pictures and sounds. */
export function MaterialsPage() {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const { uploads, storage } = useServices()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<MaterialFilter>('materials', FILTERS)
  const [view, setView] = useState<View>(() => (storage.get(VIEW_KEY) === 'list' ? 'list' : 'grid'))
  const [shown, setShown] = useState<number | null>(null)
  const [detailsId, setDetailsId] = useState<number | null>(null)
  const [renaming, setRenaming] = useState<Attachment | null>(null)
  const [tagging, setTagging] = useState<{ files: readonly Attachment[]; clear: () => void } | null>(null)
  const [deleting, setDeleting] = useState<{ files: readonly Attachment[]; clear: () => void } | null>(null)
  const query = useApi(attachmentList, listInput(list.params), { keepPrevious: true })
  const files = query.data?.data ?? []
  const known = query.data?.tags ?? []
  const counts = query.data?.counts

  const upload = (chosen: readonly File[]): void => {
    if (chosen.length > 0 && uploads.add(chosen) === 0) message.warning(t('upload.none'))
  }
  const open = (file: Attachment): void => setShown(files.findIndex((one) => one.id === file.id))
  const columns = useMaterialColumns(open)
  const toPublish = (address: string | null): void => {
    if (address !== null) void navigate(address)
  }
  const actions = (file: Attachment): RowAction[] => [
    { key: 'preview', label: t('open'), icon: <EyeOutlined />, onClick: () => open(file) },
    { key: 'details', label: t('details.open'), icon: <InfoCircleOutlined />, onClick: () => setDetailsId(file.id) },
    ...(may('task:edit') && publishAddress([file]) !== null ? [{ key: 'publish', label: t('publish'), icon: <SendOutlined />, onClick: () => toPublish(publishAddress([file])) }] : []),
    ...(may('material:upload')
      ? [
          { key: 'rename', label: t('rename'), icon: <EditOutlined />, onClick: () => setRenaming(file) },
          { key: 'tags', label: t('tags.edit'), icon: <TagsOutlined />, onClick: () => setTagging({ files: [file], clear: () => undefined }) },
        ]
      : []),
    ...(may('material:del') ? [{ key: 'delete', label: t('delete.ok'), icon: <DeleteOutlined />, danger: true, onClick: () => setDeleting({ files: [file], clear: () => setDetailsId(null) }) }] : []),
  ]
  const bulk = (rows: readonly Attachment[], clear: () => void) => {
    const address = publishAddress(rows)
    return (
      <>
        {may('task:edit') ? (
          <Tooltip title={address === null ? t('publishMixed') : ''}>
            <Button size="small" disabled={address === null} onClick={() => toPublish(address)}>{t('publish')}</Button>
          </Tooltip>
        ) : null}
        {may('material:upload') ? <Button size="small" onClick={() => setTagging({ files: rows, clear })}>{t('tags.button')}</Button> : null}
        {may('material:del') ? <Button size="small" danger onClick={() => setDeleting({ files: rows, clear })}>{t('delete.ok')}</Button> : null}
      </>
    )
  }
  const uploadButton = may('material:upload') ? <UploadButton onFiles={upload} /> : undefined
  const views = (
    <Segmented<View>
      className="material-view"
      value={view}
      aria-label={t('view.label')}
      options={[
        { value: 'grid', icon: <AppstoreOutlined aria-label={t('view.grid')} />, tooltip: t('view.grid') },
        { value: 'list', icon: <BarsOutlined aria-label={t('view.list')} />, tooltip: t('view.list') },
      ]}
      onChange={(next) => {
        storage.set(VIEW_KEY, next)
        setView(next)
      }}
    />
  )
  return (
    <div className="materials-page">
      <PageHeader title={t('title')} text={query.data === undefined ? '\u00a0' : t('storage', { size: formatBytes(query.data.storage_bytes) })} actions={uploadButton} />
      <Tabs
        activeKey={list.get('mimetype') || 'all'}
        onChange={(key) => list.set({ mimetype: key === 'all' ? '' : key })}
        items={[{ key: 'all', label: `${t('media.all')} ${counts?.all ?? ''}` }, ...MEDIA.map((media) => ({ key: media, label: `${t(`media.${media}`)} ${counts?.[media] ?? ''}` }))]}
      />
      <ResourceTable<Attachment, MaterialFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={[
          { key: 'tag', label: t('filter.tag'), searchable: true, options: known.map((tag) => ({ value: tag, label: tag })) },
          { key: 'orientation', label: t('filter.orientation'), width: 128, options: ORIENTATIONS.map((value) => ({ value, label: t(`orientation.${value}`) })) },
          { key: 'used', label: t('filter.used'), width: 112, options: [{ value: '1', label: t('filter.usedYes') }, { value: '0', label: t('filter.usedNo') }] },
        ]}
        extra={<>{view === 'grid' ? <SortSelect list={list} /> : null}{views}</>}
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: uploadButton }}
        rowActions={actions}
        bulk={bulk}
        {...(view === 'grid' ? { render: (rows, selection) => <MaterialGrid files={rows} selection={selection} actions={actions} onOpen={open} /> } : {})}
        onRow={(file) => ({ onDoubleClick: () => setDetailsId(file.id) })}
      />
      <MediaPreview items={files.map((file) => ({ id: file.id, name: file.filename, url: file.fullurl, mimetype: file.mimetype, cover: file.cover_url }))} index={shown} onIndex={setShown} />
      <DetailsDrawer file={files.find((file) => file.id === detailsId) ?? null} actions={actions} onClose={() => setDetailsId(null)} />
      <RenameModal file={renaming} onClose={() => setRenaming(null)} />
      <TagsModal files={tagging?.files ?? []} known={known} onClose={() => setTagging(null)} {...(tagging === null ? {} : { onDone: tagging.clear })} />
      <DeleteModal files={deleting?.files ?? []} onClose={() => setDeleting(null)} onDone={() => deleting?.clear()} />
      {may('material:upload') ? <DropTarget onFiles={upload} /> : null}
    </div>
  )
}
