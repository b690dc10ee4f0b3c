import { DeleteOutlined, MutedOutlined, ScissorOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { NINE_SLOTS } from '../../../../contract/constants.ts'
import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import { useOwnNames } from '../../../core/i18n/use-own-names.ts'
import { isCut, shownLength } from './cut.ts'
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
  /** Which part of it is used; absent = it has no parts. */
  onCut: (() => void) | null
  onRemove: () => void
}

/** A material in its slot: Enter shows it, 1 to 9 move it, X cuts it, Delete takes it out, Space chooses it. */
export function SlotTile({ file, chosen, locked, onChoose, onOpen, onDrag, onMove, onCut, onRemove }: SlotTileProps) {
  const { t } = useTranslation('planmaterials')
  const slots = useOwnNames('slots', NINE_SLOTS)
  const cover = file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : '')
  const name = file.filename
  const length = shownLength(file)
  return (
    <li
      className={chosen ? 'slot-tile chosen' : 'slot-tile'}
      draggable={!locked}
      onDragStart={(event) => onDrag(event.dataTransfer)}
    >
      <button
        type="button"
        className="slot-shot"
        title={name}
        aria-label={
          isCut(file.cut)
            ? t('tileCut', { name, n: length, sound: t(file.cut.muted === 1 ? 'cut.silent' : 'cut.sound') })
            : t('tile', { name })
        }
        aria-keyshortcuts="1 2 3 4 5 6 7 8 9 X Delete Space"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (locked) return
          const to = slotOfKey(event)
          if (to > 0) onMove(to)
          else if (event.key.toLowerCase() === 'x' && onCut !== null && !event.ctrlKey && !event.metaKey) onCut()
          else if (event.key === 'Delete') onRemove()
          else if (event.key === ' ') onChoose()
          else return
          event.preventDefault()
        }}
      >
        {cover === '' ? <span className="slot-blank" /> : <img src={cover} alt="" draggable={false} loading="lazy" />}
        {length === '' ? null : (
          <span className="slot-time tabular" data-words={`${isCut(file.cut) ? '✂ ' : ''}${length}`} />
        )}
      </button>
      <span className="ellipsis slot-file" title={name}>
        {file.cut.muted === 1 ? <MutedOutlined aria-hidden="true" /> : null} {name}
      </span>
      {locked ? null : (
        <>
          <Checkbox className="slot-check" checked={chosen} aria-label={t('choose', { name })} onChange={onChoose} />
          <span className="slot-tools">
            {onCut === null ? null : (
              <Tooltip title={t('cut.button')}>
                <Button size="small" icon={<ScissorOutlined />} aria-label={t('cut.of', { name })} onClick={onCut} />
              </Tooltip>
            )}
            <Dropdown
              trigger={['click']}
              menu={{
                items: slots
                  .filter((one) => one.slot !== file.slot)
                  .map((one) => ({ key: one.slot, label: `${one.slot} ${one.name}`, onClick: () => onMove(one.slot) })),
              }}
            >
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
