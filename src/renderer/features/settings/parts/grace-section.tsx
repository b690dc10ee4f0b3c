import { App, Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { MISSED_GRACE_MINUTES } from '../../../../contract/constants.ts'
import { getPublishPace, setPublishPace } from '../../../../contract/http/admin.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { SaveButton, useIsChanged } from '../../../ui/save-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'

interface Values {
  missed_grace_minutes: number
}

function GraceForm({ minutes }: { minutes: number }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const save = useCall(setPublishPace, {
    refreshes: [getPublishPace],
    quiet: true,
    onSuccess: () => void message.success(t('saved')),
  })
  const changed = useIsChanged(form, { missed_grace_minutes: minutes }, (values) => values.missed_grace_minutes)
  const { least: min, most: max } = MISSED_GRACE_MINUTES
  const submit = (values: Values): void =>
    save.mutate(values, {
      onError: (error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      },
    })
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className="settings-form"
      initialValues={{ missed_grace_minutes: minutes }}
      onFinish={submit}
    >
      <Form.Item<Values>
        name="missed_grace_minutes"
        label={t('grace.label')}
        extra={t('grace.hint', { min, max })}
        rules={[
          { required: true, message: t('pace.required') },
          { type: 'integer', min, max, message: t('grace.range', { min, max }) },
        ]}
      >
        <InputNumber suffix={t('publish.minutes')} />
      </Form.Item>
      <SaveButton label={t('grace.save')} changed={changed} loading={save.isPending} />
    </Form>
  )
}

/**
 * How late a planned work may be before a person decides on it: for those who may set it a form, for others a sentence.
 */
export function GraceSection() {
  const { t } = useTranslation('settings')
  const may = usePermit('setting:edit')
  const query = useApi(getPublishPace, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  const { missed_grace_minutes: minutes } = query.data
  return (
    <SectionCard title={t('grace.title')} text={t('grace.text')}>
      <StillOld query={query} />
      {may ? (
        <GraceForm key={minutes} minutes={minutes} />
      ) : (
        <span className="tabular">{t('grace.value', { n: minutes })}</span>
      )}
    </SectionCard>
  )
}
