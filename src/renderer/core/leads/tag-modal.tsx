import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeadRow } from '../../../contract/entities/lead.ts'
import { tagLeads } from '../../../contract/http/lead.ts'
import { showFieldErrors } from '../http/field-errors.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TAG_READS } from './lead-reads.ts'
import { TagSelect } from './tag-select.tsx'

interface Values {
  add: number[]
  del: number[]
}

/** 打标签: all tags of one lead, or tags put on several and taken off them. */
export function TagModal({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly LeadRow[]
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(tagLeads, { refreshes: TAG_READS, quiet: true })
  const one = rows.length === 1 ? rows[0] : undefined
  const before = one?.tags.map((tag) => tag.id) ?? []
  return (
    <FormModal<Values>
      open
      title={
        one === undefined ? t('tag.many', { n: rows.length }) : t('tag.one', { name: one.guest_name || t('noName') })
      }
      initial={{ add: before, del: [] }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async (values) => {
        const add = values.add.filter((id) => !before.includes(id))
        const del = one === undefined ? values.del : before.filter((id) => !values.add.includes(id))
        if (add.length + del.length > 0) {
          await save.mutateAsync({ ids: rows.map((row) => row.id), add, del })
          message.success(t('tag.done', { n: rows.length }))
        }
        onDone?.()
      }}
    >
      <Form.Item name="add" label={t(one === undefined ? 'tag.add' : 'col.tags')}>
        <TagSelect kind="lead" label={t(one === undefined ? 'tag.add' : 'col.tags')} />
      </Form.Item>
      {one === undefined ? (
        <Form.Item name="del" label={t('tag.del')}>
          <TagSelect kind="lead" fixed label={t('tag.del')} />
        </Form.Item>
      ) : null}
    </FormModal>
  )
}
