import { App, Button, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { addTask, listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AccountsItem, DealItems, PreviewItem, SourcesItem } from '../new-task-fields.tsx'
import { ScheduleField, type ScheduleValue } from '../parts/schedule-field.tsx'
import type { SourceKind, Sources } from '../parts/source-picker.tsx'
import { requestOf, type TaskValues } from '../task-values.ts'
import { LocalUpload } from './local-upload.tsx'

const KINDS: readonly SourceKind[] = ['output', 'video']

export interface SendFormProps {
  planId: number
  /** Chosen already on another screen. */
  sources: Sources | undefined
  /** When they are to go out, unix seconds; undefined = it is decided in the sheet. */
  startTime: number | undefined
  topics: readonly string[]
  gap: number
  onMade: (taskId: number) => void
}

/** Films, accounts and how they are dealt; what comes of it stands beside. */
export function SendForm({ planId, sources, startTime, topics, gap, onMade }: SendFormProps) {
  const { t } = useTranslation('plansend')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const { t: s } = useTranslation('seo')
  const [form] = Form.useForm<TaskValues>()
  const mode = (Form.useWatch('schedule', form) as ScheduleValue | undefined)?.mode ?? (startTime === undefined ? 'now' : 'timing')
  const add = useCall(addTask, { refreshes: [listTasks, listItems], quiet: true })
  // One form, one key: pressing twice makes one task.
  const token = useRef('')
  const initial: TaskValues = { name: t('nameOf', { time: dayjs().format('MM-DD HH:mm') }), sources: sources ?? { kind: 'output', ids: [] }, accounts: [], distribution: 'in_turn', titles: '', topics: [...topics], schedule: startTime === undefined ? { mode: 'now', start: null, gap } : { mode: 'timing', start: dayjs.unix(startTime), gap } }
  const onTake = (id: number): void => {
    const now = (form.getFieldValue('sources') ?? initial.sources) as Sources
    if (now.kind === 'output' && now.ids.length > 0) return void message.info(t('uploaded'))
    form.setFieldValue('sources', { kind: 'video', ids: now.kind === 'video' ? [...new Set([...now.ids, id])] : [id] })
  }
  const submit = async (): Promise<void> => {
    // Fields that have no place on this screen keep what they began with.
    const values: TaskValues = { ...initial, ...form.getFieldsValue() }
    token.current ||= crypto.randomUUID()
    try {
      const made = await add.mutateAsync({ ...requestOf(values), name: values.name, ...(planId > 0 ? { plan_id: planId } : {}), client_token: token.current })
      token.current = ''
      const [first] = made.blocked
      if (first !== undefined) message.warning(t('blocked', { n: made.blocked.length, reason: first.msg }))
      onMade(made.wisdom_task_id)
    } catch (error) {
      if (!showFieldErrors(form, error, { third_auth_ids: 'accounts', poi_id: 'carry', micro_app_id: 'carry', 'titles.list': 'titles', file: 'sources' })) message.error(say(error))
    }
  }
  return (
    <Form<TaskValues> form={form} layout="vertical" initialValues={initial} scrollToFirstError={{ focus: true }} onFinish={() => void submit()} className="send-form">
      <div className="send-main">
        <SectionCard title={t('step.sources')}><SourcesItem kinds={KINDS} extra={may('material:upload') ? <LocalUpload onTake={onTake} /> : null} /></SectionCard>
        <SectionCard title={t('step.accounts')}><AccountsItem /></SectionCard>
        <SectionCard title={t('step.deal')}><DealItems /></SectionCard>
      </div>
      <aside className="send-side">
        <SectionCard title={t('step.result')}>
          <Form.Item<TaskValues> name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}>
            <Input maxLength={60} showCount />
          </Form.Item>
          <Form.Item<TaskValues> name="schedule" label={s('new.schedule')} rules={[{ validator: (_, value: ScheduleValue) => (value.mode === 'now' || value.start === null || value.start.isAfter(dayjs()) ? Promise.resolve() : Promise.reject(new Error(t('passed')))) }]}>
            <ScheduleField />
          </Form.Item>
          <PreviewItem />
          <Button type="primary" size="large" block htmlType="submit" loading={add.isPending}>{t('next')}</Button>
          <p className="send-note">{t(mode === 'now' ? 'nextText' : 'nextTimed')}</p>
        </SectionCard>
      </aside>
    </Form>
  )
}
