import { InboxOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { droppedFiles, pastedFiles } from '../../../core/uploads/dropped-files.ts'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Takes files dropped anywhere on the page or pasted; shows where they go while they hover. */
export function DropTarget({
  onFiles,
  title,
  limits,
}: {
  onFiles: (files: readonly File[]) => void
  title?: string
  limits?: string
}) {
  const { t } = useTranslation('materials')
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const pasteName = useEffectEvent(() => t('upload.pasted'))
  useEffect(() => {
    // Enter and leave come for every element that is crossed.
    let depth = 0
    const onEnter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const onOver = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      if (event.dataTransfer === null || !holdsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void droppedFiles(event.dataTransfer).then(take)
    }
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData === null ? [] : pastedFiles(event.clipboardData, pasteName(), new Date())
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [])
  if (!over) return null
  return (
    <div className="materials-drop">
      <div>
        <InboxOutlined />
        {title ?? t('upload.drop')}
        <small>{limits ?? t('upload.limits')}</small>
      </div>
    </div>
  )
}
