import { Checkbox } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import type { RowAction } from '../../../ui/row-actions.tsx'
import type { RowSelection } from '../../../ui/resource-table.tsx'
import { MaterialCard } from './material-card.tsx'
import '../../../ui/media-grid.css'

export interface MaterialGridProps {
  files: readonly Attachment[]
  selection: RowSelection<Attachment>
  actions: (file: Attachment) => readonly RowAction[]
  onOpen: (file: Attachment) => void
  onUses: (file: Attachment) => void
  name: (file: Attachment) => ReactNode
  /** Ids that are dragged with a file; absent = nothing can be moved. */
  onDrag?: ((file: Attachment, data: DataTransfer) => void) | undefined
}

/** The files of a page as pictures; shift chooses a range. */
export function MaterialGrid({ files, selection, actions, onOpen, onUses, name, onDrag }: MaterialGridProps) {
  const { t } = useTranslation('materials')
  const last = useRef<number | null>(null)
  const has = (file: Attachment): boolean => selection.keys.includes(file.id)
  const chosen = files.filter(has).length
  const choose = (at: number, range: boolean): void => {
    const file = files[at]
    if (file === undefined) return
    const from = last.current
    last.current = at
    if (range && from !== null && from < files.length)
      selection.choose(files.slice(Math.min(from, at), Math.max(from, at) + 1), !has(file))
    else selection.toggle(file)
  }
  return (
    <>
      <div className="media-head">
        <Checkbox
          checked={chosen === files.length}
          indeterminate={chosen > 0 && chosen < files.length}
          onChange={(event) => selection.choose(files, event.target.checked)}
        >
          {t('choosePage')}
        </Checkbox>
      </div>
      <div className="media-grid">
        {files.map((file, at) => (
          <MaterialCard
            key={file.id}
            file={file}
            chosen={has(file)}
            onChoose={(range) => choose(at, range)}
            onOpen={() => onOpen(file)}
            onUses={() => onUses(file)}
            name={name(file)}
            onDrag={onDrag === undefined ? undefined : (data) => onDrag(file, data)}
            actions={actions(file)}
          />
        ))}
      </div>
    </>
  )
}
