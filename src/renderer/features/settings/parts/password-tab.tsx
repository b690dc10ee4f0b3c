import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { usePersonal } from './use-personal.ts'

interface Values {
  old: string
  fresh: string
  again: string
}

/** Changes the password (every other sign-in of this account ends), and shows where one is signed in. */
export function PasswordTab() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const { save } = usePersonal()
  const [form] = useForm<Values>()
  const [failed, setFailed] = useState('')
  const submit = ({ old, fresh }: Values): void => {
    setFailed('')
    save.mutate(
      { password: { old, new: fresh } },
      {
        onSuccess: () => form.resetFields(),
        onError: (error) => {
          if (!showFieldErrors(form, error, { 'password.old': 'old', 'password.new': 'fresh' })) setFailed(say(error))
        },
      },
    )
  }
  return (
    <div className="settings-stack">
      <SectionCard title={t('password.change')} text={t('password.text')}>
        <Form<Values> form={form} layout="vertical" className="settings-form" onFinish={submit}>
          {failed ? <Alert className="settings-alert" type="error" showIcon title={failed} /> : null}
          <Form.Item<Values>
            name="old"
            label={t('password.old')}
            rules={[{ required: true, message: t('password.oldRequired') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={64} />
          </Form.Item>
          <Form.Item<Values>
            name="fresh"
            label={t('password.new')}
            rules={[
              { required: true, min: 8, message: t('password.rule') },
              { pattern: /(?=.*[A-Za-z])(?=.*\d)/, message: t('password.rule') },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={64} />
          </Form.Item>
          <Form.Item<Values>
            name="again"
            label={t('password.again')}
            dependencies={['fresh']}
            rules={[
              { required: true, message: t('password.againRequired') },
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  !value || value === getFieldValue('fresh')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('password.differs'))),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={64} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('password.change')}
          </Button>
        </Form>
      </SectionCard>
      <OwnSessionsCard />
    </div>
  )
}
