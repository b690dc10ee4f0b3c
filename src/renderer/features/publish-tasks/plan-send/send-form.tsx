import { App, Button, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { addTask, listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { AccountsItem, DealItems, PreviewItem, ScheduleItem, SourcesItem } from '../new-task-fields.tsx'
import { useTellLeft } from '../../../core/new-tasks/make-up.ts'
import type { ScheduleValue } from '../../../core/works/times/schedule-field.tsx'
import type { SourceKind, Sources } from '../../../core/new-tasks/source-picker.tsx'
import type { PublishDefaults } from '../../../core/works/use-publish-defaults.ts'
import { TASK_NAME_MAX } from '../parts/use-task-name.ts'
import { dealtBy, requestOf, TASK_FIELDS, type TaskValues } from '../../../core/new-tasks/task-values.ts'

const KINDS: readonly SourceKind[] = ['output', 'video']

export interface SendFormProps {
  planId: number
  /** Chosen already on another screen. */
  sources: Sources | undefined
  /** When they are to go out, unix seconds; undefined = it is decided in the sheet. */
  startTime: number | undefined
  defaults: PublishDefaults
  /** Proposed for the task. */
  name: string
  /** Where films are looked for first. */
  kind: SourceKind
  onMade: (taskId: number) => void
}

/** Films, accounts and how they are dealt; what comes of it stands beside. */
export function SendForm({ planId, sources, startTime, defaults, name, kind, onMade }: SendFormProps) {
  const { t } = useTranslation('plansend')
  const { message } = App.useApp()
  const tellLeft = useTellLeft()
  const say = useErrorText()
  const { t: s } = useTranslation('seo')
  const [form] = useForm<TaskValues>()
  const mode =
    (Form.useWatch('schedule', form) as ScheduleValue | undefined)?.mode ?? (startTime === undefined ? 'now' : 'timing')
  const add = useCall(addTask, { refreshes: [listTasks, listItems], quiet: true })
  // One form, one key: pressing twice makes one task.
  const token = useRef('')
  const initial: TaskValues = {
    name,
    sources: sources ?? { kind, ids: [] },
    accounts: [],
    distribution: 'in_turn',
    titles: '',
    topics: defaults.topics,
    schedule:
      startTime === undefined
        ? { mode: 'now', start: null, gap: defaults.gap }
        : { mode: 'timing', start: dayjs.unix(startTime), gap: defaults.gap },
  }
  // Until somebody decides: fewer films than accounts go to all of them, more are shared out.
  const decided = useRef(false)
  const deal = (changed: Partial<TaskValues>): void => {
    decided.current ||= changed.distribution !== undefined
    if (!decided.current) form.setFieldValue('distribution', dealtBy(form.getFieldsValue()))
  }
  const submit = async (): Promise<void> => {
    // Fields that have no place on this screen keep what they began with.
    const values: TaskValues = { ...initial, ...form.getFieldsValue() }
    token.current ||= crypto.randomUUID()
    try {
      const request = { ...requestOf(values), name: values.name, ...(planId > 0 ? { plan_id: planId } : {}) }
      const made = await add.mutateAsync({ ...request, client_token: token.current })
      token.current = ''
      defaults.keep({
        accounts: values.accounts,
        topics: values.topics,
        ...(values.sources.kind === 'image' ? {} : { kind: values.sources.kind }),
      })
      tellLeft(made, request)
      onMade(made.wisdom_task_id)
    } catch (error) {
      if (!showFieldErrors(form, error, TASK_FIELDS, (n, msg) => s('fields.line', { n, msg })))
        message.error(say(error))
    }
  }
  return (
    <Form<TaskValues>
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={deal}
      onFinish={() => void submit()}
      className="send-form"
    >
      <div className="send-main">
        <SectionCard title={t('step.sources')}>
          <SourcesItem kinds={KINDS} />
        </SectionCard>
        <SectionCard title={t('step.accounts')}>
          <AccountsItem kept={defaults.accounts} />
        </SectionCard>
        <SectionCard title={t('step.deal')}>
          <DealItems keptTopics={defaults.keptTopics} />
        </SectionCard>
      </div>
      <aside className="send-side">
        <SectionCard title={t('step.result')}>
          <Form.Item<TaskValues>
            name="name"
            label={t('name')}
            rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
          >
            <Input maxLength={TASK_NAME_MAX} showCount />
          </Form.Item>
          <ScheduleItem />
          <PreviewItem />
          <Button type="primary" size="large" block htmlType="submit" loading={add.isPending}>
            {t('next')}
          </Button>
          <p className="send-note">{t(mode === 'now' ? 'nextText' : 'nextTimed')}</p>
        </SectionCard>
      </aside>
    </Form>
  )
}
