import { App, Form, InputNumber, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { RULE_LIMITS } from '../../../contract/entities/auto-reply.ts'
import { INBOX_LIMITS } from '../../../contract/entities/conversation.ts'
import type { HourWindow } from '../../../contract/entities/hours.ts'
import { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { NotLoaded } from '../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { HoursField } from '../../core/hours/hours-field.tsx'

type Rules = OutputOf<typeof getInboxRules>
/** Lists of the wire that are one field here. */
const FIELDS: Readonly<Record<string, string>> = { windows: 'windows' }

function ReturnForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { t } = useTranslation(['autoReply', 'hours'])
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(setInboxRules, { refreshes: [getInboxRules], quiet: true })
  return (
    <FormModal<Rules>
      open
      width={560}
      title={t('return.title')}
      initial={rules}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, FIELDS)) message.error(say(error))
      }}
      onSubmit={async (values) => {
        const { return_minutes: minutes } = await save.mutateAsync(values)
        message.success(minutes === 0 ? t('return.off') : t('return.on', { n: minutes }))
      }}
    >
      <p className="rule-quiet">{t('return.text')}</p>
      <Form.Item
        name="return_minutes"
        label={t('return.minutes')}
        extra={t('return.minutesText')}
        rules={[{ required: true, message: t('form.needNumber') }]}
      >
        <InputNumber min={0} max={INBOX_LIMITS.return_minutes_max} precision={0} suffix={t('form.minutes')} />
      </Form.Item>
      <Form.Item
        name="windows"
        label={t('form.businessHours')}
        extra={t('return.hoursText')}
        rules={[
          {
            validator: (_rule, windows: HourWindow[] | undefined) =>
              (windows ?? []).some((one) => one.weekdays.length === 0)
                ? Promise.reject(new Error(t('hours:needDay')))
                : Promise.resolve(),
          },
        ]}
      >
        <HoursField most={RULE_LIMITS.windows} />
      </Form.Item>
    </FormModal>
  )
}

/** 会话退回: after how long a conversation that its assignee leaves unanswered is nobody's again. */
export function ReturnModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['autoReply', 'hours'])
  const query = useApi(getInboxRules, {}, { quiet: true })
  return query.data === undefined ? (
    <Modal open title={t('return.title')} footer={null} onCancel={onClose}>
      <NotLoaded query={query} small />
    </Modal>
  ) : (
    <ReturnForm rules={query.data} onClose={onClose} />
  )
}
