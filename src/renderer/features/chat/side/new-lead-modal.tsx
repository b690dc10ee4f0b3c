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

/** 建线索: a lead of the guest, with what was found in his messages; a contact that another lead has leads there. */
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
  const inputOf = (values: { guest_name: string; need_text: string; remark: string }): LeadInput => ({
    conversation_id: row.id,
    ...values,
    ...(phone === undefined ? {} : { phone: { message_id: phone.message_id, index: phone.index } }),
    ...(wechat === undefined ? {} : { wechat: { message_id: wechat.message_id, index: wechat.index } }),
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
      <FormModal<{ guest_name: string; need_text: string; remark: string }>
        open
        title={t('lead.new')}
        initial={{ guest_name: row.guest_name.slice(0, LEAD_LIMITS.name), need_text: '', remark: '' }}
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
