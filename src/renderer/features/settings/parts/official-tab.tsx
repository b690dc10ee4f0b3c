import { App, Alert, Button, Form, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  clearInterfaceKeys,
  listInterfaces,
  type OfficialInterface,
  saveInterfaceKeys,
  testInterfaceKeys,
} from '../../../../contract/http/official.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useForm } from '../../../ui/use-form.ts'

type Values = Record<'client_id' | 'client_secret', string>

/** The developer site's address in a step becomes a link. */
function Step({ text }: { text: string }) {
  const [before, url, after] = text.split(/(https:\/\/[^\s，。）]+)/)
  return (
    <>
      {before}
      {url === undefined ? null : (
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      )}
      {after}
    </>
  )
}

function Keys({ one }: { one: OfficialInterface }) {
  const { t } = useTranslation('official')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const [told, setTold] = useState<{ ok: 0 | 1; msg: string } | null>(null)
  const save = useCall(saveInterfaceKeys, {
    refreshes: [listInterfaces],
    quiet: true,
    onSuccess: () => (message.success(t('saved')), form.setFieldValue('client_secret', ''), setTold(null)),
  })
  const clear = useCall(clearInterfaceKeys, {
    refreshes: [listInterfaces],
    quiet: true,
    onSuccess: () => (message.success(t('cleared')), form.resetFields(), setTold(null)),
  })
  const test = useCall(testInterfaceKeys, { quiet: true, onSuccess: setTold })
  const set = { platform_value: one.platform_value }
  const show = (error: Error): void => void message.error(say(error))
  return (
    <Form<Values>
      form={form}
      name={`official-${one.platform_value}`}
      layout="vertical"
      className="settings-form"
      autoComplete="off"
      initialValues={{ client_id: one.keys.find((key) => key.secret === 0)?.value ?? '', client_secret: '' }}
      onFinish={(values) =>
        save.mutate(
          { ...set, client_id: values.client_id.trim(), client_secret: values.client_secret.trim() },
          { onError: (error) => void (showFieldErrors(form, error) || show(error)) },
        )
      }
    >
      {one.keys.map((key) => (
        <Form.Item
          key={key.name}
          name={key.name}
          label={key.label}
          rules={[{ required: key.secret === 0 || one.configured === 0, whitespace: true, message: t('required') }]}
        >
          {key.secret === 1 ? (
            <Input.Password
              autoComplete="new-password"
              maxLength={300}
              placeholder={
                one.configured === 0 ? '' : key.tail === '' ? t('keptNoTail') : t('kept', { tail: `…${key.tail}` })
              }
            />
          ) : (
            <Input autoComplete="off" spellCheck={false} maxLength={300} />
          )}
        </Form.Item>
      ))}
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button
          disabled={one.configured === 0}
          loading={test.isPending}
          onClick={() => test.mutate(set, { onError: show })}
        >
          {t('test')}
        </Button>
        <Button
          danger
          disabled={one.configured === 0}
          loading={clear.isPending}
          onClick={() =>
            void modal.confirm({
              title: t('clearTitle', { name: one.name }),
              content: t('clearText'),
              okText: t('clear'),
              okButtonProps: { danger: true },
              cancelText: t('cancel'),
              onOk: async () => void (await clear.mutateAsync(set).catch(show)),
            })
          }
        >
          {t('clear')}
        </Button>
      </Space>
      {told === null ? null : (
        <Alert className="settings-told" type={told.ok === 1 ? 'success' : 'error'} showIcon title={told.msg} />
      )}
    </Form>
  )
}

function Interface({ one }: { one: OfficialInterface }) {
  const { t } = useTranslation('official')
  const may = usePermit('setting:edit')
  return (
    <SectionCard
      title={
        <Space>
          <PlatformIcon value={one.platform_value} /> {one.name}{' '}
          <StatusTag kind={one.configured === 1 ? 'success' : 'neutral'}>
            {t(one.configured === 1 ? 'on' : 'off')}
          </StatusTag>
        </Space>
      }
      text={one.account_count > 0 ? t('accounts', { n: one.account_count }) : undefined}
    >
      {one.missing === '' ? null : <Alert type="warning" showIcon title={one.missing} />}
      {may ? <Keys one={one} /> : <Typography.Paragraph type="secondary">{t('readOnly')}</Typography.Paragraph>}
      {one.redirect_uri === '' ? null : (
        <Typography.Paragraph className="settings-told">
          {t('redirect')}：
          <Typography.Text code copyable={{ text: one.redirect_uri, tooltips: [t('copy'), t('copied')] }}>
            {one.redirect_uri}
          </Typography.Text>
        </Typography.Paragraph>
      )}
      <Typography.Title level={5}>{t('steps')}</Typography.Title>
      <ol className="settings-steps">
        {one.how_to.map((text) => (
          <li key={text}>
            <Step text={text} />
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** 开放平台: the official interfaces, their keys, and how to get them. */
export function OfficialTab() {
  const { t } = useTranslation('official')
  const query = useApi(listInterfaces, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      <Typography.Paragraph type="secondary">{t('text')}</Typography.Paragraph>
      {query.data.map((one) => (
        <Interface key={one.platform_value} one={one} />
      ))}
    </div>
  )
}
