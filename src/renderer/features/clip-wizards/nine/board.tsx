import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS, NINE_SLOTS, NINE_SLOTS_MIN } from '../../../../contract/constants.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { GroupDraft } from '../clip/draft.ts'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import { type Carried, carriedBy, carries, carry, dropOn, filledPlaces } from './board-moves.ts'
import { Tray } from './tray.tsx'

interface PlaceProps {
  group: GroupDraft
  usual: string
  set: (patch: Partial<GroupDraft>) => void
  take: (carried: Carried) => void
  choose: () => void
}

function Place({ group, usual, set, take, choose }: PlaceProps) {
  const { t } = useTranslation('wizards')
  const { t: s } = useTranslation('seo')
  const [over, setOver] = useState(false)
  return (
    <li
      className={`nine-place${over ? ' over' : ''}${group.files.length > 0 ? ' filled' : ''}`}
      aria-label={t('nine.place', { n: group.slot, name: group.name })}
      onDragOver={(event) => {
        if (carries(event.dataTransfer)) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const carried = carriedBy(event.dataTransfer)
        if (carried) take(carried)
      }}
    >
      <div className="nine-head">
        <span className="clip-group-no tabular">{group.slot}</span>
        <Input
          variant="borderless"
          size="small"
          value={group.name}
          placeholder={usual}
          maxLength={50}
          aria-label={t('nine.name', { n: group.slot })}
          onChange={(event) => set({ name: event.target.value })}
        />
        <span
          className={
            group.required === true && group.files.length === 0 ? 'nine-count wanted tabular' : 'nine-count tabular'
          }
        >
          {group.files.length > 0
            ? t('nine.count', { n: group.files.length })
            : t(group.required === true ? 'nine.wanted' : 'nine.empty')}
        </span>
      </div>
      <div className="nine-files">
        {group.files.map((file) => (
          <Tooltip key={file.id} title={file.name}>
            <button
              type="button"
              className="clip-file"
              draggable
              onDragStart={(event) => carry(event.dataTransfer, { file, from: group.slot })}
              aria-label={s('clip.removeFile', { name: file.name })}
              onClick={() => set({ files: group.files.filter((one) => one.id !== file.id) })}
            >
              {file.cover ? <img src={file.cover} alt="" draggable={false} /> : <span className="source-blank" />}
              <DeleteOutlined className="clip-file-x" />
            </button>
          </Tooltip>
        ))}
        <button
          type="button"
          className="clip-add"
          aria-label={t('nine.choose', { name: group.name || usual })}
          onClick={choose}
        >
          <PlusOutlined />
        </button>
      </div>
      <div className="nine-foot">
        <Select
          size="small"
          value={group.mode}
          aria-label={s('clip.pickMode')}
          options={[
            { value: 'random', label: s('clip.random') },
            { value: 'order', label: s('clip.order') },
          ]}
          onChange={(mode) => set({ mode })}
        />
        <InputNumber
          size="small"
          min={0}
          max={60}
          step={0.5}
          value={group.seconds || null}
          placeholder={s('clip.auto')}
          suffix={s('clip.seconds')}
          aria-label={s('clip.sceneSeconds')}
          onChange={(seconds) => set({ seconds: seconds ?? 0 })}
        />
        <Checkbox
          checked={group.required === true}
          aria-label={t('nine.requiredOf', { name: group.name || usual })}
          onChange={(event) => set({ required: event.target.checked })}
        >
          {t('nine.required')}
        </Checkbox>
        <Checkbox checked={group.keepAudio} onChange={(event) => set({ keepAudio: event.target.checked })}>
          {s('clip.keepAudio')}
        </Checkbox>
      </div>
    </li>
  )
}

/** A place that nobody has named has its usual name in the operator's language; what is kept is the name as it is. */
const named = (group: GroupDraft, usual: string): GroupDraft =>
  group.name === NINE_SLOTS.find((one) => one.slot === group.slot)?.name ? { ...group, name: usual } : group

/** The nine places as a board, and the library's files to be dragged onto it. */
export function Board({
  groups,
  onChange,
  slots,
}: {
  groups: readonly GroupDraft[]
  onChange: (groups: GroupDraft[]) => void
  slots: readonly { slot: number; name: string }[]
}) {
  const { t } = useTranslation('wizards')
  const [choosing, setChoosing] = useState(0)
  const set = (slot: number, patch: Partial<GroupDraft>): void =>
    onChange(groups.map((group) => (group.slot === slot ? { ...group, ...patch } : group)))
  const open = groups.find((group) => group.slot === choosing)
  const clear = (): void => onChange(groups.map((group) => ({ ...group, files: [] })))
  return (
    <SectionCard
      title={t('nine.board')}
      text={t('nine.boardText', { min: NINE_SLOTS_MIN })}
      extra={
        <span className="clip-tags">
          <span className="nine-filled tabular">
            {t('nine.filled', { n: filledPlaces(groups), of: groups.length })}
          </span>
          <Button size="small" disabled={filledPlaces(groups) === 0} onClick={clear}>
            {t('nine.clear')}
          </Button>
        </span>
      }
    >
      <Tray />
      <ol className="nine-board">
        {groups
          .map((group) => ({ group, usual: slots.find((one) => one.slot === group.slot)?.name ?? '' }))
          .map(({ group, usual }) => (
            <Place
              key={group.slot}
              group={named(group, usual)}
              usual={usual}
              set={(patch) => set(group.slot, patch)}
              take={(carried) => onChange(dropOn(groups, carried, group.slot))}
              choose={() => setChoosing(group.slot)}
            />
          ))}
      </ol>
      <MaterialModal
        open={open !== undefined}
        kind="visual"
        chosen={open?.files ?? []}
        onClose={() => setChoosing(0)}
        onOk={(files) => {
          if (open) set(open.slot, { files: files.slice(0, CLIP_LIMITS.materials_per_group) })
          setChoosing(0)
        }}
      />
    </SectionCard>
  )
}
