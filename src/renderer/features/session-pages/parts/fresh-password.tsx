import { LockOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCapsLock, CapsLockHint } from './caps-lock.tsx'

/** A password of one's own in place of the one-time one, typed twice: `fresh` and `again`. */
export function FreshPassword() {
  const { t } = useTranslation('session')
  const caps = useCapsLock()
  return (
    <>
      <Form.Item
        name="fresh"
        label={t('login.fresh')}
        extra={caps.on ? <CapsLockHint /> : undefined}
        rules={[{ required: true, pattern: /^(?=.*[A-Za-z])(?=.*\d).{8,64}$/, message: t('setup.passwordRule') }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden="true" />}
          autoFocus
          maxLength={64}
          autoComplete="new-password"
          placeholder={t('setup.passwordHint')}
          {...caps.handlers}
        />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('setup.again')}
        dependencies={['fresh']}
        rules={[
          { required: true, message: t('setup.againNeeded') },
          ({ getFieldValue }) => ({
            validator: (_rule, value: string) =>
              value === '' || value === undefined || getFieldValue('fresh') === value
                ? Promise.resolve()
                : Promise.reject(new Error(t('setup.againRule'))),
          }),
        ]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden="true" />}
          maxLength={64}
          autoComplete="new-password"
          placeholder={t('setup.againHint')}
        />
      </Form.Item>
    </>
  )
}
