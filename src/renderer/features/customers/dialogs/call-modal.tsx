import { App, Form, Input, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { CALL_RESULTS, type CallResult, LEAD_LIMITS, type LeadRow } from '../../../../contract/entities/lead.ts'
import { addCall } from '../../../../contract/http/lead.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { LEAD_READS } from '../../../core/leads/lead-reads.ts'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { changedTimeInput, NextTime, useAheadRule } from '../../../core/leads/next-time.tsx'

interface Values {
  result?: CallResult | undefined
  direction: 'in' | 'out'
  minutes: number | null
  seconds: number | null
  remark: string
  next: Dayjs | null
}

/** 登记通话: how a call with a lead went, and when to go on. */
export function CallModal({
  row,
  result,
  onDone,
  onClose,
}: {
  row: LeadRow
  result?: CallResult | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const before = row.next_follow_time
  const ahead = useAheadRule(before)
  const save = useCall(addCall, { refreshes: LEAD_READS, quiet: true })
  return (
    <FormModal<Values>
      open
      title={t('call.title', { name: row.guest_name || t('noName') })}
      initial={{
        result,
        direction: 'out',
        minutes: null,
        seconds: null,
        remark: '',
        next: before === 0 ? null : dayjs(before * 1_000),
      }}
      onClose={onClose}
      onError={(form, error) => {
        const names = { duration_s: 'seconds', next_follow_time: 'next' }
        if (!showFieldErrors(form, error, names)) message.error(say(error))
      }}
      onSubmit={async ({ result: outcome, direction, minutes, seconds, remark, next }) => {
        if (outcome === undefined) return
        const durationS = outcome === 'connected' ? (minutes ?? 0) * 60 + (seconds ?? 0) : 0
        await save.mutateAsync({
          lead_id: row.id,
          direction,
          // The call is noted when it has ended.
          start_time: dayjs().unix() - durationS,
          duration_s: durationS,
          result: outcome,
          remark,
          ...changedTimeInput(next, before),
        })
        message.success(t('call.done', { result: t(`result.${outcome}`) }))
        onDone?.()
      }}
    >
      <p className="lead-call-phone">
        {t('col.phone')} <ContactCell owner={{ ...row, of: 'lead', name: row.guest_name }} field="phone" />
      </p>
      <Form.Item name="result" label={t('call.result')} rules={[{ required: true, message: t('call.needResult') }]}>
        <Radio.Group
          optionType="button"
          options={CALL_RESULTS.map((value) => ({ value, label: t(`result.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="direction" label={t('call.direction')}>
        <Radio.Group options={(['out', 'in'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['result']}>
        {({ getFieldValue }) =>
          getFieldValue('result') === 'connected' ? (
            <Form.Item label={t('call.duration')}>
              <span className="lead-duration">
                <Form.Item name="minutes" noStyle>
                  <InputNumber
                    min={0}
                    max={1_439}
                    precision={0}
                    suffix={t('call.minutes')}
                    aria-label={t('call.minutes')}
                  />
                </Form.Item>
                <Form.Item name="seconds" noStyle>
                  <InputNumber
                    min={0}
                    max={59}
                    precision={0}
                    suffix={t('call.seconds')}
                    aria-label={t('call.seconds')}
                  />
                </Form.Item>
              </span>
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <Form.Item name="remark" label={t('col.remark')}>
        <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
      </Form.Item>
      <Form.Item
        name="next"
        label={t('col.next')}
        extra={before === 0 ? undefined : t('call.keepsNext')}
        rules={[ahead]}
      >
        <NextTime />
      </Form.Item>
    </FormModal>
  )
}
