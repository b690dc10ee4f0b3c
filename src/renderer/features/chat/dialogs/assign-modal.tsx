import { App, Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ConversationRow, INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { assignConversations, listAssignees } from '../../../../contract/http/conversations.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { THREAD_READS } from '../../../core/messages/inbox-reads.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { ReturnLine } from './return-line.tsx'

const MODES = ['fixed', 'round_robin', 'least_load'] as const

interface Values {
  /** Absent where there is one conversation: it goes to one person. */
  mode?: (typeof MODES)[number]
  assignee_admin_id?: number
  admin_ids: number[]
  note: string
}

/** 分配: conversations to one person, or to several in turns, with a note for them. */
export function AssignModal({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly ConversationRow[]
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const say = useErrorText()
  const people = useApi(listAssignees, {}, { quiet: true })
  const save = useCall(assignConversations, { refreshes: [...THREAD_READS, listAssignees], quiet: true })
  const me = useSession((state) => state.admin?.id)
  const isAlone = people.data?.list.length === 1 && people.data.list[0]?.id === me
  const choices = {
    loading: people.isPending,
    placeholder: t('assign.choose'),
    showSearch: { optionFilterProp: 'label' },
    options: (people.data?.list ?? []).map((one) => ({
      value: one.id,
      label: t('assign.withOpen', { name: one.name, n: one.open_conversations }),
    })),
    ...failedChoices(people),
  }
  return (
    <FormModal<Values>
      open
      title={
        rows.length === 1
          ? t('assign.one', { name: rows[0]?.guest_name || t('noName') })
          : t('assign.many', { n: rows.length })
      }
      okText={t('action.assign')}
      initial={{ mode: 'fixed', admin_ids: [], note: '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ mode = 'fixed', assignee_admin_id: assignee, admin_ids: admins, note }) => {
        const { updated, assignees } = await save.mutateAsync({
          ids: rows.map((row) => row.id),
          mode,
          ...(mode === 'fixed'
            ? assignee === undefined
              ? {}
              : { assignee_admin_id: assignee }
            : { admin_ids: admins }),
          ...(note.trim() === '' ? {} : { note }),
        })
        message.success(
          t('assign.done', {
            n: updated,
            names: assignees.map((one) => t('assign.part', { name: one.name, n: one.count })).join(t('pause')),
          }),
        )
        onDone?.()
      }}
    >
      {rows.length === 1 ? null : (
        <Form.Item name="mode" label={t('assign.mode')}>
          <Radio.Group options={MODES.map((value) => ({ value, label: t(`assign.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['mode']}>
        {({ getFieldValue }) =>
          (getFieldValue('mode') ?? 'fixed') === 'fixed' ? (
            <Form.Item
              name="assignee_admin_id"
              label={t('assign.person')}
              rules={[{ required: true, message: t('assign.need') }]}
              {...(isAlone ? { extra: t('assign.onlySelf') } : {})}
            >
              <Select<number> {...choices} aria-label={t('assign.person')} />
            </Form.Item>
          ) : (
            <Form.Item
              name="admin_ids"
              label={t('assign.people')}
              rules={[{ required: true, message: t('assign.need') }]}
            >
              <Select<number[]> {...choices} mode="multiple" aria-label={t('assign.people')} />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="note" label={t('assign.note')} extra={t('assign.noteText')}>
        <Input.TextArea rows={2} maxLength={INBOX_LIMITS.note} showCount />
      </Form.Item>
      <ReturnLine />
    </FormModal>
  )
}
