import { UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPT } from '../../../core/uploads/file-rules.ts'
import { droppedFiles } from '../../../core/uploads/dropped-files.ts'
import { type Carried, carriedBy, carries, holdsFiles } from './drag.ts'

export interface SlotColumnProps {
  slot: number
  name: string
  count: number
  /** It must hold something before the plan can make anything. */
  wanted: boolean
  locked: boolean
  onTake: (carried: Carried) => void
  onFiles: (files: readonly File[]) => void
  /** The tiles. */
  children: ReactNode
}

/** One of the nine slots: takes materials by drag, files from the computer by drag or choice. */
export function SlotColumn({ slot, name, count, wanted, locked, onTake, onFiles, children }: SlotColumnProps) {
  const { t } = useTranslation('planmaterials')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent): boolean =>
    !locked && (carries(event.dataTransfer) || holdsFiles(event.dataTransfer))
  return (
    <section
      className={`slot-column${over ? ' over' : ''}${count > 0 ? ' filled' : ''}`}
      aria-label={t('slot', { n: slot, name })}
      onDragOver={(event) => {
        if (takes(event)) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(false)
        const carried = carriedBy(event.dataTransfer)
        if (carried) onTake(carried)
        else void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      <header>
        <span className="slot-no tabular" aria-hidden="true">
          {slot}
        </span>
        <b className="ellipsis">{name}</b>
        <span className={wanted && count === 0 ? 'slot-count wanted tabular' : 'slot-count tabular'}>{count}</span>
      </header>
      {count === 0 ? (
        <p className="slot-empty">{wanted ? t('slotWanted') : t('slotEmpty')}</p>
      ) : (
        <ul className="slot-files" aria-label={t('slotFiles', { n: slot, name })}>
          {children}
        </ul>
      )}
      {locked ? null : (
        <Tooltip title={t('uploadTo', { n: slot, name })}>
          <Button
            size="small"
            block
            icon={<UploadOutlined />}
            aria-label={t('uploadTo', { n: slot, name })}
            onClick={() => input.current?.click()}
          />
        </Tooltip>
      )}
      <input
        ref={input}
        className="slot-input"
        type="file"
        multiple
        accept={ACCEPT}
        tabIndex={-1}
        aria-label={t('filesFor', { n: slot })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
