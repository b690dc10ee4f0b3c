import { useTranslation } from 'react-i18next'
import { App } from 'antd'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { attachmentList, editAttachments, folderList, musicList } from '../../../../contract/http/attachment.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { type Change, movesBack } from '../changes.ts'
import { inParts } from '../material-list.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'

/** Files that one call changes. */
const PER_CALL = 500

export interface FileCalls {
  /**
   * Makes the changes one after another.
   * @throws ApiError
   */
  change(changes: readonly Change[]): Promise<void>
  /** Puts files into a folder (0 = top) and offers the way back; failures are said. */
  move(files: readonly Attachment[], to: number, name: string): Promise<void>
  /**
   * New name of one file.
   * @throws ApiError
   */
  rename(file: Attachment, filename: string): Promise<void>
}

/** Changes of files, with the lists that show them. */
export function useFileCalls(): FileCalls {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const undo = useUndo()
  const edit = useCall(editAttachments, { refreshes: [attachmentList, folderList, musicList], quiet: true })
  const change = async (changes: readonly Change[]): Promise<void> => {
    for (const { ids, ...rest } of changes)
      for (const part of inParts(ids, PER_CALL)) await edit.mutateAsync({ ids: part, ...rest })
  }
  return {
    change,
    async move(files, to, name) {
      const back = movesBack(files, to)
      const moved = back.flatMap((one) => one.ids)
      if (moved.length === 0) return
      try {
        await change([{ ids: moved, folder_id: to }])
        undo(t('move.done', { n: moved.length, name }), async () => {
          await change(back)
          return t('move.undone', { n: moved.length })
        })
      } catch (error) {
        message.error(say(error))
      }
    },
    async rename(file, filename) {
      await edit.mutateAsync({ ids: [file.id], filename })
    },
  }
}
