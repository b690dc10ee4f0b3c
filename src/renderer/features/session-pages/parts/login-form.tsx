import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useForm } from '../../../ui/use-form.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { Forgotten } from './forgotten.tsx'
import { FreshPassword } from './fresh-password.tsx'
import { useLogin, type LoginValues } from './use-login.ts'

/** Account, password, picture code after three failures; a new password where the old one was for one time. */
export function LoginForm() {
  const { t } = useTranslation('session')
  const [form] = useForm<LoginValues>()
  const login = useLogin(form)
  const caps = useCapsLock()
  const [initial] = useState<LoginValues>(() => ({ username: login.remembered, password: '', remember: true }))
  const locked = login.lockedFor > 0
  const restored = (useLocation().state as { restored?: boolean } | null)?.restored === true
  return (
    <>
      <h1>{t('login.title')}</h1>
      <p className="entry-lead">{t('login.text')}</p>
      {restored && login.problem === '' ? (
        <Alert type="info" showIcon title={t('login.restored')} style={{ marginBottom: 20 }} role="status" />
      ) : null}
      {login.due === '' || login.problem !== '' ? null : (
        <Alert type="info" showIcon title={login.due} style={{ marginBottom: 20 }} role="status" />
      )}
      {login.problem === '' ? null : (
        <Alert
          type={locked ? 'warning' : 'error'}
          showIcon
          title={login.problem}
          style={{ marginBottom: 20 }}
          role="alert"
        />
      )}
      <Form<LoginValues>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => void login.submit(values)}
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="username"
          label={t('login.username')}
          rules={[
            { required: true, whitespace: true, message: t('login.usernameNeeded'), validateTrigger: 'onSubmit' },
            { min: 2, max: 32, message: t('login.usernameLength') },
          ]}
        >
          <Input
            prefix={<UserOutlined aria-hidden="true" />}
            autoComplete="username"
            autoFocus={login.remembered === ''}
            maxLength={32}
            placeholder={t('login.usernameHint')}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('login.password')}
          rules={[
            { required: true, message: t('login.passwordNeeded'), validateTrigger: 'onSubmit' },
            { min: 6, max: 64, message: t('login.passwordLength') },
          ]}
          extra={caps.on ? <CapsLockHint /> : undefined}
        >
          <Input.Password
            prefix={<LockOutlined aria-hidden="true" />}
            autoComplete="current-password"
            autoFocus={login.remembered !== ''}
            maxLength={64}
            placeholder={t('login.passwordHint')}
            {...caps.handlers}
          />
        </Form.Item>
        {login.due === '' ? null : <FreshPassword />}
        {login.captcha === null ? null : <CaptchaField image={login.captcha.image} onRefresh={login.newCaptcha} />}
        <div className="entry-row">
          <Form.Item name="remember" valuePropName="checked" noStyle>
            <Checkbox>{t('login.remember')}</Checkbox>
          </Form.Item>
          <Forgotten />
        </div>
        <Button type="primary" htmlType="submit" block loading={login.pending} disabled={locked}>
          {locked
            ? t('login.locked', { time: login.lockedText })
            : t(login.due === '' ? 'login.submit' : 'login.submitFresh')}
        </Button>
      </Form>
    </>
  )
}
