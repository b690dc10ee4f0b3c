import { UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePermit } from '../permissions/permit.tsx'
import { acceptOf, mediaOf, type MediaKind } from './file-rules.ts'
import { isOpen } from './upload-queue.ts'
import { useUploads } from './uploads-context.ts'

export interface LocalUploadProps {
  media: MediaKind
  /** One file at a time. */
  single?: boolean
  /** Each file when it has arrived in the library, while the button is still shown. */
  onTake: (attachmentId: number, file: File) => void
}

/**
 * Files from this computer, for a picker: sent to the library with their progress on the button, and handed over as
 * they arrive. Nothing for who may not upload. Routes that use it name `seo` among their texts.
 */
export function LocalUpload({ media, single = false, onTake }: LocalUploadProps) {
  const { t } = useTranslation('seo')
  const may = usePermit('material:upload')
  const { message } = App.useApp()
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<readonly File[]>([])
  const take = useRef<LocalUploadProps['onTake'] | null>(onTake)
  useEffect(() => {
    take.current = onTake
    return () => {
      take.current = null
    }
  }, [onTake])
  // Of the queue only what was sent from here; what another screen uploads is not told on this button.
  const percent = useStore(uploads.store, ({ items }) => {
    const own = items.filter(
      (item) =>
        isOpen(item) &&
        sent.some((file) => file.name === item.name && file.size === item.size && file.lastModified === item.modified),
    )
    return own.length === 0
      ? null
      : Math.floor(
          (own.reduce((sum, item) => sum + item.sent, 0) /
            Math.max(
              1,
              own.reduce((sum, item) => sum + item.size, 0),
            )) *
            100,
        )
  })
  if (!may) return null
  const send = (files: readonly File[]): void => {
    // A file of another kind would arrive in the library and never be seen in this picker. What is of no kind the queue
    // refuses with its reason.
    const fitting = files.filter((file) => mediaOf(file) === media || mediaOf(file) === null)
    if (fitting.length < files.length)
      message.warning(t('upload.other', { n: files.length - fitting.length, kind: t(`upload.kind.${media}`) }))
    setSent((before) => [...before, ...fitting])
    uploads.add(fitting, {}, (file, result) => take.current?.(result.attachmentId, file))
  }
  return (
    <>
      <Button icon={<UploadOutlined />} loading={percent !== null} onClick={() => input.current?.click()}>
        {percent === null ? t(`upload.${media}`) : t('upload.busy', { n: percent })}
      </Button>
      {/* A form of antd shows file inputs whatever `hidden` says. */}
      <input
        ref={input}
        style={{ display: 'none' }}
        type="file"
        multiple={!single}
        accept={acceptOf(media)}
        aria-label={t(`upload.${media}`)}
        data-testid="send-files"
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])])
          // The same file chosen again must be a change again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
