import { App, Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { LEAD_LIMITS } from '../../../../contract/entities/lead.ts'
import { getLeadRules, setLeadRules } from '../../../../contract/http/customer.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useForm } from '../../../ui/use-form.ts'

type Rules = OutputOf<typeof getLeadRules>

function RulesForm({ rules, isOpen }: { rules: Rules; isOpen: boolean }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Rules>()
  const [isDirty, setDirty] = useState(false)
  const save = useCall(setLeadRules, { refreshes: [getLeadRules], quiet: true, overlay: false })
  const keep = async (values: Rules): Promise<void> => {
    try {
      form.setFieldsValue(await save.mutateAsync(values))
      setDirty(false)
      message.success(t('form.saved'))
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(say(error))
    }
  }
  return (
    <Form<Rules>
      form={form}
      layout="vertical"
      disabled={!isOpen}
      initialValues={rules}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void keep(values)}
    >
      <Form.Item
        name="pool_idle_days"
        label={t('rules.idle')}
        extra={t('rules.idleText')}
        rules={[{ required: true, message: t('rules.need') }]}
      >
        <InputNumber
          min={0}
          max={LEAD_LIMITS.idle_days_max}
          precision={0}
          suffix={t('rules.day')}
          className="lead-amount"
        />
      </Form.Item>
      <Form.Item
        name="reveals_per_day"
        label={t('rules.reveals')}
        extra={t('rules.revealsText')}
        rules={[{ required: true, message: t('rules.need') }]}
      >
        <InputNumber
          min={1}
          max={LEAD_LIMITS.reveals_max}
          precision={0}
          suffix={t('rules.times')}
          className="lead-amount"
        />
      </Form.Item>
      {isOpen ? (
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
          {t('rules.save')}
        </Button>
      ) : (
        <p className="lead-note">{t('rules.readOnly')}</p>
      )}
    </Form>
  )
}

/** How the company treats its leads: when they go back to the pool, how many contacts one person may open in a day. */
export function RulesTab() {
  const may = useMay()
  const query = useApi(getLeadRules, {}, { quiet: true })
  return query.data === undefined ? (
    <NotLoaded query={query} small />
  ) : (
    <RulesForm rules={query.data} isOpen={may('setting:edit')} />
  )
}
