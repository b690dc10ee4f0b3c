import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { splitName } from '../material-list.ts'
import { useFileCalls } from './use-file-calls.ts'

const LONGEST = 200

/** New name of one file; its ending stays. */
export function RenameModal({ file, onClose }: { file: Attachment | null; onClose: () => void }) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const calls = useFileCalls()
  const [base, ending] = splitName(file?.filename ?? '')
  return (
    <FormModal<{ filename: string }>
      open={file !== null}
      title={t('rename')}
      initial={{ filename: base }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ filename }) => {
        if (file === null) return
        await calls.rename(file, `${filename.trim()}${ending}`)
        message.success(t('renamed'))
      }}
    >
      <Form.Item
        name="filename"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={LONGEST - ending.length} showCount autoFocus suffix={ending === '' ? <span /> : ending} />
      </Form.Item>
    </FormModal>
  )
}
