import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import { type GroupDraft, newGroup } from './draft.ts'

/** What a mode lets be said about a group, and which files it takes. */
interface GroupLook {
  files: 'visual' | 'image'
  /** How many of its files a film shows, and in which way they are drawn. */
  pick: boolean
  seconds: boolean
  audio: boolean
}
const FULL: GroupLook = { files: 'visual', pick: true, seconds: true, audio: true }

interface GroupProps {
  look: GroupLook
  group: GroupDraft
  index: number
  count: number
  set: (patch: Partial<GroupDraft>) => void
  move: (by: -1 | 1) => void
  remove: () => void
  choose: () => void
}

function Group({ look, group, index, count, set, move, remove, choose }: GroupProps) {
  const { t } = useTranslation('seo')
  return (
    <li className="clip-group" aria-label={group.name}>
      <div className="clip-group-head">
        <span className="clip-group-no tabular">{index + 1}</span>
        <Input
          value={group.name}
          maxLength={50}
          aria-label={t('clip.groupName')}
          onChange={(event) => set({ name: event.target.value })}
        />
        {look.pick ? (
          <Select
            value={group.mode}
            aria-label={t('clip.pickMode')}
            options={[
              { value: 'random', label: t('clip.random') },
              { value: 'order', label: t('clip.order') },
            ]}
            onChange={(mode) => set({ mode })}
          />
        ) : null}
        {look.pick ? (
          <InputNumber
            min={1}
            max={10}
            value={group.num}
            prefix={t('clip.pick')}
            suffix={t('clip.pieces')}
            aria-label={t('clip.pickNum')}
            onChange={(num) => set({ num: num ?? 1 })}
          />
        ) : null}
        {look.seconds ? (
          <InputNumber
            min={0}
            max={60}
            step={0.5}
            value={group.seconds || null}
            placeholder={t('clip.auto')}
            prefix={t('clip.each')}
            suffix={t('clip.seconds')}
            aria-label={t('clip.sceneSeconds')}
            onChange={(seconds) => set({ seconds: seconds ?? 0 })}
          />
        ) : null}
        {look.audio ? (
          <Checkbox checked={group.keepAudio} onChange={(event) => set({ keepAudio: event.target.checked })}>
            {t('clip.keepAudio')}
          </Checkbox>
        ) : null}
        <span className="clip-group-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('clip.up')}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('clip.down')}
            disabled={index === count - 1}
            onClick={() => move(1)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('clip.removeGroup')}
            disabled={count === 1}
            onClick={remove}
          />
        </span>
      </div>
      <div className="clip-files">
        {group.files.map((file) => (
          <Tooltip key={file.id} title={file.name}>
            <button
              type="button"
              className="clip-file"
              aria-label={t('clip.removeFile', { name: file.name })}
              onClick={() => set({ files: group.files.filter((one) => one.id !== file.id) })}
            >
              {file.cover ? <img src={file.cover} alt="" /> : <span className="source-blank" />}
              <DeleteOutlined className="clip-file-x" />
            </button>
          </Tooltip>
        ))}
        <button type="button" className="clip-add" onClick={choose}>
          <PlusOutlined />
          <span>{t('clip.addFiles')}</span>
        </button>
      </div>
    </li>
  )
}

export interface GroupsSectionProps {
  groups: readonly GroupDraft[]
  onChange: (groups: GroupDraft[]) => void
  look?: GroupLook
  title?: string
  text?: string
  /** Name that new groups begin with. */
  groupName?: string
  /** Files of a new group that a film shows. */
  pickNum?: number
  /** Other ways to add groups, before the button that adds an empty one. */
  tools?: ReactNode
}

/** Groups in their order: script scenes, image sets, or pools of materials, as the mode has them. */
export function GroupsSection({
  groups,
  onChange,
  look = FULL,
  title,
  text,
  groupName,
  pickNum = 1,
  tools,
}: GroupsSectionProps) {
  const { t } = useTranslation('seo')
  const [choosing, setChoosing] = useState<string | null>(null)
  const set = (key: string, patch: Partial<GroupDraft>): void =>
    onChange(groups.map((group) => (group.key === key ? { ...group, ...patch } : group)))
  const move = (index: number, by: -1 | 1): void => {
    const next = [...groups]
    const [one] = next.splice(index, 1)
    if (one) next.splice(index + by, 0, one)
    onChange(next)
  }
  const open = groups.find((group) => group.key === choosing)
  return (
    <SectionCard
      title={title ?? t('clip.groups')}
      text={text ?? t('clip.groupsText')}
      extra={
        <span className="clip-tags">
          {tools}
          <Button
            icon={<PlusOutlined />}
            disabled={groups.length >= CLIP_LIMITS.groups}
            onClick={() => onChange([...groups, newGroup(groups.length + 1, groupName ?? t('clip.group'), pickNum)])}
          >
            {t('clip.addGroup')}
          </Button>
        </span>
      }
    >
      <ol className="clip-groups">
        {groups.map((group, index) => (
          <Group
            key={group.key}
            look={look}
            group={group}
            index={index}
            count={groups.length}
            set={(patch) => set(group.key, patch)}
            move={(by) => move(index, by)}
            remove={() => onChange(groups.filter((one) => one.key !== group.key))}
            choose={() => setChoosing(group.key)}
          />
        ))}
      </ol>
      <MaterialModal
        open={open !== undefined}
        kind={look.files}
        chosen={open?.files ?? []}
        onClose={() => setChoosing(null)}
        onOk={(files) => {
          if (open) set(open.key, { files: files.slice(0, CLIP_LIMITS.materials_per_group) })
          setChoosing(null)
        }}
      />
    </SectionCard>
  )
}
