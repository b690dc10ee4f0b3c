import { useTranslation } from 'react-i18next'
import { NINE_SLOTS, NINE_SLOTS_HAMMING, NINE_SLOTS_MIN } from '../../../../contract/constants.ts'
import type { ClipDraft } from '../clip/draft.ts'
import { UsualSections } from '../clip/usual-sections.tsx'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import { Board } from './board.tsx'
import { filledPlaces, lackingPlaces } from './board-moves.ts'
import './nine.css'

/** What 独孤九剑 can't do without, as a sentence; '' = nothing is missing. */
export function useNineNeed(): (draft: ClipDraft) => string {
  const { t } = useTranslation('wizards')
  return ({ groups }) => {
    const lacking = lackingPlaces(groups)
    return filledPlaces(groups) < NINE_SLOTS_MIN
      ? t('nine.need', { min: NINE_SLOTS_MIN, n: filledPlaces(groups) })
      : lacking.length > 0
        ? t('nine.needPlaces', { names: lacking.join('、') })
        : ''
  }
}

/** The sections of 独孤九剑: nine narrative places, titles, captions, music, picture. */
export function NineSections({ wizard }: { wizard: Wizard }) {
  const { draft, set, section } = wizard
  return (
    <>
      <Part fields={FIELDS.groups}>
        <Board
          groups={draft.groups}
          onChange={(groups) => set({ groups })}
          slots={wizard.params?.slots ?? NINE_SLOTS}
        />
      </Part>
      <Part fields={FIELDS.dedupe}>
        <DedupeSection draft={draft} set={set} scenes={filledPlaces(draft.groups)} usual={NINE_SLOTS_HAMMING} shots />
      </Part>
      <UsualSections section={section} />
    </>
  )
}
