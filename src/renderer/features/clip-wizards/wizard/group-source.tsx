import { App, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { attachmentList, folderList } from '../../../../contract/http/attachment.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { type Chosen, type GroupDraft, newGroup, SET_PICTURES } from '../clip/draft.ts'
import { toChosen } from '../../../core/materials/to-chosen.ts'

export interface GroupSourceProps {
  by: 'tag' | 'folder'
  /** Which files are taken. */
  files: 'visual' | 'image'
  groups: readonly GroupDraft[]
  onChange: (groups: GroupDraft[]) => void
}

/** The groups with one more; an only group that is still empty makes room for it. */
export function withGroup(groups: readonly GroupDraft[], name: string, files: Chosen[], num = 1): GroupDraft[] {
  return [...groups.filter((group) => group.files.length > 0), { ...newGroup(0, '', num), name, files }]
}

/** Adds a group of all files with a tag, or in a folder, under its name. */
export function GroupSource({ by, files, groups, onChange }: GroupSourceProps) {
  const { t } = useTranslation('wizards')
  const { message } = App.useApp()
  const { http } = useServices()
  const say = useErrorText()
  const [busy, setBusy] = useState(false)
  const tags = useApi(attachmentList, { limit: 1 }, { enabled: by === 'tag', quiet: true, staleMs: 60_000 })
  const folders = useApi(folderList, {}, { enabled: by === 'folder', quiet: true, staleMs: 60_000 })
  const options =
    by === 'tag'
      ? (tags.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))
      : (folders.data ?? []).filter((one) => one.count > 0).map((one) => ({ value: String(one.id), label: one.name }))
  const add = async (value: string, name: string): Promise<void> => {
    setBusy(true)
    try {
      const found = await http.call(
        attachmentList,
        {
          limit: CLIP_LIMITS.materials_per_group,
          kind: 'material',
          ...(files === 'image' ? { mimetype: 'image' } : {}),
          ...(by === 'tag' ? { tag: value } : { folder_id: Number(value) }),
        },
        { overlay: false, quiet: true },
      )
      const usable = found.data.filter((one) => /^(image|video)\//.test(one.mimetype)).map(toChosen)
      if (usable.length === 0) message.warning(t(files === 'image' ? 'source.noImages' : 'source.noFiles', { name }))
      else onChange(withGroup(groups, name.slice(0, 50), usable, files === 'image' ? SET_PICTURES : 1))
      if (found.total > found.data.length) message.info(t('source.first', { n: found.data.length, total: found.total }))
    } catch (error) {
      message.error(say(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Select
      className="wizard-source"
      size="middle"
      value={null}
      loading={busy}
      disabled={busy || groups.length >= CLIP_LIMITS.groups}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      placeholder={t(`source.${by}`)}
      aria-label={t(`source.${by}`)}
      notFoundContent={t(`source.${by}None`)}
      onChange={(value: string | null, option) => {
        if (value !== null && !Array.isArray(option)) void add(value, String(option?.label ?? value))
      }}
      {...failedChoices(by === 'tag' ? tags : folders)}
    />
  )
}
