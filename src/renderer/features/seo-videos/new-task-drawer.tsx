import { App, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { addTask, listTasks } from '../../../contract/http/wisdom-seo.ts'
import { VARIABLES } from '../../../contract/variables.ts'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { AccountPicker } from './parts/account-picker.tsx'
import { MatrixPreview, type PreviewInput } from './parts/matrix-preview.tsx'
import { ScheduleField, type ScheduleValue, toSchedule } from './parts/schedule-field.tsx'
import { SourcePicker, type Sources } from './parts/source-picker.tsx'
import { TitlesField } from './parts/titles-field.tsx'
import { usePublishDefaults } from './parts/use-publish-defaults.ts'

interface Values {
  name: string
  sources: Sources
  accounts: number[]
  distribution: 'one_each' | 'all' | 'in_turn'
  titles: string
  topics: string[]
  schedule: ScheduleValue
}

export interface NewTaskDrawerProps {
  open: boolean
  /** Chosen already, e.g. from the creation list. */
  sources?: Sources
  onClose: () => void
  onMade: (taskId: number) => void
}

const sourcesOf = ({ kind, ids }: Sources): object => (kind === 'output' ? { clip_output_ids: ids } : kind === 'video' ? { attachment_ids: ids } : { image_sets: [ids] })

const isComplete = (values: Partial<Values>): values is Values => (values.sources?.ids.length ?? 0) > 0 && (values.accounts?.length ?? 0) > 0 && values.schedule !== undefined && values.distribution !== undefined

/** Fields of the form as both calls take them. */
const requestOf = (values: Values): PreviewInput => {
  const titles = (values.titles ?? '').split('\n').map((line) => line.trim()).filter(Boolean)
  return {
    type: values.sources.kind === 'image' ? 'imageText' : 'clip',
    sources: sourcesOf(values.sources),
    third_auth_ids: values.accounts,
    distribution: values.distribution,
    titles: titles.length > 0 ? { mode: 'manual', list: titles } : { mode: 'from_source' },
    topics: values.topics ?? [],
    schedule: toSchedule(values.schedule),
  }
}

/** A task from what exists: contents x accounts, titles, topics, times. */
export function NewTaskDrawer({ open, sources, onClose, onMade }: NewTaskDrawerProps) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const say = useErrorText()
  const add = useCall(addTask, { refreshes: [listTasks], quiet: true })
  // One order form, one key: pressing twice makes one task.
  const token = useRef('')
  const defaults = usePublishDefaults()
  const initial: Values = { name: '', sources: sources ?? { kind: 'output', ids: [] }, accounts: [], distribution: 'all', titles: '', topics: defaults.topics, schedule: { mode: 'now', start: null, gap: defaults.gap } }
  const submit = async (values: Values): Promise<void> => {
    token.current ||= crypto.randomUUID()
    const made = await add.mutateAsync({ ...requestOf(values), name: values.name, client_token: token.current })
    token.current = ''
    onMade(made.wisdom_task_id)
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, { third_auth_ids: 'accounts', 'titles.list': 'titles', file: 'sources' })) message.error(say(error))
  }
  return (
    <FormDrawer<Values> open={open && defaults.ready} title={t('new.title')} width={720} initial={initial} okText={t('new.ok')} onClose={onClose} onSubmit={submit} onError={onError}>
      <Form.Item<Values> name="name" label={t('new.name')} rules={[{ required: true, whitespace: true, message: t('new.nameRequired') }]}>
        <Input maxLength={60} showCount placeholder={t('new.nameHint')} />
      </Form.Item>
      <Form.Item<Values> name="sources" label={t('new.contents')} rules={[{ validator: (_, value: Sources) => (value.ids.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('new.contentsRequired')))) }]}>
        <SourcePicker />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate={(a: Partial<Values>, b: Partial<Values>) => a.sources?.kind !== b.sources?.kind}>
        {({ getFieldValue }) => (
          <Form.Item<Values> name="accounts" label={t('new.accounts')} rules={[{ required: true, type: 'array', min: 1, message: t('new.accountsRequired') }]}>
            <AccountPicker mediaType={(getFieldValue('sources') as Sources | undefined)?.kind === 'image' ? MEDIA_TYPE.image : MEDIA_TYPE.video} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item<Values> name="distribution" label={t('new.distribution')}>
        <Radio.Group options={(['all', 'in_turn', 'one_each'] as const).map((value) => ({ value, label: t(`distribution.${value}`) }))} />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate={(a: Partial<Values>, b: Partial<Values>) => a.sources !== b.sources || a.accounts !== b.accounts || a.distribution !== b.distribution}>
        {({ getFieldsValue }) => {
          const { sources: chosen, accounts = [], distribution } = getFieldsValue() as Partial<Values>
          const contents = chosen?.kind === 'image' ? 1 : (chosen?.ids.length ?? 0)
          return (
            <Form.Item<Values> name="titles" label={t('new.titles')} extra={t('new.titlesHint', { list: VARIABLES.map((name) => `{${name}}`).join(' ') })}>
              <TitlesField mediaType={chosen?.kind === 'image' ? MEDIA_TYPE.image : MEDIA_TYPE.video} accounts={accounts} works={Math.max(1, distribution === 'all' ? contents * accounts.length : contents)} />
            </Form.Item>
          )
        }}
      </Form.Item>
      <Form.Item<Values> name="topics" label={t('new.topics')} extra={t('new.topicsHint')}>
        <Select mode="tags" tokenSeparators={['#', ' ', ',', '，']} open={false} suffixIcon={null} maxCount={30} />
      </Form.Item>
      <Form.Item<Values> name="schedule" label={t('new.schedule')}>
        <ScheduleField />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate>
        {({ getFieldsValue }) => {
          const values = getFieldsValue() as Partial<Values>
          return <MatrixPreview input={isComplete(values) ? requestOf(values) : null} />
        }}
      </Form.Item>
    </FormDrawer>
  )
}
