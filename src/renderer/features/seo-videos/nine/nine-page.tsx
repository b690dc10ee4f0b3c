import { useTranslation } from 'react-i18next'
import { NINE_SLOTS, NINE_SLOTS_HAMMING, NINE_SLOTS_MIN } from '../../../../contract/constants.ts'
import { CaptionsSection } from '../clip/captions-section.tsx'
import { MusicSection, PictureSection } from '../clip/picture-sections.tsx'
import { TitlesSection } from '../clip/text-sections.tsx'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { Part } from '../wizard/part.tsx'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { Board } from './board.tsx'
import { filledPlaces } from './board-moves.ts'
import './nine.css'

/** 独孤九剑: nine narrative places; a film takes one material of each filled place, and any two films differ. */
export function NinePage() {
  const { t } = useTranslation('wizards')
  const wizard = useWizard('dugujiujian', ({ groups }) => (filledPlaces(groups) < NINE_SLOTS_MIN ? t('nine.need', { min: NINE_SLOTS_MIN, n: filledPlaces(groups) }) : ''))
  const { draft, set, section } = wizard
  return (
    <WizardFrame wizard={wizard} title={t('title.dugujiujian')} text={t('text.dugujiujian')}>
      <Part fields={FIELDS.groups}>
        <Board groups={draft.groups} onChange={(groups) => set({ groups })} slots={wizard.params?.slots ?? NINE_SLOTS} />
      </Part>
      <Part fields={FIELDS.dedupe}>
        <DedupeSection draft={draft} set={set} scenes={filledPlaces(draft.groups)} usual={NINE_SLOTS_HAMMING} shots />
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
    </WizardFrame>
  )
}
