import { App, Button, Form, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { unbindWechat, getWechatSetup, setWechatSetup } from '../../../../contract/http/wechat.ts'
import { getPersonalData } from '../../../../contract/http/admin.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { BindDialog, type BindTarget } from '../../../core/wechat/bind-dialog.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { usePersonal } from './use-personal.ts'

type Setup = OutputOf<typeof getWechatSetup>
interface Values {
  appid: string
  secret: string
  template_id: string
}

/** The operator's own WeChat. */
function Mine() {
  const { t } = useTranslation('wechat')
  const { message, modal } = App.useApp()
  const { query } = usePersonal()
  const [target, setTarget] = useState<BindTarget | null>(null)
  const unbind = useCall(unbindWechat, { refreshes: [getPersonalData] })
  const bound = query.data?.profile.wechat_bound === 1
  const ask = (): void =>
    void modal.confirm({
      title: t('unbindTitle'),
      content: t('unbindSelf'),
      okText: t('unbind'),
      cancelText: t('cancel'),
      onOk: () =>
        unbind.mutateAsync({}).then(
          () => void message.success(t('unbindDone')),
          () => undefined,
        ),
    })
  if (query.data === undefined)
    return (
      <SectionCard title={t('mine.title')} text={t('mine.text')}>
        <NotLoaded query={query} rows={1} small />
      </SectionCard>
    )
  return (
    <SectionCard title={t('mine.title')} text={t('mine.text')}>
      <StillOld query={query} />
      <Space>
        <StatusTag kind={bound ? 'success' : 'neutral'}>{t(bound ? 'bound' : 'unbound')}</StatusTag>
        <Button size="small" onClick={() => setTarget({ accountId: 0, name: '' })}>
          {t(bound ? 'rebind' : 'bind')}
        </Button>
        {bound ? (
          <Button size="small" danger onClick={ask}>
            {t('unbind')}
          </Button>
        ) : null}
      </Space>
      <BindDialog target={target} onClose={() => setTarget(null)} />
    </SectionCard>
  )
}

function SetupForm({ setup }: { setup: Setup }) {
  const { t } = useTranslation('wechat')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const save = useCall(setWechatSetup, { refreshes: [getWechatSetup], quiet: true })
  const on = setup.configured === 1
  const submit = ({ appid, secret, template_id: templateId }: Values): void =>
    save.mutate(
      { appid, template_id: templateId ?? '', ...(secret ? { secret } : {}) },
      {
        onSuccess: () => {
          form.setFieldValue('secret', '')
          void message.success(t('setup.saved'))
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) void message.error(say(error))
        },
      },
    )
  const turnOff = (): void =>
    void modal.confirm({
      title: t('setup.turnOffTitle'),
      content: t('setup.turnOffText'),
      okText: t('setup.turnOff'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () =>
        save.mutateAsync({ appid: '' }).then(
          () => {
            form.setFieldsValue({ appid: '', secret: '', template_id: '' })
            void message.success(t('setup.turnedOff'))
          },
          (error: unknown) => void message.error(say(error)),
        ),
    })
  return (
    <SectionCard
      title={t('setup.title')}
      text={t('setup.text')}
      extra={<StatusTag kind={on ? 'success' : 'neutral'}>{t(on ? 'setup.on' : 'setup.off')}</StatusTag>}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        className="settings-form"
        initialValues={{ appid: setup.appid, secret: '', template_id: setup.template_id }}
        onFinish={submit}
      >
        <Form.Item<Values>
          name="appid"
          label={t('setup.appid')}
          rules={[{ required: true, message: t('setup.required') }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item<Values>
          name="secret"
          label={t('setup.secret')}
          extra={t('setup.secretHint')}
          rules={[{ required: setup.has_secret === 0, message: t('setup.required') }]}
        >
          <Input.Password
            maxLength={64}
            autoComplete="new-password"
            placeholder={setup.has_secret === 1 ? t('setup.secretKept') : ''}
          />
        </Form.Item>
        <Form.Item<Values> name="template_id" label={t('setup.template')}>
          <Input maxLength={100} placeholder={t('setup.templateHint')} />
        </Form.Item>
        <Form.Item
          label={t('setup.callback')}
          {...(setup.callback_url === '' ? {} : { extra: t('setup.callbackText') })}
        >
          {setup.callback_url === '' ? (
            <span className="settings-note">{t('setup.noCallback')}</span>
          ) : (
            <Typography.Text copyable code>
              {setup.callback_url}
            </Typography.Text>
          )}
        </Form.Item>
        <Form.Item label={t('setup.token')}>
          {setup.token === '' ? (
            <span className="settings-note">{t('setup.tokenLater')}</span>
          ) : (
            <Typography.Text copyable code>
              {setup.token}
            </Typography.Text>
          )}
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('setup.save')}
          </Button>
          {on ? (
            <Button danger onClick={turnOff}>
              {t('setup.turnOff')}
            </Button>
          ) : null}
        </Space>
      </Form>
    </SectionCard>
  )
}

/** The company's 公众号 with the way to set it up. */
function Company() {
  const { t } = useTranslation('wechat')
  const query = useApi(getWechatSetup, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  return (
    <>
      <StillOld query={query} />
      <SetupForm setup={query.data} />
      <SectionCard title={t('setup.howTo')}>
        <ol className="settings-steps">
          {query.data.how_to.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </SectionCard>
    </>
  )
}

/** 微信通知. */
export function WechatTab() {
  const may = usePermit('setting:edit')
  return (
    <div className="settings-stack">
      <Mine />
      {may ? <Company /> : null}
    </div>
  )
}
