import {
  AppstoreOutlined,
  BarsOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOutlined,
  InfoCircleOutlined,
  SendOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import { Button, Segmented, Tabs, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Attachment } from '../../../contract/entities/material.ts'
import type { attachmentList } from '../../../contract/http/attachment.ts'
import type { ApiError } from '../../core/http/api-error.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PlayableVideo } from '../../core/materials/playable-video.tsx'
import { MediaPreview } from '../../ui/media-preview.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import type { ListState } from '../../ui/use-list-state.ts'
import { MEDIA, type MaterialFilter, publishAddress } from './material-list.ts'
import { useMaterialColumns } from './parts/columns.tsx'
import { DeleteModal } from './parts/delete-modal.tsx'
import { DetailsDrawer } from './parts/details-drawer.tsx'
import { putIds } from './parts/drag.ts'
import { useLibraryFilters } from './parts/filters.ts'
import { InlineName } from './parts/inline-name.tsx'
import { MaterialGrid } from './parts/material-grid.tsx'
import { MaterialKeys } from './parts/material-keys.tsx'
import { RenameModal } from './parts/rename-modal.tsx'
import { SortSelect } from './parts/sort-select.tsx'
import { SoundPlayer } from './parts/sound-player.tsx'
import { TagsModal } from './parts/tags-modal.tsx'
import { useView, type View } from './parts/use-view.ts'

export interface LibraryViewProps {
  list: ListState<MaterialFilter>
  query: UseQueryResult<OutputOf<typeof attachmentList>, ApiError>
  empty: { title: string; text: string; action?: ReactNode }
  /** Words of a file's folder. */
  folderName: (id: number) => string
  /** Asks where these files shall go. */
  onMove: (files: readonly Attachment[], clear: () => void) => void
}

interface Chosen {
  files: readonly Attachment[]
  clear: () => void
}

/** The files of the library as grid or list, with all that can be done with one or many. */
export function LibraryView({ list, query, empty, folderName, onMove }: LibraryViewProps) {
  const { t } = useTranslation('materials')
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const [view, setView] = useView()
  const [shown, setShown] = useState<number | null>(null)
  const [detailsId, setDetailsId] = useState<number | null>(null)
  const [editingId, setEditingId] = useState<number | null>(null)
  const [renaming, setRenaming] = useState<Attachment | null>(null)
  const [tagging, setTagging] = useState<Chosen | null>(null)
  const [deleting, setDeleting] = useState<Chosen | null>(null)
  const selected = useRef<readonly number[]>([])
  const files = query.data?.data ?? []
  const known = query.data?.tags ?? []
  const counts = query.data?.counts
  const mayEdit = may('material:upload')
  const mayDelete = may('material:del')

  const open = (file: Attachment): void => setShown(files.findIndex((one) => one.id === file.id))
  const edit = (file: Attachment | null): void => setEditingId(file?.id ?? null)
  const name = (file: Attachment): ReactNode => (
    <InlineName file={file} editing={file.id === editingId} onEdit={edit} allowed={mayEdit} />
  )
  const columns = useMaterialColumns({ onOpen: open, onUses: (file) => setDetailsId(file.id), name })
  const filters = useLibraryFilters(known)
  const drag = (file: Attachment, data: DataTransfer): void =>
    putIds(data, selected.current.includes(file.id) ? selected.current : [file.id])
  const toPublish = (address: string | null): void => {
    if (address !== null) void navigate(address)
  }
  const none = (): void => undefined
  const actions = (file: Attachment): RowAction[] => [
    { key: 'preview', label: t('open'), icon: <EyeOutlined />, onClick: () => open(file) },
    { key: 'details', label: t('details.open'), icon: <InfoCircleOutlined />, onClick: () => setDetailsId(file.id) },
    ...(may('task:edit') && publishAddress([file]) !== null
      ? [
          {
            key: 'publish',
            label: t('publish'),
            icon: <SendOutlined />,
            onClick: () => toPublish(publishAddress([file])),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          { key: 'rename', label: t('rename'), icon: <EditOutlined />, onClick: () => setRenaming(file) },
          {
            key: 'tags',
            label: t('tags.edit'),
            icon: <TagsOutlined />,
            onClick: () => setTagging({ files: [file], clear: none }),
          },
          { key: 'move', label: t('move.button'), icon: <FolderOutlined />, onClick: () => onMove([file], none) },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('delete.ok'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => setDeleting({ files: [file], clear: () => setDetailsId(null) }),
          },
        ]
      : []),
  ]
  const bulk = (rows: readonly Attachment[], clear: () => void) => {
    const address = publishAddress(rows)
    return (
      <>
        {may('task:edit') ? (
          <Tooltip title={address === null ? t('publishMixed') : ''}>
            <Button size="small" disabled={address === null} onClick={() => toPublish(address)}>
              {t('publish')}
            </Button>
          </Tooltip>
        ) : null}
        {mayEdit ? (
          <Button size="small" onClick={() => setTagging({ files: rows, clear })}>
            {t('tags.button')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button size="small" onClick={() => onMove(rows, clear)}>
            {t('move.button')}
          </Button>
        ) : null}
        {mayDelete ? (
          <Button size="small" danger onClick={() => setDeleting({ files: rows, clear })}>
            {t('delete.ok')}
          </Button>
        ) : null}
      </>
    )
  }
  const views = (
    <Segmented<View>
      className="material-view"
      value={view}
      aria-label={t('view.label')}
      options={[
        { value: 'grid', icon: <AppstoreOutlined aria-label={t('view.grid')} />, tooltip: t('view.grid') },
        { value: 'list', icon: <BarsOutlined aria-label={t('view.list')} />, tooltip: t('view.list') },
      ]}
      onChange={setView}
    />
  )
  const detailed = files.find((file) => file.id === detailsId) ?? null
  return (
    <>
      <div className="material-tabs">
        <Tabs
          activeKey={list.get('mimetype') || 'all'}
          onChange={(key) => list.set({ mimetype: key === 'all' ? '' : key })}
          items={[
            { key: 'all', label: `${t('media.all')} ${counts?.all ?? ''}` },
            ...MEDIA.map((media) => ({ key: media, label: `${t(`media.${media}`)} ${counts?.[media] ?? ''}` })),
          ]}
        />
        <span className="material-looks">
          {view === 'grid' ? <SortSelect list={list} /> : null}
          {views}
        </span>
      </div>
      <ResourceTable<Attachment, MaterialFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={filters}
        errorText={say}
        empty={empty}
        rowActions={actions}
        bulk={bulk}
        beside={(rows, selection) => (
          <MaterialKeys
            files={rows}
            selection={selection}
            onChosen={(ids) => {
              selected.current = ids
            }}
            onPreview={open}
            onRename={(file) => {
              if (mayEdit) setEditingId(file.id)
            }}
            onDelete={(some) => {
              if (mayDelete) setDeleting({ files: some, clear: () => selection.choose(some, false) })
            }}
          />
        )}
        {...(view === 'grid'
          ? {
              render: (rows, selection) => (
                <MaterialGrid
                  files={rows}
                  selection={selection}
                  actions={actions}
                  onOpen={open}
                  onUses={(file) => setDetailsId(file.id)}
                  name={name}
                  onDrag={mayEdit && editingId === null ? drag : undefined}
                />
              ),
            }
          : {})}
        onRow={(file) => ({
          onDoubleClick: () => setDetailsId(file.id),
          draggable: mayEdit && editingId === null,
          onDragStart: (event) => drag(file, event.dataTransfer),
        })}
      />
      <MediaPreview
        items={files.map((file) => ({
          id: file.id,
          name: file.filename,
          url: file.fullurl,
          mimetype: file.mimetype,
          cover: file.cover_url,
        }))}
        index={shown}
        onIndex={setShown}
        sound={(item) => (
          <SoundPlayer
            id={Number(item.id)}
            url={item.url}
            name={item.name}
            durationMs={files.find((file) => file.id === item.id)?.duration_ms ?? 0}
            autoPlay
          />
        )}
        film={(item) => (
          <PlayableVideo
            id={Number(item.id)}
            url={item.url}
            name={item.name}
            poster={item.cover ?? ''}
            controls
            autoPlay
            playsInline
          />
        )}
      />
      <DetailsDrawer
        file={detailed}
        folder={detailed === null ? '' : folderName(detailed.folder_id)}
        actions={actions}
        onClose={() => setDetailsId(null)}
      />
      <RenameModal file={renaming} onClose={() => setRenaming(null)} />
      <TagsModal
        files={tagging?.files ?? []}
        known={known}
        onClose={() => setTagging(null)}
        {...(tagging === null ? {} : { onDone: tagging.clear })}
      />
      <DeleteModal files={deleting?.files ?? []} onClose={() => setDeleting(null)} onDone={() => deleting?.clear()} />
    </>
  )
}
