import { Alert, App, Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  attachmentList,
  deleteFolder,
  folderList,
  musicList,
  recycleList,
  restoreFolder,
  storageInfo,
} from '../../../../contract/http/attachment.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import type { FolderNode } from '../folder-tree.ts'
import type { Uses } from '../material-list.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { usesIn } from './uses-in.ts'
import { UseList } from './use-list.tsx'

const LISTS = [attachmentList, folderList, musicList, recycleList, storageInfo]

function Body({ folder, onClose, onGone }: { folder: FolderNode; onClose: () => void; onGone: () => void }) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const undo = useUndo()
  const [how, setHow] = useState<'move' | 'bin'>('move')
  const [told, setTold] = useState<readonly Uses[] | null>(null)
  const [force, setForce] = useState(false)
  const remove = useCall(deleteFolder, { refreshes: LISTS, quiet: true })
  const restore = useCall(restoreFolder, { refreshes: LISTS, quiet: true })
  const empty = folder.total === 0
  const go = async (): Promise<void> => {
    try {
      const done = await remove.mutateAsync({
        id: folder.id,
        ...(how === 'bin' || empty ? { with_files: 1, force: force ? 1 : 0 } : { move_to: 0 }),
      })
      onClose()
      onGone()
      if (how === 'move' && !empty) message.success(t('folder.deletedMoved', { name: folder.name, n: done.moved }))
      else {
        undo(t('folder.deleted', { name: folder.name, n: done.moved }), async () => {
          const { restored } = await restore.mutateAsync({ id: folder.id })
          return t('folder.restored', { name: folder.name, n: restored })
        })
      }
    } catch (error) {
      const refs = usesIn(error)
      if (refs === null || refs.length === 0) message.error(say(error))
      else setTold(refs)
    }
  }
  return (
    <Modal
      open
      title={t('folder.delete')}
      okText={t('delete.ok')}
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: told !== null && how === 'bin' && !force }}
      cancelText={t('cancel')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <div className="delete-body">
        <p>{t(empty ? 'folder.deleteEmpty' : 'folder.deleteFull', { name: folder.name, n: folder.total })}</p>
        {empty ? null : (
          <Radio.Group
            vertical
            value={how}
            onChange={(event) => setHow(event.target.value as 'move' | 'bin')}
            options={[
              { value: 'move', label: t('folder.keepFiles') },
              { value: 'bin', label: t('folder.binFiles') },
            ]}
          />
        )}
        {told !== null && how === 'bin' ? (
          <>
            <Alert type="warning" showIcon title={t('delete.running', { n: told.length })} />
            <UseList uses={told.flatMap((entry) => entry.used_by)} />
            <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
              {t('delete.force')}
            </Checkbox>
          </>
        ) : null}
      </div>
    </Modal>
  )
}

/** Asks what becomes of a folder's files when it is deleted: to the top, or to the recycle bin with it. */
export function FolderDeleteModal({
  folder,
  onClose,
  onGone,
}: {
  folder: FolderNode | null
  onClose: () => void
  onGone: () => void
}) {
  return folder === null ? null : <Body key={folder.id} folder={folder} onClose={onClose} onGone={onGone} />
}
