import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceList, renameDevice } from '../../../../contract/http/admin.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** Gives a computer the name that people know it by. `device` null = closed. */
export function RenameDevice({
  device,
  onClose,
}: {
  device: { device_id: string; name: string } | null
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const rename = useCall(renameDevice, { quiet: true, refreshes: [deviceList] })
  return (
    <FormModal<{ name: string }>
      open={device !== null}
      title={t('devices.renameTitle')}
      width={440}
      initial={{ name: device?.name ?? '' }}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await rename.mutateAsync({ device_id: device?.device_id ?? '', name: name.trim() })
        message.success(t('devices.renamed'))
      }}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <Form.Item
        name="name"
        label={t('devices.nameLabel')}
        extra={t('devices.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('devices.nameRequired') }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
    </FormModal>
  )
}
