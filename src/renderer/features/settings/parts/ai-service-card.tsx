import { Alert, App, Button, Form, Input, InputNumber, Space, Switch, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AiSetup,
  aiSetup,
  clearAiSetup,
  saveAiSetup,
  setUserAiRewrite,
  testAi,
} from '../../../../contract/http/ai.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useForm } from '../../../ui/use-form.ts'

interface Values {
  base_url: string
  model: string
  key: string
  daily_limit: number
  price_in: number
  price_out: number
  timeout_s: number
  auto_accept: boolean
}

function ServiceForm({ setup }: { setup: AiSetup }) {
  const { t } = useTranslation('rewrite')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const [told, setTold] = useState<{ ok: 0 | 1; msg: string } | null>(null)
  const refreshes = [aiSetup, setUserAiRewrite]
  const save = useCall(saveAiSetup, {
    refreshes,
    quiet: true,
    onSuccess: () => (message.success(t('tab.saved')), form.setFieldValue('key', ''), setTold(null)),
  })
  const clear = useCall(clearAiSetup, {
    refreshes,
    quiet: true,
    onSuccess: () => (
      message.success(t('tab.cleared')),
      form.resetFields(),
      form.setFieldsValue({ base_url: '', model: '', key: '' }),
      setTold(null)
    ),
  })
  const test = useCall(testAi, { quiet: true, overlay: false, onSuccess: setTold })
  const show = (error: Error): void => void message.error(say(error))
  const on = setup.configured === 1
  const required = [{ required: true, whitespace: true, message: t('tab.required') }]
  return (
    <Form<Values>
      form={form}
      name="ai-service"
      layout="vertical"
      className="settings-form"
      autoComplete="off"
      initialValues={{ ...setup, key: '', auto_accept: setup.auto_accept === 1 }}
      onFinish={(values) =>
        save.mutate(
          {
            ...values,
            base_url: values.base_url.trim(),
            model: values.model.trim(),
            key: values.key ?? '',
            auto_accept: values.auto_accept ? 1 : 0,
          },
          { onError: (error) => void (showFieldErrors(form, error) || show(error)) },
        )
      }
    >
      <Form.Item<Values> name="base_url" label={t('tab.base')} extra={t('tab.baseHint')} rules={required}>
        <Input autoComplete="off" spellCheck={false} maxLength={300} />
      </Form.Item>
      <Form.Item<Values> name="model" label={t('tab.model')} rules={required}>
        <Input autoComplete="off" spellCheck={false} maxLength={100} />
      </Form.Item>
      <Form.Item<Values> name="key" label={t('tab.key')}>
        <Input.Password
          autoComplete="new-password"
          maxLength={300}
          placeholder={!on ? '' : setup.tail === '' ? t('tab.keptNoTail') : t('tab.kept', { tail: `…${setup.tail}` })}
        />
      </Form.Item>
      <div className="ai-numbers">
        <Form.Item<Values> name="daily_limit" label={t('tab.limit')} extra={t('tab.limitHint')}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item<Values> name="timeout_s" label={t('tab.timeout')}>
          <InputNumber min={5} max={300} precision={0} />
        </Form.Item>
        <Form.Item<Values> name="price_in" label={t('tab.priceIn')}>
          <InputNumber min={0} max={1000} step={0.001} />
        </Form.Item>
        <Form.Item<Values> name="price_out" label={t('tab.priceOut')}>
          <InputNumber min={0} max={1000} step={0.001} />
        </Form.Item>
      </div>
      <Form.Item<Values> name="auto_accept" label={t('tab.auto')} extra={t('tab.autoText')} valuePropName="checked">
        <Switch aria-label={t('tab.auto')} />
      </Form.Item>
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('tab.save')}
        </Button>
        <Tooltip title={t('tab.testHint')}>
          <Button
            disabled={!on || save.isPending}
            loading={test.isPending}
            onClick={() => test.mutate({}, { onError: show })}
          >
            {t('tab.test')}
          </Button>
        </Tooltip>
        <Button
          danger
          disabled={!on}
          loading={clear.isPending}
          onClick={() =>
            void modal.confirm({
              title: t('tab.clearTitle'),
              content: t('tab.clearText'),
              okText: t('tab.clear'),
              okButtonProps: { danger: true },
              cancelText: t('tab.cancel'),
              onOk: async () => void (await clear.mutateAsync({}).catch(show)),
            })
          }
        >
          {t('tab.clear')}
        </Button>
      </Space>
      {told === null ? null : (
        <Alert className="settings-told" type={told.ok === 1 ? 'success' : 'error'} showIcon title={told.msg} />
      )}
    </Form>
  )
}

/** The company's text service: address, key, limit and prices, a test, what today used. */
export function AiServiceCard({ setup }: { setup: AiSetup }) {
  const { t } = useTranslation('rewrite')
  const may = usePermit('setting:edit')
  return (
    <SectionCard
      title={t('tab.service')}
      text={t('tab.serviceText')}
      extra={
        <StatusTag kind={setup.configured === 1 ? 'success' : 'neutral'}>
          {t(setup.configured === 1 ? 'tab.configured' : 'tab.notConfigured')}
        </StatusTag>
      }
    >
      {may ? (
        <ServiceForm setup={setup} />
      ) : (
        <Typography.Paragraph type="secondary">{t('tab.readOnly')}</Typography.Paragraph>
      )}
      {setup.used_today > 0 || setup.untold_today > 0 ? (
        <p className="settings-told">
          {t('tab.today', { used: setup.used_today, tokens: setup.tokens_today, cost: setup.cost_today.toFixed(4) })}
          {setup.untold_today > 0 ? ` ${t('tab.untold', { n: setup.untold_today })}` : ''}
        </p>
      ) : null}
      <Typography.Title level={5} className="settings-told">
        {t('tab.steps')}
      </Typography.Title>
      <ol className="settings-steps">
        {setup.how_to.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </SectionCard>
  )
}
