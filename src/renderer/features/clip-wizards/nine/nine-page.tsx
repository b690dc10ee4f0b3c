import { useTranslation } from 'react-i18next'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { NineSections, useNineNeed } from './nine-sections.tsx'

/** 独孤九剑: nine narrative places; a film takes one material of each filled place, and any two films differ. */
export function NinePage() {
  const { t } = useTranslation('wizards')
  const wizard = useWizard('dugujiujian', useNineNeed())
  return (
    <WizardFrame wizard={wizard} title={t('title.dugujiujian')} text={t('text.dugujiujian')}>
      <NineSections wizard={wizard} />
    </WizardFrame>
  )
}
