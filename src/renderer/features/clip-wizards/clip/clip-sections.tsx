import { useTranslation } from 'react-i18next'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { GroupSource } from '../wizard/group-source.tsx'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import type { ClipDraft } from './draft.ts'
import { GroupsSection } from './groups-section.tsx'
import { UsualSections } from './usual-sections.tsx'

/** What 混剪 can't do without, as a sentence; '' = nothing is missing. */
export function useClipNeed(): (draft: ClipDraft) => string {
  const { t } = useTranslation('seo')
  return (draft) => (draft.groups.some((group) => group.files.length > 0) ? '' : t('clip.needGroups'))
}

/** The sections of 混剪: script groups, titles, captions, music, picture. */
export function ClipSections({ wizard }: { wizard: Wizard }) {
  const { draft, set, section } = wizard
  return (
    <>
      <Part fields={FIELDS.groups}>
        <GroupsSection
          groups={draft.groups}
          onChange={(groups) => set({ groups })}
          tools={
            <GroupSource by="folder" files="visual" groups={draft.groups} onChange={(groups) => set({ groups })} />
          }
        />
      </Part>
      <UsualSections section={section} />
      <Part fields={FIELDS.dedupe}>
        <DedupeSection
          draft={draft}
          set={set}
          scenes={draft.groups.filter((group) => group.files.length > 0).length}
          usual={1}
          shots
        />
      </Part>
    </>
  )
}
