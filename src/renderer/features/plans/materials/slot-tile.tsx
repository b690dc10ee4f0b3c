import { DeleteOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { NINE_SLOTS } from '../../../../contract/constants.ts'
import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import { formatDuration } from '../../../lib/format.ts'
import { slotOfKey } from './drag.ts'

export interface SlotTileProps {
  file: PlanMaterial
  chosen: boolean
  /** Nothing can be changed. */
  locked: boolean
  onChoose: () => void
  onOpen: () => void
  onDrag: (data: DataTransfer) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A material in its slot: Enter shows it, 1 to 9 move it, Delete takes it out, Space chooses it. */
export function SlotTile({ file, chosen, locked, onChoose, onOpen, onDrag, onMove, onRemove }: SlotTileProps) {
  const { t } = useTranslation('planmaterials')
  const cover = file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : '')
  const name = file.filename
  return (
    <li className={chosen ? 'slot-tile chosen' : 'slot-tile'} draggable={!locked} onDragStart={(event) => onDrag(event.dataTransfer)}>
      <button
        type="button" className="slot-shot" title={name} aria-label={t('tile', { name })} aria-keyshortcuts="1 2 3 4 5 6 7 8 9 Delete Space" onClick={onOpen}
        onKeyDown={(event) => {
          if (locked) return
          const to = slotOfKey(event)
          if (to > 0) onMove(to)
          else if (event.key === 'Delete') onRemove()
          else if (event.key === ' ') onChoose()
          else return
          event.preventDefault()
        }}
      >
        {cover === '' ? <span className="slot-blank" /> : <img src={cover} alt="" draggable={false} loading="lazy" />}
        {file.duration_ms === null || file.duration_ms === 0 ? null : <span className="slot-time tabular" data-words={formatDuration(file.duration_ms)} />}
      </button>
      <span className="ellipsis slot-file" title={name}>{name}</span>
      {locked ? null : (
        <>
          <Checkbox className="slot-check" checked={chosen} aria-label={t('choose', { name })} onChange={onChoose} />
          <span className="slot-tools">
            <Dropdown trigger={['click']} menu={{ items: NINE_SLOTS.filter((one) => one.slot !== file.slot).map((one) => ({ key: one.slot, label: `${one.slot} ${one.name}`, onClick: () => onMove(one.slot) })) }}>
              <Button size="small" icon={<SwapOutlined />} aria-label={t('moveOf', { name })} />
            </Dropdown>
            <Tooltip title={t('remove')}>
              <Button size="small" icon={<DeleteOutlined />} aria-label={t('removeOf', { name })} onClick={onRemove} />
            </Tooltip>
          </span>
        </>
      )}
    </li>
  )
}
