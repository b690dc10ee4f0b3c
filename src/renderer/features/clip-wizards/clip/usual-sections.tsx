import { FIELDS } from '../wizard/fields.ts'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import { CaptionsSection } from './captions-section.tsx'
import { MusicSection, PictureSection } from './picture-sections.tsx'
import { TitlesSection } from './text-sections.tsx'

/** What 混剪 and 独孤九剑 have in common: titles, captions, music, picture. */
export function UsualSections({ section }: Pick<Wizard, 'section'>) {
  return (
    <>
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
    </>
  )
}
