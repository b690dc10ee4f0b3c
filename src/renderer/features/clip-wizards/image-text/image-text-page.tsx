import { useTranslation } from 'react-i18next'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { ImageTextSections, usePicturesNeed } from './image-text-sections.tsx'

/** 图文: sets of pictures become films with music, or image posts. */
export function ImageTextPage() {
  const { t } = useTranslation('wizards')
  const wizard = useWizard('picture', usePicturesNeed(), t('pictures.set'))
  return (
    <WizardFrame wizard={wizard} title={t('title.picture')} text={t('text.picture')}>
      <ImageTextSections wizard={wizard} />
    </WizardFrame>
  )
}
