import type { Editor } from '@tiptap/core'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { addPlace, takePlace } from './picture-places.ts'
import { putPicture } from './put-picture.ts'
import { pictureRefusal } from './picture-rules.ts'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'

export interface Pictures {
  /** Uploads pictures and puts them at `pos` (the selection when absent), in their order; refused ones are told. */
  insert(editor: Editor, files: readonly File[], pos?: number): Promise<void>
  /** Uploads one picture; null = refused or failed, which was told. */
  send(file: File): Promise<UploadedPicture | null>
}

/** Pictures of the text with the rules and their words. */
export function usePictures(): Pictures {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const { http } = useServices()
  const say = useErrorText()

  const send = async (file: File): Promise<UploadedPicture | null> => {
    const refusal = pictureRefusal(file)
    if (refusal !== null) {
      message.error(t(`picture.${refusal}`))
      return null
    }
    try {
      return await uploadPicture(http, file)
    } catch (error) {
      message.error(`${t('picture.failed')}：${say(error)}`)
      return null
    }
  }
  return {
    send,
    async insert(editor, files, pos) {
      const able = files.filter((file) => {
        const refusal = pictureRefusal(file)
        if (refusal !== null) message.error(t(`picture.${refusal}`))
        return refusal === null
      })
      const places = able.map((file) => ({ file, id: crypto.randomUUID() }))
      for (const { id, file } of places)
        addPlace(editor, {
          id,
          pos: pos ?? editor.state.selection.to,
          label: t('picture.uploading', { name: file.name }),
        })
      for (const { id, file } of places) {
        const picture = await send(file)
        if (editor.isDestroyed) return
        const at = takePlace(editor, id)
        if (picture === null || at === null) continue
        if (!putPicture(editor, at, picture)) message.error(t('picture.failed'))
      }
    },
  }
}
