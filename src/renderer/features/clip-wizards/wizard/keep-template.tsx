import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClipTemplates, saveClipTemplate } from '../../../../contract/http/creation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { Wizard } from './use-wizard.ts'

const LONGEST_NAME = 60

/** Keeps the order form as it stands under a name. */
export function KeepTemplate({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizards')
  const { message } = App.useApp()
  const say = useErrorText()
  const [open, setOpen] = useState(false)
  const save = useCall(saveClipTemplate, { refreshes: [listClipTemplates], quiet: true })
  const { draft, mode, config } = wizard
  return (
    <>
      <Button disabled={!wizard.ready} onClick={() => setOpen(true)}>
        {t('keep.open')}
      </Button>
      <FormModal<{ name: string }>
        open={open}
        title={t('keep.open')}
        initial={{ name: draft.name || draft.pageName }}
        onClose={() => setOpen(false)}
        onError={(form, error) => {
          if (!showFieldErrors(form, error)) message.error(say(error))
        }}
        onSubmit={async ({ name }) => {
          await save.mutateAsync({ name: name.trim(), mode, config })
          message.success(t('keep.done'))
        }}
      >
        <Form.Item
          name="name"
          label={t('keep.name')}
          rules={[{ required: true, whitespace: true, message: t('keep.required') }]}
        >
          <Input maxLength={LONGEST_NAME} showCount autoFocus />
        </Form.Item>
      </FormModal>
    </>
  )
}
