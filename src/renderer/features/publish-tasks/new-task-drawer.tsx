import { App, Form, type FormInstance, Input } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addTask, listTasks } from '../../../contract/http/wisdom-seo.ts'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { AccountsItem, DealItems, PreviewItem, ScheduleItem, SourcesItem } from './new-task-fields.tsx'
import { useTellLeft } from '../../core/new-tasks/make-up.ts'
import type { Sources } from '../../core/new-tasks/source-picker.tsx'
import { usePublishDefaults } from '../../core/works/use-publish-defaults.ts'
import { TASK_NAME_MAX, useTaskName } from './parts/use-task-name.ts'
import { requestOf, TASK_FIELDS, type TaskValues } from '../../core/new-tasks/task-values.ts'

type Values = TaskValues

export interface NewTaskDrawerProps {
  open: boolean
  /** Chosen already, e.g. from the creation list. */
  sources?: Sources
  /** When the works are to go out, unix seconds. */
  startTime?: number
  /** Filled in already, e.g. as an earlier task was. */
  start?: Partial<TaskValues>
  onClose: () => void
  onMade: (taskId: number) => void
}

/** A task from what exists: contents x accounts, titles, topics, times. */
export function NewTaskDrawer({ open, sources, startTime, start, onClose, onMade }: NewTaskDrawerProps) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const tellLeft = useTellLeft()
  const say = useErrorText()
  const add = useCall(addTask, { refreshes: [listTasks], quiet: true })
  // One order form, one key: pressing twice makes one task.
  const token = useRef('')
  const defaults = usePublishDefaults()
  const base = start?.name ?? t('new.nameOf', { time: dayjs().format('MM-DD HH:mm') })
  const name = useTaskName(open, base)
  const initial: Values = {
    sources: sources ?? { kind: defaults.kind ?? 'output', ids: [] },
    accounts: [],
    distribution: 'all',
    titles: '',
    topics: defaults.topics,
    schedule:
      startTime === undefined
        ? { mode: 'now', start: null, gap: defaults.gap }
        : { mode: 'timing', start: dayjs.unix(startTime), gap: defaults.gap },
    ...start,
    name: name ?? base,
  }
  const submit = async (values: Values): Promise<void> => {
    token.current ||= crypto.randomUUID()
    const makeUp = start?.makeUp
    const request = {
      ...requestOf({ ...values, ...(makeUp === undefined ? {} : { makeUp }) }),
      name: values.name,
      ...(makeUp?.plan === undefined ? {} : { plan_id: makeUp.plan }),
    }
    const made = await add.mutateAsync({ ...request, client_token: token.current })
    token.current = ''
    defaults.keep({
      topics: values.topics,
      ...(values.sources.kind === 'image' ? {} : { kind: values.sources.kind, accounts: values.accounts }),
    })
    tellLeft(made, request)
    onMade(made.wisdom_task_id)
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, TASK_FIELDS, (n, msg) => t('fields.line', { n, msg }))) message.error(say(error))
  }
  return (
    <FormDrawer<Values>
      open={open && defaults.ready && name !== null}
      title={t('new.title')}
      width={720}
      initial={initial}
      okText={t('new.ok')}
      onClose={onClose}
      onSubmit={submit}
      onError={onError}
    >
      <Form.Item<Values>
        name="name"
        label={t('new.name')}
        rules={[{ required: true, whitespace: true, message: t('new.nameRequired') }]}
      >
        <Input maxLength={TASK_NAME_MAX} showCount placeholder={t('new.nameHint')} />
      </Form.Item>
      <SourcesItem />
      <AccountsItem kept={start?.accounts === undefined ? defaults.accounts : []} />
      <DealItems
        missing={start?.makeUp?.pairs.length ?? 0}
        keptTopics={start?.topics === undefined && defaults.keptTopics}
      />
      <ScheduleItem />
      <PreviewItem />
    </FormDrawer>
  )
}
