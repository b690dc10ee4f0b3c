import { App, Checkbox, Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, LEAD_STAGE, LEAD_STAGES, type LeadRow, type LeadStage } from '../../../contract/entities/lead.ts'
import { convertLead } from '../../../contract/http/customer.ts'
import { setLeadStage } from '../../../contract/http/lead.ts'
import { showFieldErrors } from '../http/field-errors.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { CUSTOMER_READS, LEAD_READS } from './lead-reads.ts'
import { fenOf } from './money.ts'
import { needsReason, ReasonItem } from './reason-item.tsx'
import './leads.css'

interface Values {
  stage?: LeadStage | undefined
  reason: string
  /** Yuan. */
  amount: number | null
  /** A customer is made of it, too. */
  customer: boolean
}

/** 改阶段: where leads stand now; why they are lost, what a deal brought. */
export function StageModal({
  rows,
  stage,
  onDone,
  onClose,
}: {
  rows: readonly LeadRow[]
  stage?: LeadStage | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(setLeadStage, { refreshes: LEAD_READS, quiet: true })
  // Its failure is shown by the shell: the stage is kept by then.
  const convert = useCall(convertLead, { refreshes: [...LEAD_READS, ...CUSTOMER_READS] })
  const may = useMay()
  const one = rows.length === 1 ? rows[0] : undefined
  const canConvert = one !== undefined && one.customer_id === 0 && may('customer:edit')
  return (
    <FormModal<Values>
      open
      title={
        one === undefined
          ? t('stages.many', { n: rows.length })
          : t('stages.one', { name: one.guest_name || t('noName') })
      }
      okText={t('stages.ok')}
      initial={{ stage, reason: '', amount: null, customer: true }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { deal_amount: 'amount' })) message.error(say(error))
      }}
      onSubmit={async ({ stage: to, reason, amount, customer }) => {
        if (to === undefined) return
        const { updated, skipped } = await save.mutateAsync({
          ids: rows.map((row) => row.id),
          stage: to,
          ...(needsReason(to) ? { reason } : {}),
          ...(to === LEAD_STAGE.won && one !== undefined && amount !== null ? { deal_amount: fenOf(amount) } : {}),
        })
        message.success(
          one !== undefined && updated === 1
            ? t('stages.moved', { name: one.guest_name || t('noName'), stage: t(`stage.${to}`) })
            : skipped > 0
              ? t('stages.some', { n: updated, stage: t(`stage.${to}`), skipped })
              : t('stages.done', { n: updated, stage: t(`stage.${to}`) }),
        )
        if (to === LEAD_STAGE.won && canConvert && customer)
          await convert.mutateAsync({ lead_id: one.id }).then(
            ({ created }) => void message.success(t(created === 1 ? 'convert.done' : 'convert.linked')),
            () => undefined,
          )
        onDone?.()
      }}
    >
      <Form.Item
        name="stage"
        label={t('col.stage')}
        {...(one === undefined ? {} : { extra: t('stages.now', { stage: t(`stage.${one.stage}`) }) })}
        rules={[{ required: true, message: t('stages.need') }]}
      >
        <Select
          options={LEAD_STAGES.map((value) => ({
            value,
            label: t(`stage.${value}`),
            // A deal that is made may get its amount later.
            disabled: value === one?.stage && value !== LEAD_STAGE.won,
          }))}
        />
      </Form.Item>
      <ReasonItem />
      <Form.Item noStyle dependencies={['stage']}>
        {({ getFieldValue }) =>
          getFieldValue('stage') === LEAD_STAGE.won && one !== undefined ? (
            <>
              <Form.Item name="amount" label={t('stages.amount')} extra={t('stages.amountText')}>
                <InputNumber
                  min={0}
                  max={LEAD_LIMITS.amount / 100}
                  precision={2}
                  suffix={t('yuan')}
                  className="lead-amount"
                />
              </Form.Item>
              {canConvert ? (
                <Form.Item name="customer" valuePropName="checked">
                  <Checkbox>{t('stages.customer')}</Checkbox>
                </Form.Item>
              ) : null}
            </>
          ) : null
        }
      </Form.Item>
    </FormModal>
  )
}
