import { App, Form, Input, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import {
  FOLLOW_WAYS,
  type FollowWay,
  LEAD_LIMITS,
  LEAD_STAGE,
  type LeadRow,
  type LeadStage,
} from '../../../contract/entities/lead.ts'
import { addFollowUp } from '../../../contract/http/lead.ts'
import { showFieldErrors } from '../http/field-errors.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'
import { CUSTOMER_READS, LEAD_READS } from './lead-reads.ts'
import { aheadOrNone, NextTime, nextTimeInput, useAheadRule } from './next-time.tsx'
import { needsReason, ReasonItem } from './reason-item.tsx'

interface Values {
  method: FollowWay
  content: string
  result: string
  stage?: LeadStage | null
  reason: string
  next: Dayjs | null
}

/** Stages that a follow-up may lead to; a deal that was made has its amount asked for elsewhere. */
const STAGES = [
  LEAD_STAGE.following,
  LEAD_STAGE.interested,
  LEAD_STAGE.booked,
  LEAD_STAGE.invalid,
  LEAD_STAGE.lost,
] as const

export type Followed = { kind: 'lead'; row: LeadRow } | { kind: 'customer'; id: number; name: string }

/** 跟进: what was done with a lead or a customer, and when to go on. */
export function FollowModal({
  followed,
  onDone,
  onClose,
}: {
  followed: Followed
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const clearable = useClearable()
  const ahead = useAheadRule()
  const save = useCall(addFollowUp, { refreshes: [...LEAD_READS, ...CUSTOMER_READS], quiet: true })
  const lead = followed.kind === 'lead' ? followed.row : null
  const name = (lead === null ? followed.kind === 'customer' && followed.name : lead.guest_name) || t('noName')
  return (
    <FormModal<Values>
      open
      title={t('follow.title', { name })}
      initial={{ method: 'phone', content: '', result: '', reason: '', next: aheadOrNone(lead?.next_follow_time ?? 0) }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { way: 'method', next_follow_time: 'next' })) message.error(say(error))
      }}
      onSubmit={async ({ method, content, result, stage, reason, next }) => {
        await save.mutateAsync({
          ...(followed.kind === 'lead' ? { lead_id: followed.row.id } : { customer_id: followed.id }),
          way: method,
          content,
          result,
          ...(stage === undefined || stage === null ? {} : { stage, ...(needsReason(stage) ? { reason } : {}) }),
          ...(lead === null ? {} : nextTimeInput(next, lead.next_follow_time)),
        })
        message.success(t('follow.done'))
        onDone?.()
      }}
    >
      <Form.Item name="method" label={t('follow.way')}>
        <Radio.Group options={FOLLOW_WAYS.map((value) => ({ value, label: t(`way.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('follow.content')}
        rules={[{ required: true, whitespace: true, message: t('follow.needContent') }]}
      >
        <Input.TextArea autoFocus rows={3} maxLength={LEAD_LIMITS.text} showCount />
      </Form.Item>
      <Form.Item name="result" label={t('follow.result')}>
        <Input maxLength={LEAD_LIMITS.reason} placeholder={t('follow.resultHint')} />
      </Form.Item>
      {lead === null ? null : (
        <>
          <Form.Item name="stage" label={t('follow.stage')}>
            <Select
              allowClear={clearable}
              placeholder={t('follow.sameStage', { stage: t(`stage.${lead.stage}`) })}
              options={STAGES.filter((value) => value !== lead.stage).map((value) => ({
                value,
                label: t(`stage.${value}`),
              }))}
            />
          </Form.Item>
          <ReasonItem />
          <Form.Item name="next" label={t('col.next')} rules={[ahead]}>
            <NextTime />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
