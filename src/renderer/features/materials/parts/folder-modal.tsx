import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { folderList, saveFolder } from '../../../../contract/http/attachment.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** A folder to rename (`id`), or one to make below `parentId` (0 = top). */
export interface FolderEdit {
  id?: number
  parentId: number
  name: string
}

/** Name of a new folder or a new name of one. */
export function FolderModal({
  edit,
  onClose,
  onSaved,
}: {
  edit: FolderEdit | null
  onClose: () => void
  onSaved: (id: number) => void
}) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveFolder, { refreshes: [folderList], quiet: true })
  const isNew = edit?.id === undefined
  return (
    <FormModal<{ name: string }>
      open={edit !== null}
      title={t(isNew ? 'folder.new' : 'folder.rename')}
      initial={{ name: edit?.name ?? '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ name }) => {
        if (edit === null) return
        const saved = await save.mutateAsync(
          edit.id === undefined ? { parent_id: edit.parentId, name: name.trim() } : { id: edit.id, name: name.trim() },
        )
        if (isNew) onSaved(saved.id)
      }}
    >
      <Form.Item
        name="name"
        label={t('folder.name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={30} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
