import { useTranslation } from 'react-i18next'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { SmartSections, useSmartNeed } from './smart-sections.tsx'

/** 智能成片: texts become films; each sentence gets shots of the materials that fit it. */
export function SmartPage() {
  const { t } = useTranslation('wizards')
  const wizard = useWizard('smart', useSmartNeed(), t('pool.name'))
  return (
    <WizardFrame wizard={wizard} title={t('title.smart')} text={t('text.smart')}>
      <SmartSections wizard={wizard} />
    </WizardFrame>
  )
}
