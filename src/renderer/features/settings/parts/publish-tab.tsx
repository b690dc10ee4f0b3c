import { Form, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DECLARATION_INTENTS, type DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { SaveButton, useIsChanged } from '../../../ui/save-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { GraceSection } from './grace-section.tsx'
import { PaceSection } from './pace-section.tsx'
import { usePersonal } from './use-personal.ts'
import { WordsSection } from './words-section.tsx'
import { TopicsInput } from '../../../ui/topics-input.tsx'
import { useForm } from '../../../ui/use-form.ts'

interface Values {
  auto_publish: boolean
  dup_guard: boolean
  min_gap_minutes: number
  default_topics: string[]
  declaration: '' | DeclarationIntent
}

/** As they are sent. */
const toPublish = ({ auto_publish, dup_guard, min_gap_minutes, default_topics, declaration }: Values) => ({
  auto_publish: auto_publish ? (1 as const) : (0 as const),
  dup_guard: dup_guard ? (1 as const) : (0 as const),
  min_gap_minutes,
  default_topics,
  declaration,
})

/** How publishing behaves unless a task says otherwise, for this operator. */
function OwnPreferences() {
  const { t } = useTranslation('settings')
  const { query, save } = usePersonal()
  const [form] = useForm<Values>()
  const publish = query.data?.publish
  const stored: Values = {
    auto_publish: publish?.auto_publish === 1,
    dup_guard: publish?.dup_guard === 1,
    min_gap_minutes: publish?.min_gap_minutes ?? 0,
    default_topics: publish?.default_topics ?? [],
    declaration: publish?.declaration ?? '',
  }
  const changed = useIsChanged(form, stored, toPublish)
  if (query.data === undefined) return <NotLoaded query={query} />
  const submit = (values: Values): void => save.mutate({ publish: toPublish(values) })
  return (
    <SectionCard title={t('tabs.publish')} text={t('publish.own')}>
      <StillOld query={query} />
      <Form<Values> form={form} layout="vertical" className="settings-form" initialValues={stored} onFinish={submit}>
        <Form.Item<Values>
          name="auto_publish"
          label={t('publish.auto')}
          extra={t('publish.autoText')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item<Values>
          name="dup_guard"
          label={t('publish.dup')}
          extra={t('publish.dupText')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item<Values> name="min_gap_minutes" label={t('publish.gap')}>
          <InputNumber min={0} max={1440} suffix={t('publish.minutes')} />
        </Form.Item>
        <Form.Item<Values> name="default_topics" label={t('publish.topics')}>
          <TopicsInput maxCount={30} />
        </Form.Item>
        <Form.Item<Values> name="declaration" label={t('publish.declaration')} extra={t('publish.declarationText')}>
          <Select
            options={['' as const, ...DECLARATION_INTENTS].map((value) => ({
              value,
              label: t(`publish.declarations.${value === '' ? 'each' : value}`),
            }))}
          />
        </Form.Item>
        <SaveButton label={t('publish.save')} changed={changed} loading={save.isPending} />
      </Form>
    </SectionCard>
  )
}

/** The operator's own preferences; pace, grace and forbidden words, which hold for the company. */
export function PublishTab() {
  return (
    <div className="settings-stack">
      <OwnPreferences />
      <PaceSection />
      <GraceSection />
      <WordsSection />
    </div>
  )
}
