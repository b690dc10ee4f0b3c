import { Alert, App, Checkbox, Modal, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import type { Attachment } from '../../../../contract/entities/material.ts'
import {
  attachmentList,
  attachmentUses,
  deleteAttachments,
  folderList,
  musicList,
  recycleList,
  restoreAttachments,
  storageInfo,
} from '../../../../contract/http/attachment.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { inParts, needsForce, type Uses } from '../material-list.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { UseList } from './use-list.tsx'
import { usesIn } from './uses-in.ts'

export interface DeleteModalProps {
  files: readonly Attachment[]
  onClose: () => void
  onDone: () => void
}

/** Ids of one call that asks for uses, and of one that deletes. */
const ASK = 200
const PER_CALL = 500
const LISTS = [attachmentList, folderList, musicList, recycleList, storageInfo]

function Body({ files, onClose, onDone }: DeleteModalProps) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const client = useQueryClient()
  const say = useErrorText()
  const ids = files.map((file) => file.id)
  const asked = useApi(attachmentUses, { ids: ids.slice(0, ASK) }, { quiet: true, staleMs: 0 })
  const [told, setTold] = useState<readonly Uses[] | null>(null)
  const [force, setForce] = useState(false)
  const remove = useCall(deleteAttachments, { quiet: true })
  const restore = useCall(restoreAttachments, { refreshes: LISTS, quiet: true })
  const undo = useUndo()
  const uses = told ?? asked.data?.list ?? []
  const used = uses.filter((entry) => entry.used_by.length > 0)
  const running = needsForce(uses)

  const back = async (): Promise<string> => {
    let restored = 0
    for (const part of inParts(ids, PER_CALL)) restored += (await restore.mutateAsync({ ids: part })).restored
    return t('delete.restored', { n: restored })
  }
  const go = async (): Promise<void> => {
    try {
      let deleted = 0
      for (const part of inParts(ids, PER_CALL))
        deleted += (await remove.mutateAsync({ ids: part, force: force ? 1 : 0 })).deleted
      await refresh(client, ...LISTS)
      undo(t('delete.deleted', { n: deleted }), back)
      onDone()
      onClose()
    } catch (error) {
      const refs = usesIn(error)
      if (refs === null) message.error(say(error))
      else setTold(refs)
      await refresh(client, attachmentList)
    }
  }
  const [first] = files
  return (
    <Modal
      open
      title={t('delete.title')}
      okText={t('delete.ok')}
      okButtonProps={{ danger: true, disabled: asked.isPending || (running && !force), loading: remove.isPending }}
      cancelText={t('cancel')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <div className="delete-body">
        <p>
          {files.length === 1
            ? t('delete.one', { name: first?.filename })
            : t('delete.many', {
                n: files.length,
                names: files
                  .slice(0, 3)
                  .map((file) => file.filename)
                  .join('、'),
              })}
        </p>
        {asked.isPending ? <Spin size="small" /> : null}
        {used.length > 0 ? (
          <>
            <Alert
              type={running ? 'warning' : 'info'}
              showIcon
              title={t(running ? 'delete.running' : 'delete.used', { n: used.length })}
            />
            <UseList uses={used.flatMap((entry) => entry.used_by)} />
          </>
        ) : null}
        {running ? (
          <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
            {t('delete.force')}
          </Checkbox>
        ) : null}
        <p className="ant-form-item-extra">{t('delete.bin')}</p>
      </div>
    </Modal>
  )
}

/** Asks before files go, with what uses them; what is needed by running work goes only with an explicit tick. */
export function DeleteModal(props: DeleteModalProps) {
  return props.files.length === 0 ? null : <Body key={props.files.map((file) => file.id).join(',')} {...props} />
}
