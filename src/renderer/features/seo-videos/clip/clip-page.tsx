import { useTranslation } from 'react-i18next'
import { GroupSource } from '../wizard/group-source.tsx'
import { Part } from '../wizard/part.tsx'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { CaptionsSection } from './captions-section.tsx'
import { GroupsSection } from './groups-section.tsx'
import { MusicSection, PictureSection } from './picture-sections.tsx'
import { TitlesSection } from './text-sections.tsx'

/** 混剪: script groups, titles, captions, music, picture. */
export function ClipPage() {
  const { t } = useTranslation('seo')
  const wizard = useWizard('clip', (draft) => (draft.groups.some((group) => group.files.length > 0) ? '' : t('clip.needGroups')))
  const { draft, set, section } = wizard
  return (
    <WizardFrame wizard={wizard} title={t('clip.title')} text={t('clip.text')}>
      <Part fields={FIELDS.groups}>
        <GroupsSection groups={draft.groups} onChange={(groups) => set({ groups })} tools={<GroupSource by="folder" files="visual" groups={draft.groups} onChange={(groups) => set({ groups })} />} />
      </Part>
      <Part fields={FIELDS.titles}>
        <TitlesSection {...section} />
      </Part>
      <Part fields={FIELDS.captions}>
        <CaptionsSection {...section} />
      </Part>
      <Part fields={FIELDS.music}>
        <MusicSection {...section} />
      </Part>
      <Part fields={FIELDS.picture}>
        <PictureSection {...section} />
      </Part>
      <Part fields={FIELDS.dedupe}>
        <DedupeSection draft={draft} set={set} scenes={draft.groups.filter((group) => group.files.length > 0).length} usual={1} shots />
      </Part>
    </WizardFrame>
  )
}
