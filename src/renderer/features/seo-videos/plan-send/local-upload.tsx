import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../core/services/services-context.ts'

/** Films from this computer: sent to the library, and handed over as they arrive. */
export function LocalUpload({ onTake }: { onTake: (attachmentId: number) => void }) {
  const { t } = useTranslation('plansend')
  const { uploads } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const stops = useRef<(() => void)[]>([])
  useEffect(() => () => {
    for (const stop of stops.current.splice(0)) stop()
  }, [])
  const send = (files: readonly File[]): void => {
    const before = new Set(uploads.store.getState().items.map((item) => item.id))
    uploads.add(files)
    // One that was interrupted before goes on under its old number.
    const awaited = new Set(uploads.store.getState().items.filter((item) => !before.has(item.id) || files.some((file) => file.name === item.name && file.size === item.size && file.lastModified === item.modified)).map((item) => item.id))
    const look = (): void => {
      for (const item of uploads.store.getState().items) {
        if (item.state !== 'done' || item.result === null || !awaited.delete(item.id)) continue
        onTake(item.result.attachmentId)
      }
    }
    stops.current.push(uploads.store.subscribe(look))
    look()
  }
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>{t('upload')}</Button>
      {/* A form of antd shows file inputs whatever `hidden` says. */}
      <input
        ref={input} style={{ display: 'none' }} type="file" multiple accept="video/*" aria-label={t('upload')} data-testid="send-files"
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])])
          // The same file chosen again must be a change again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
