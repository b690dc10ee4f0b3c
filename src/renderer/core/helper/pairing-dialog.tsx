import { Alert, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHelperLink, useHelperState } from './use-helper.ts'

/** Asks for the one-time code that a helper running by itself printed in its terminal. */
export function PairingDialog() {
  const { t } = useTranslation()
  const link = useHelperLink()
  const shown = useHelperState((state) => state.phase === 'code-needed')
  const problem = useHelperState((state) => state.problem)
  const [form] = Form.useForm<{ code: string }>()
  return (
    // The dialog puts the focus on its cross; the code is what a person types.
    <Modal
      open={shown}
      title={t('shell:pairing.title')}
      okText={t('shell:pairing.ok')}
      cancelText={t('shell:cancel')}
      width={420}
      onOk={form.submit}
      onCancel={link.cancelPairing}
      destroyOnHidden
      afterOpenChange={(open) => void (open && form.getFieldInstance('code')?.focus())}
    >
      <p style={{ marginBottom: 16 }}>{t('shell:pairing.text')}</p>
      {problem === 'code-wrong' ? (
        <Alert type="error" showIcon title={t('shell:pairing.wrong')} style={{ marginBottom: 16 }} />
      ) : null}
      <Form form={form} layout="vertical" preserve={false} onFinish={({ code }) => link.submitCode(code)}>
        <Form.Item
          name="code"
          label={t('shell:pairing.code')}
          rules={[{ required: true, whitespace: true, message: t('shell:pairing.needed') }]}
        >
          <Input
            autoFocus
            autoComplete="one-time-code"
            maxLength={16}
            size="large"
            style={{ letterSpacing: '0.2em' }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
