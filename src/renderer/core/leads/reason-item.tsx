import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import { ReasonInput } from './reason-input.tsx'

const USUAL = {
  [LEAD_STAGE.invalid]: ['wrongNumber', 'noNeed', 'advert', 'twice'],
  [LEAD_STAGE.lost]: ['price', 'other', 'silent', 'area'],
} as const

/** Is a stage one that a person has to give a reason for? */
export function needsReason(stage: number | null | undefined): stage is 5 | 6 {
  return stage === LEAD_STAGE.invalid || stage === LEAD_STAGE.lost
}

/** The field `reason` of a form, shown while its field `stage` needs one. */
export function ReasonItem() {
  const { t } = useTranslation('customers')
  const form = Form.useFormInstance()
  const stage = Form.useWatch<number | null | undefined>('stage', form)
  if (!needsReason(stage)) return null
  return (
    <Form.Item
      name="reason"
      label={t(stage === LEAD_STAGE.invalid ? 'reason.invalid' : 'reason.lost')}
      rules={[{ required: true, whitespace: true, message: t('reason.need') }]}
    >
      <ReasonInput usual={USUAL[stage].map((key) => t(`reason.usual.${key}`))} />
    </Form.Item>
  )
}
