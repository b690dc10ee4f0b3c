import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { usePersonal } from './use-personal.ts'

interface Values {
  nickname: string
}

export function ProfileTab() {
  const { t } = useTranslation('settings')
  const { query, save } = usePersonal()
  const [form] = useForm<Values>()
  if (query.data === undefined) return <NotLoaded query={query} />
  const { profile } = query.data
  return (
    <SectionCard title={t('tabs.profile')}>
      <StillOld query={query} />
      <Form<Values>
        form={form}
        layout="vertical"
        className="settings-form"
        initialValues={{ nickname: profile.nickname }}
        onFinish={({ nickname }) =>
          save.mutate(
            { profile: { nickname } },
            { onError: (error) => void showFieldErrors(form, error, { 'profile.nickname': 'nickname' }) },
          )
        }
      >
        <Form.Item label={t('profile.username')}>
          <Input value={profile.username} disabled aria-label={t('profile.username')} />
        </Form.Item>
        <Form.Item label={t('profile.role')}>
          <Input value={profile.role_name} disabled aria-label={t('profile.role')} />
        </Form.Item>
        <Form.Item<Values>
          name="nickname"
          label={t('profile.nickname')}
          rules={[{ required: true, whitespace: true, message: t('profile.nicknameRequired') }]}
        >
          <Input maxLength={20} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Form>
    </SectionCard>
  )
}
