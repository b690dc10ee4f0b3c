import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE } from '../../../../contract/errors.ts'
import { setupOwner } from '../../../../contract/http/admin.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useProject } from '../../../core/session/use-project.ts'
import { useForm } from '../../../ui/use-form.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'
import { useEnter } from './use-enter.ts'

interface SetupValues {
  company: string
  nickname: string
  username: string
  password: string
  again: string
}

/** First start: whoever installed the product makes the owner's account; there is no default password. */
export function SetupForm() {
  const { t } = useTranslation('session')
  const { http } = useServices()
  const [form] = useForm<SetupValues>()
  const say = useErrorText()
  const enter = useEnter()
  const project = useProject()
  const caps = useCapsLock()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  const submit = async ({ company, nickname, username, password }: SetupValues): Promise<void> => {
    if (pending) return
    setPending(true)
    setProblem('')
    try {
      const { userinfo } = await http.call(
        setupOwner,
        { company, nickname, username, password },
        { overlay: false, quiet: true },
      )
      await enter(userinfo.token, true)
      // The installation has its owner now: after signing out the login form stands here, not this one.
      void project.refetch()
    } catch (error) {
      if (!showFieldErrors(form, error)) setProblem(say(error))
      // Somebody else was first: the login form takes over.
      if (error instanceof ApiError && error.code === CODE.ALREADY_SET_UP) await project.refetch()
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <h1>{t('setup.title')}</h1>
      <p className="entry-lead">{t('setup.text')}</p>
      {problem === '' ? null : (
        <Alert type="error" showIcon title={problem} style={{ marginBottom: 20 }} role="alert" />
      )}
      <Form<SetupValues>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
      >
        <div className="entry-pair">
          <Form.Item
            name="company"
            label={t('setup.company')}
            rules={[{ required: true, whitespace: true, max: 40, message: t('setup.companyRule') }]}
          >
            <Input autoFocus maxLength={40} autoComplete="organization" placeholder={t('setup.companyHint')} />
          </Form.Item>
          <Form.Item
            name="nickname"
            label={t('setup.nickname')}
            rules={[{ required: true, whitespace: true, max: 20, message: t('setup.nicknameRule') }]}
          >
            <Input maxLength={20} autoComplete="name" placeholder={t('setup.nicknameHint')} />
          </Form.Item>
        </div>
        <Form.Item
          name="username"
          label={t('login.username')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9_]{4,32}$/, message: t('setup.usernameRule') }]}
        >
          <Input maxLength={32} autoComplete="username" placeholder={t('setup.usernameHint')} />
        </Form.Item>
        <div className="entry-pair">
          <Form.Item
            name="password"
            label={t('login.password')}
            extra={caps.on ? <CapsLockHint /> : undefined}
            rules={[{ required: true, pattern: /^(?=.*[A-Za-z])(?=.*\d).{8,64}$/, message: t('setup.passwordRule') }]}
          >
            <Input.Password
              maxLength={64}
              autoComplete="new-password"
              placeholder={t('setup.passwordHint')}
              {...caps.handlers}
            />
          </Form.Item>
          <Form.Item
            name="again"
            label={t('setup.again')}
            dependencies={['password']}
            rules={[
              { required: true, message: t('setup.againNeeded') },
              ({ getFieldValue }) => ({
                validator: (_rule, value: string) =>
                  value === '' || value === undefined || getFieldValue('password') === value
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('setup.againRule'))),
              }),
            ]}
          >
            <Input.Password maxLength={64} autoComplete="new-password" placeholder={t('setup.againHint')} />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" block loading={pending}>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  )
}
