import { useTranslation } from 'react-i18next'
import type { LeadStage } from '../../../contract/entities/lead.ts'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { stageOf } from './lead-stages.ts'

const KIND: Readonly<Record<LeadStage, StatusKind>> = {
  0: 'warning',
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'success',
  5: 'neutral',
  6: 'danger',
}

/** The stage of a lead; why it is invalid or lost when pointed at. */
export function StageTag({ stage, reason = '' }: { stage: number; reason?: string }) {
  const { t } = useTranslation('customers')
  return (
    <StatusTag kind={KIND[stageOf(stage)]} {...(reason === '' ? {} : { title: reason })}>
      {t(`stage.${stageOf(stage)}`)}
    </StatusTag>
  )
}
