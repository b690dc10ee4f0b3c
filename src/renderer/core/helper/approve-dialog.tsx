import { App, Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { showDeviceMark } from '../../../contract/device-mark.ts'
import { approveDevice, deviceList, waitingDevices } from '../../../contract/http/admin.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { showFieldErrors } from '../http/field-errors.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'

/**
 * Lets a helper receive credentials; asks for its name and the password, and shows the mark of the key that is
 * approved. `device` null = closed.
 */
export function ApproveDialog({
  device,
  onClose,
}: {
  device: { device_id: string; key_mark: string; changed: number; name: string; admin_name: string } | null
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const say = useErrorText()
  const approve = useCall(approveDevice, { quiet: true, refreshes: [deviceList, waitingDevices] })
  return (
    <FormModal<{ name: string; password: string }>
      open={device !== null}
      title={t('device.approveTitle')}
      width={440}
      initial={{ name: device?.name ?? '', password: '' }}
      okText={t('device.approve')}
      onClose={onClose}
      onSubmit={async ({ name, password }) => {
        await approve.mutateAsync({
          device_id: device?.device_id ?? '',
          key_mark: device?.key_mark ?? '',
          password,
          name: name.trim(),
        })
        message.success(t('device.approved'))
      }}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <Typography.Paragraph>
        {t('device.approveText', { name: device?.name ?? '', admin: device?.admin_name ?? '' })}
      </Typography.Paragraph>
      <Typography.Paragraph>
        {t('device.compare')}{' '}
        <Typography.Text strong className="tabular">
          {showDeviceMark(device?.key_mark ?? '')}
        </Typography.Text>
      </Typography.Paragraph>
      {device?.changed === 1 ? <Typography.Paragraph type="warning">{t('device.changed')}</Typography.Paragraph> : null}
      <Form.Item
        name="name"
        label={t('device.name')}
        extra={t('device.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('device.nameRequired') }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('device.password')}
        rules={[{ required: true, message: t('device.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {/* A form of two fields is sent by Enter only where it has a button of its own; the dialog's stands outside. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </FormModal>
  )
}
