import { Alert, App, Button, Form, Input, Space, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  clearVoiceService,
  listVoices,
  saveVoiceService,
  testVoiceService,
  type VoiceService,
  voiceServices,
} from '../../../../contract/http/voices.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useForm } from '../../../ui/use-form.ts'

type Values = Partial<Record<VoiceService['fields'][number]['name'], string>>

/** Addresses in a step become links. */
function Step({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https:\/\/[a-z][\w./-]+\w)/).map((part, at) =>
        at % 2 === 1 ? (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  )
}

function ServiceForm({ one }: { one: VoiceService }) {
  const { t } = useTranslation('voices')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const [told, setTold] = useState<{ ok: 0 | 1; msg: string } | null>(null)
  const refreshes = [voiceServices, listVoices]
  const save = useCall(saveVoiceService, {
    refreshes,
    quiet: true,
    onSuccess: () => (message.success(t('settings.saved')), form.setFieldValue('key', ''), setTold(null)),
  })
  const clear = useCall(clearVoiceService, {
    refreshes,
    quiet: true,
    onSuccess: () => (message.success(t('settings.cleared')), form.resetFields(), setTold(null)),
  })
  const test = useCall(testVoiceService, { quiet: true, onSuccess: setTold })
  const show = (error: Error): void => void message.error(say(error))
  const on = one.configured === 1
  return (
    <Form<Values>
      form={form}
      name={`voice-${one.value}`}
      layout="vertical"
      className="settings-form"
      autoComplete="off"
      initialValues={Object.fromEntries(one.fields.map((field) => [field.name, field.value]))}
      onFinish={(values) =>
        save.mutate(
          {
            service: one.value,
            base_url: (values.base_url ?? '').trim(),
            model: values.model ?? '',
            appid: values.appid ?? '',
            key: values.key ?? '',
          },
          { onError: (error) => void (showFieldErrors(form, error) || show(error)) },
        )
      }
    >
      {one.fields.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={field.label}
          rules={[{ required: field.secret === 0, whitespace: true, message: t('settings.required') }]}
        >
          {field.secret === 1 ? (
            <Input.Password
              autoComplete="new-password"
              maxLength={300}
              placeholder={
                !on ? '' : field.tail === '' ? t('settings.keptNoTail') : t('settings.kept', { tail: `…${field.tail}` })
              }
            />
          ) : (
            <Input autoComplete="off" spellCheck={false} maxLength={300} />
          )}
        </Form.Item>
      ))}
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('settings.save')}
        </Button>
        <Tooltip title={t('settings.testHint')}>
          <Button
            disabled={!on}
            loading={test.isPending}
            onClick={() => test.mutate({ service: one.value }, { onError: show })}
          >
            {t('settings.test')}
          </Button>
        </Tooltip>
        <Button
          danger
          disabled={!on}
          loading={clear.isPending}
          onClick={() =>
            void modal.confirm({
              title: t('settings.clearTitle', { name: one.name }),
              content: t('settings.clearText'),
              okText: t('settings.clear'),
              okButtonProps: { danger: true },
              cancelText: t('settings.cancel'),
              onOk: async () => void (await clear.mutateAsync({ service: one.value }).catch(show)),
            })
          }
        >
          {t('settings.clear')}
        </Button>
      </Space>
      {told === null ? null : (
        <Alert className="settings-told" type={told.ok === 1 ? 'success' : 'error'} showIcon title={told.msg} />
      )}
    </Form>
  )
}

/** One speech service: its address and key, a test, the way to get them. */
export function VoiceServiceCard({ one }: { one: VoiceService }) {
  const { t } = useTranslation('voices')
  const may = usePermit('setting:edit')
  return (
    <SectionCard
      title={one.name}
      extra={
        <StatusTag kind={one.configured === 1 ? 'success' : 'neutral'}>
          {t(one.configured === 1 ? 'settings.on' : 'settings.off')}
        </StatusTag>
      }
    >
      {may ? (
        <ServiceForm one={one} />
      ) : (
        <Typography.Paragraph type="secondary">{t('settings.readOnly')}</Typography.Paragraph>
      )}
      <Typography.Title level={5}>{t('settings.steps')}</Typography.Title>
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
