import { useTranslation } from 'react-i18next'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { TemplateSections, useTemplateNeed } from './template-sections.tsx'

/** 模板成片: a page of the visual editor, its variables from a table; one row, one film. */
export function TemplatePage() {
  const { t } = useTranslation('wizards')
  const wizard = useWizard('clipTemplate', useTemplateNeed())
  return (
    <WizardFrame wizard={wizard} title={t('title.clipTemplate')} text={t('text.clipTemplate')}>
      <TemplateSections wizard={wizard} />
    </WizardFrame>
  )
}
