import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { approveDevice, deviceList } from '../../../contract/http/admin.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { showFieldErrors } from '../http/field-errors.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'

/** Lets a helper receive credentials; asks for the password. `device` null = closed. */
export function ApproveDialog({ device, onClose }: { device: { device_id: string; name: string; admin_name: string } | null; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const say = useErrorText()
  const approve = useCall(approveDevice, { quiet: true, refreshes: [deviceList] })
  return (
    <FormModal<{ password: string }>
      open={device !== null}
      title={t('device.approveTitle')}
      width={440}
      initial={{ password: '' }}
      okText={t('device.approve')}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        await approve.mutateAsync({ device_id: device?.device_id ?? '', password })
        message.success(t('device.approved'))
      }}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <p>{t('device.approveText', { name: device?.name ?? '', admin: device?.admin_name ?? '' })}</p>
      <Form.Item name="password" label={t('device.password')} rules={[{ required: true, message: t('device.passwordRequired') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormModal>
  )
}
