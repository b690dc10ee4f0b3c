import { useTranslation } from 'react-i18next'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { ClipSections, useClipNeed } from './clip-sections.tsx'

/** 混剪: script groups, titles, captions, music, picture. */
export function ClipPage() {
  const { t } = useTranslation('seo')
  const wizard = useWizard('clip', useClipNeed())
  return (
    <WizardFrame wizard={wizard} title={t('clip.title')} text={t('clip.text')}>
      <ClipSections wizard={wizard} />
    </WizardFrame>
  )
}
