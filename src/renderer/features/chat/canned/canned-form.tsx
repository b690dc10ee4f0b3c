import { App, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  CANNED_SCOPES,
  type CannedReply,
  type CannedScope,
  INBOX_LIMITS,
} from '../../../../contract/entities/conversation.ts'
import { cannedReplyList, saveCannedReply } from '../../../../contract/http/canned-replies.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'

interface Values {
  short_code: string
  title: string
  content: string
  scope?: CannedScope
}

/** A new reply that is kept ready, or another text for one. */
export function CannedForm({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const save = useCall(saveCannedReply, { refreshes: [cannedReplyList], quiet: true })
  return (
    <FormModal<Values>
      open
      title={reply === null ? t('canned.add') : t('canned.edit', { name: reply.title })}
      initial={{
        short_code: reply?.short_code ?? '',
        title: reply?.title ?? '',
        content: reply?.content ?? '',
        scope: reply?.scope ?? 'self',
      }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ scope, ...values }) => {
        await save.mutateAsync({
          ...(reply === null ? {} : { id: reply.id }),
          ...values,
          ...(scope === undefined || scope === (reply?.scope ?? 'self') ? {} : { scope }),
        })
        message.success(t('canned.saved'))
      }}
    >
      <Form.Item
        name="title"
        label={t('canned.name')}
        rules={[{ required: true, whitespace: true, message: t('canned.needName') }]}
      >
        <Input autoFocus maxLength={INBOX_LIMITS.canned_title} />
      </Form.Item>
      <Form.Item
        name="short_code"
        label={t('canned.code')}
        extra={t('canned.codeText')}
        rules={[
          { required: true, message: t('canned.needCode') },
          { pattern: /^[a-z0-9_-]+$/, message: t('canned.badCode') },
        ]}
      >
        <Input maxLength={INBOX_LIMITS.short_code} prefix="/" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('canned.content')}
        extra={t('canned.contentText')}
        rules={[{ required: true, whitespace: true, message: t('canned.needContent') }]}
      >
        <Input.TextArea rows={4} maxLength={INBOX_LIMITS.canned} showCount />
      </Form.Item>
      {may('chat:assign') ? (
        <Form.Item name="scope" label={t('canned.scope')}>
          <Radio.Group options={CANNED_SCOPES.map((value) => ({ value, label: t(`canned.of.${value}`) }))} />
        </Form.Item>
      ) : null}
    </FormModal>
  )
}
