import { App, Button, DatePicker, Form, InputNumber, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { installation } from '../../../../contract/http/installation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useSaveInstallation } from './use-save-installation.ts'

interface Values {
  counted: boolean
  clips: number | null
  end: Dayjs | null
}

/** Whether clips are counted, how many are left, and until when the company may work. */
export function CompanyCard({ company }: { company: OutputOf<typeof installation>['company'] }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useSaveInstallation()
  const [form] = useForm<Values>()
  const counted = Form.useWatch('counted', form) ?? company.clips_counted === 1
  const begin: Values = {
    counted: company.clips_counted === 1,
    clips: company.clips_counted === 1 ? company.clip_number : null,
    end: company.expire_time > 0 ? dayjs(company.expire_time * 1000) : null,
  }
  const submit = (values: Values): void =>
    save.mutate(
      {
        company: {
          clips_counted: values.counted ? 1 : 0,
          ...(values.counted && values.clips !== null && values.clips !== begin.clips ? { clips: values.clips } : {}),
          expire_time: values.end?.unix() ?? 0,
        },
      },
      {
        onError: (error) => {
          if (!showFieldErrors(form, error, { 'company.clips': 'clips', 'company.expire_time': 'end' }))
            void message.error(say(error))
        },
      },
    )
  return (
    <SectionCard title={t('installation.own')} text={t('installation.ownText')}>
      <Form<Values> form={form} layout="vertical" className="settings-form" initialValues={begin} onFinish={submit}>
        <Form.Item<Values> name="counted" label={t('installation.counted')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {counted ? (
          <Form.Item<Values>
            name="clips"
            label={t('installation.clips')}
            extra={t('installation.clipsHint')}
            rules={[{ required: true, message: t('installation.required') }]}
          >
            <InputNumber min={0} max={1_000_000} precision={0} />
          </Form.Item>
        ) : null}
        <Form.Item<Values> name="end" label={t('installation.end')} extra={t('installation.endHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('installation.save')}
        </Button>
      </Form>
    </SectionCard>
  )
}
