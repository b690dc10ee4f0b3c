import { App, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { OFF_MAX } from '../../../../contract/entities/selector-tables.ts'
import { switchPlatform } from '../../../../contract/http/selector-tables.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'

/** Asks for the sentence with which a platform is switched off. */
export function SwitchModal({
  platform,
  onClose,
}: {
  platform: { value: string; name: string } | null
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = Form.useForm<{ off: string }>()
  const save = useCall(switchPlatform, { refreshes: [listPlatforms], quiet: true, onSuccess: () => onClose() })
  const submit = ({ off }: { off: string }): void => {
    if (platform === null) return
    save.mutate(
      { platform_value: platform.value, off },
      {
        onError: (error) => {
          if (!showFieldErrors(form, error)) message.error(say(error))
        },
      },
    )
  }
  return (
    <Modal
      open={platform !== null}
      title={t('tables.offTitle', { name: platform?.name ?? '' })}
      okText={t('tables.off')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: save.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={submit}
        preserve={false}
        initialValues={{ off: t('tables.offUsual', { name: platform?.name ?? '' }) }}
      >
        <Form.Item
          name="off"
          label={t('tables.offLabel')}
          extra={t('tables.offText')}
          rules={[{ required: true, whitespace: true, message: t('tables.offRequired') }]}
        >
          <Input.TextArea rows={2} maxLength={OFF_MAX} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
