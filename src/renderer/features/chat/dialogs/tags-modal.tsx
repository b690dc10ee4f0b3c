import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { setConversation } from '../../../../contract/http/conversations.ts'
import { listTags } from '../../../../contract/http/customer.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { TagSelect } from '../../../core/leads/tag-select.tsx'
import { CONVERSATION_READS } from '../../../core/messages/inbox-reads.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** All tags of one conversation. */
export function TagsModal({ row, onClose }: { row: ConversationRow; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(setConversation, { refreshes: [...CONVERSATION_READS, listTags], quiet: true })
  const before = row.tags.map((tag) => tag.id)
  return (
    <FormModal<{ tags: number[] }>
      open
      title={t('tags.title', { name: row.guest_name || t('noName') })}
      initial={{ tags: before }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { tags_add: 'tags' })) message.error(say(error))
      }}
      onSubmit={async ({ tags }) => {
        const add = tags.filter((id) => !before.includes(id))
        const del = before.filter((id) => !tags.includes(id))
        if (add.length + del.length > 0) await save.mutateAsync({ ids: [row.id], tags_add: add, tags_del: del })
      }}
    >
      <Form.Item name="tags" label={t('side.tags')}>
        <TagSelect kind="conversation" label={t('side.tags')} />
      </Form.Item>
    </FormModal>
  )
}
