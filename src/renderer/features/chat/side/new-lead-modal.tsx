import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { LEAD_LIMITS } from '../../../../contract/entities/lead.ts'
import { extractContact, leadFromConversation } from '../../../../contract/http/conversations.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { DuplicateDialog, type DuplicateLead, duplicateOf } from '../../../core/leads/duplicate-dialog.tsx'
import { OWNER_READS } from '../../../core/leads/lead-reads.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

export type Suggestion = OutputOf<typeof extractContact>['list'][number]
type LeadInput = InputOf<typeof leadFromConversation>

interface Values {
  guest_name: string
  phone: string
  wechat: string
  need_text: string
  remark: string
}
/** Longest number or name as it is typed; the server brings it to one form. */
const TYPED_MAX = 60

/**
 * 建线索: a lead of the guest, with what was found in his messages or is typed; a contact that another lead has leads
 * there.
 */
export function NewLeadModal({
  row,
  phone,
  wechat,
  onOpenLead,
  onClose,
}: {
  row: ConversationRow
  phone: Suggestion | undefined
  wechat: Suggestion | undefined
  onOpenLead: (id: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const say = useErrorText()
  const [refused, setRefused] = useState<{ input: LeadInput; found: DuplicateLead } | null>(null)
  const save = useCall(leadFromConversation, { refreshes: [...OWNER_READS, extractContact], quiet: true })
  const given = (typed: string, found: Suggestion | undefined): LeadInput['phone'] =>
    typed.trim() !== '' || found === undefined ? typed : { message_id: found.message_id, index: found.index }
  const inputOf = (values: Values): LeadInput => ({
    conversation_id: row.id,
    ...values,
    phone: given(values.phone, phone),
    wechat: given(values.wechat, wechat),
  })
  const merge = async (): Promise<void> => {
    if (refused === null) return
    try {
      await save.mutateAsync({ ...refused.input, on_dup: 'merge' })
      message.success(t('lead.joined'))
      setRefused(null)
      onClose()
    } catch (error) {
      message.error(say(error))
    }
  }
  const contacts = [phone, wechat].filter((one) => one !== undefined)
  return (
    <>
      <FormModal<Values>
        open
        title={t('lead.new')}
        initial={{
          guest_name: row.guest_name.slice(0, LEAD_LIMITS.name),
          phone: '',
          wechat: '',
          need_text: '',
          remark: '',
        }}
        onClose={onClose}
        onError={(form, error) => {
          if (!showFieldErrors(form, error) && duplicateOf(error) === null) message.error(say(error))
        }}
        onSubmit={async (values) => {
          const input = inputOf(values)
          try {
            const { created } = await save.mutateAsync(input)
            message.success(t(created === 1 ? 'lead.created' : 'lead.joined'))
          } catch (error) {
            const found = duplicateOf(error)
            if (found !== null) setRefused({ input, found })
            throw error
          }
        }}
      >
        <p className="chat-quiet">
          {contacts.length === 0
            ? t('lead.noContact')
            : t('lead.withContact', {
                contacts: contacts.map((one) => `${t(`contact.${one.field}`)} ${one.mask}`).join(t('pause')),
              })}
        </p>
        <Form.Item name="guest_name" label={t('lead.name')}>
          <Input maxLength={LEAD_LIMITS.name} />
        </Form.Item>
        {(['phone', 'wechat'] as const).map((field) => (
          <Form.Item key={field} name={field} label={t(`lead.${field}`)}>
            <Input
              maxLength={TYPED_MAX}
              autoComplete="off"
              inputMode={field === 'phone' ? 'tel' : 'text'}
              placeholder={(field === 'phone' ? phone : wechat)?.mask ?? ''}
            />
          </Form.Item>
        ))}
        <Form.Item name="need_text" label={t('lead.need')}>
          <Input.TextArea autoFocus rows={2} maxLength={LEAD_LIMITS.text} showCount />
        </Form.Item>
        <Form.Item name="remark" label={t('lead.remark')}>
          <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
        </Form.Item>
      </FormModal>
      {refused === null ? null : (
        <DuplicateDialog
          found={refused.found}
          pending={save.isPending}
          onMerge={() => void merge()}
          onOpen={() => onOpenLead(refused.found.id)}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )
}
