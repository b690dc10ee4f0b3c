import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECYCLE_DAYS } from '../../../contract/constants.ts'
import type { Attachment } from '../../../contract/entities/material.ts'
import { attachmentList, folderList, saveFolder } from '../../../contract/http/attachment.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { formatBytes } from '../../lib/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ListState, useListState } from '../../ui/use-list-state.ts'
import { type FolderNode, mayMove, pathOf, treeOf } from './folder-tree.ts'
import { LibraryView } from './library-view.tsx'
import { FILTERS, listInput, type MaterialFilter } from './material-list.ts'
import { DropTarget } from './parts/drop-target.tsx'
import { FolderDeleteModal } from './parts/folder-delete-modal.tsx'
import { type FolderEdit, FolderModal } from './parts/folder-modal.tsx'
import { FolderPanel } from './parts/folder-panel.tsx'
import { MoveModal, type Moving } from './parts/move-modal.tsx'
import { RecycleBin } from './parts/recycle-bin.tsx'
import { UploadButton } from './parts/upload-button.tsx'
import { useFileCalls } from './parts/use-file-calls.ts'
import { useFolderUpload } from './parts/use-folder-upload.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import './materials.css'

/** Where one is (tab, folder) is no filter: an empty folder is empty, not without matches. */
const PLACES: readonly string[] = ['mimetype', 'folder']
const asFilters = (list: ListState<MaterialFilter>): ListState<MaterialFilter> => {
  const real = FILTERS.filter((key) => !PLACES.includes(key))
  return {
    ...list,
    filtered: list.get('keyword') !== '' || real.some((key) => list.get(key) !== ''),
    clear: () => list.set({ keyword: '', ...Object.fromEntries(real.map((key) => [key, ''])) }),
  }
}

/** 素材管理: the library of videos, pictures and sounds, in folders. */
export function MaterialsPage() {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const list = useListState<MaterialFilter>('materials', FILTERS)
  const [folderEdit, setFolderEdit] = useState<FolderEdit | null>(null)
  const [folderGone, setFolderGone] = useState<FolderNode | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const folder = list.get('folder')
  const inBin = folder === 'bin'
  const folders = useApi(folderList, {}, { keepPrevious: true, quiet: true })
  const query = useApi(attachmentList, listInput(list.params), { keepPrevious: true, quiet: true, enabled: !inBin })
  const save = useCall(saveFolder, { refreshes: [folderList], quiet: true })
  const calls = useFileCalls()
  const undo = useUndo()
  const send = useFolderUpload()
  const mayEdit = may('material:upload')
  const tree = treeOf(folders.data ?? [])
  const place = Number(folder) > 0 ? Number(folder) : 0
  const nameOf = (id: number): string =>
    id === 0 ? t('folder.none') : pathOf(folders.data ?? [], id) || t('folder.gone')

  const upload = (files: readonly File[]): void => void send(files, place)
  const moveFolder = async (node: FolderNode, to: number): Promise<void> => {
    try {
      await save.mutateAsync({ id: node.id, parent_id: to })
      undo(t('folder.moved', { name: node.name }), async () => {
        await save.mutateAsync({ id: node.id, parent_id: node.parentId })
        return t('folder.movedBack', { name: node.name })
      })
    } catch (error) {
      message.error(say(error))
    }
  }
  const askFiles = (files: readonly Attachment[], clear: () => void): void =>
    setMoving({
      title: t('move.title', { n: files.length }),
      from: -1,
      refuses: (id) => files.every((file) => file.folder_id === id),
      run: async (to) => {
        await calls.move(files, to, nameOf(to))
        clear()
      },
    })
  const dropFiles = (ids: readonly number[], to: number): void => {
    const files = (query.data?.data ?? []).filter((file) => ids.includes(file.id))
    void calls.move(files, to, nameOf(to))
  }
  const uploadButton = mayEdit ? <UploadButton onFiles={upload} /> : undefined
  const empty =
    folder === '' && list.get('mimetype') === ''
      ? { title: t('empty'), text: t('emptyText') }
      : list.get('mimetype') === ''
        ? { title: t('folder.empty'), text: t('folder.emptyText') }
        : { title: t('emptyType'), text: t('folder.emptyText') }
  return (
    <div className="materials-page">
      <PageHeader
        title={t('title')}
        text={
          inBin
            ? t('bin.noneText', { n: RECYCLE_DAYS })
            : query.data === undefined
              ? '\u00a0'
              : t('storage', { size: formatBytes(query.data.storage_bytes) })
        }
        actions={inBin ? undefined : uploadButton}
      />
      <div className="materials-body">
        <FolderPanel
          tree={tree}
          query={folders}
          value={folder}
          onChange={(value) => list.set({ folder: value, ...(value === 'bin' ? { keyword: '' } : {}) })}
          mayEdit={mayEdit}
          mayDelete={may('material:del')}
          onNew={(parentId) => setFolderEdit({ parentId, name: '' })}
          onRename={(node) => setFolderEdit({ id: node.id, parentId: node.parentId, name: node.name })}
          onMoveMenu={(node) =>
            setMoving({
              title: t('folder.moveTitle', { name: node.name }),
              from: node.parentId,
              refuses: (id) => id === node.parentId || !mayMove(tree, node, id),
              run: (to) => moveFolder(node, to),
            })
          }
          onMoveFolder={(node, to) => void moveFolder(node, to)}
          onDelete={setFolderGone}
          onFiles={dropFiles}
        />
        <div className="materials-main">
          {inBin ? (
            <RecycleBin mayDelete={may('material:del')} />
          ) : (
            <LibraryView
              list={asFilters(list)}
              query={query}
              empty={{ ...empty, action: uploadButton }}
              folderName={nameOf}
              onMove={askFiles}
            />
          )}
        </div>
      </div>
      <FolderModal edit={folderEdit} onClose={() => setFolderEdit(null)} onSaved={(id) => list.set({ folder: id })} />
      <FolderDeleteModal
        folder={folderGone}
        onClose={() => setFolderGone(null)}
        onGone={() => list.set({ folder: '' })}
      />
      <MoveModal moving={moving} tree={tree} onClose={() => setMoving(null)} />
      {mayEdit && !inBin ? <DropTarget onFiles={upload} /> : null}
    </div>
  )
}
