import { Checkbox, Form, Radio } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { VARIABLES } from '../../../contract/variables.ts'
import { CarryField } from './parts/carry-field.tsx'
import { AccountPicker } from '../../core/works/account-picker.tsx'
import { MatrixPreview } from '../../core/new-tasks/matrix-preview.tsx'
import { ScheduleField, type ScheduleValue } from '../../core/works/times/schedule-field.tsx'
import { type SourceKind, SourcePicker, type Sources } from '../../core/new-tasks/source-picker.tsx'
import { TitlesField } from '../../core/new-tasks/titles-field.tsx'
import { isComplete, requestOf, type TaskValues } from '../../core/new-tasks/task-values.ts'
import { longTitle, TITLE_MAX } from '../../core/new-tasks/title-lines.ts'
import { TopicsInput } from '../../ui/topics-input.tsx'

type Values = TaskValues

/** What is published. */
export function SourcesItem({ kinds }: { kinds?: readonly SourceKind[] }) {
  const { t } = useTranslation('seo')
  return (
    <Form.Item<Values>
      name="sources"
      label={t('new.contents')}
      rules={[
        {
          validator: (_, value: Sources) =>
            value.ids.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('new.contentsRequired'))),
        },
      ]}
    >
      <SourcePicker {...(kinds === undefined ? {} : { kinds })} />
    </Form.Item>
  )
}

/** To which accounts. `kept`: those that are ticked since they got the last works. */
export function AccountsItem({ kept = [] }: { kept?: readonly number[] }) {
  const { t } = useTranslation('seo')
  return (
    <Form.Item<Values>
      noStyle
      shouldUpdate={(a: Partial<Values>, b: Partial<Values>) => a.sources?.kind !== b.sources?.kind}
    >
      {({ getFieldValue }) => (
        <Form.Item<Values>
          name="accounts"
          label={t('new.accounts')}
          rules={[{ required: true, type: 'array', min: 1, message: t('new.accountsRequired') }]}
        >
          <AccountPicker
            mediaType={
              (getFieldValue('sources') as Sources | undefined)?.kind === 'image' ? MEDIA_TYPE.image : MEDIA_TYPE.video
            }
            kept={kept}
          />
        </Form.Item>
      )}
    </Form.Item>
  )
}

/** How works are dealt, with which titles and topics. */
export function DealItems({
  missing = 0,
  keptTopics = false,
}: {
  /** Works that an earlier task left out, and that this one makes up for. */
  missing?: number
  /** The topics are those of the last works. */
  keptTopics?: boolean
}) {
  const { t } = useTranslation('seo')
  const short = (_: unknown, titles: string | undefined): Promise<void> => {
    const long = longTitle(titles ?? '')
    return long === null
      ? Promise.resolve()
      : Promise.reject(new Error(t('new.titleLong', { line: long.line, n: long.length, max: TITLE_MAX })))
  }
  return (
    <>
      <Form.Item<Values> name="distribution" label={t('new.distribution')}>
        <Radio.Group
          options={([...(missing > 0 ? ['missing' as const] : []), 'all', 'in_turn', 'one_each'] as const).map(
            (value) => ({ value, label: t(`distribution.${value}`, { n: missing }) }),
          )}
        />
      </Form.Item>
      <Form.Item<Values>
        noStyle
        shouldUpdate={(a: Partial<Values>, b: Partial<Values>) =>
          a.sources !== b.sources || a.accounts !== b.accounts || a.distribution !== b.distribution
        }
      >
        {({ getFieldsValue }) => {
          const { sources: chosen, accounts = [], distribution } = getFieldsValue() as Partial<Values>
          const contents = chosen?.kind === 'image' ? 1 : (chosen?.ids.length ?? 0)
          return (
            <Form.Item<Values>
              name="titles"
              label={t('new.titles')}
              extra={t('new.titlesHint', { list: VARIABLES.map((name) => `{${name}}`).join(' ') })}
              rules={[{ validator: short }]}
            >
              <TitlesField
                mediaType={chosen?.kind === 'image' ? MEDIA_TYPE.image : MEDIA_TYPE.video}
                accounts={accounts}
                works={Math.max(
                  1,
                  distribution === 'missing' ? missing : distribution === 'all' ? contents * accounts.length : contents,
                )}
              />
            </Form.Item>
          )
        }}
      </Form.Item>
      <Form.Item<Values>
        name="topics"
        label={t('new.topics')}
        extra={`${keptTopics ? t('new.topicsKept') : ''}${t('new.topicsHint')}`}
      >
        <TopicsInput maxCount={30} />
      </Form.Item>
      <Form.Item<Values> name="carry" label={t('new.carry')} extra={t('new.carryHint')}>
        <CarryField />
      </Form.Item>
    </>
  )
}

/** Looked at when the form is sent, and not before: nobody has had a chance to choose yet. */
const SENT = 'onSubmit'

/** When. */
export function ScheduleItem() {
  const { t } = useTranslation('seo')
  const chosen = (_: unknown, { mode, start }: ScheduleValue): Promise<void> =>
    mode === 'timing' && start === null ? Promise.reject(new Error(t('schedule.startRequired'))) : Promise.resolve()
  const ahead = (_: unknown, { mode, start }: ScheduleValue): Promise<void> =>
    mode !== 'now' && start !== null && !start.isAfter(dayjs())
      ? Promise.reject(new Error(t('schedule.passed')))
      : Promise.resolve()
  return (
    <Form.Item<Values>
      name="schedule"
      label={t('new.schedule')}
      rules={[{ validator: ahead }, { validator: chosen, validateTrigger: SENT }]}
    >
      <ScheduleField />
    </Form.Item>
  )
}

/**
 * What comes of it, account by account; with what is left out as a duplicate stands the choice to make it all the same.
 */
export function PreviewItem() {
  const { t } = useTranslation('grid')
  const duplicates = (
    <Form.Item<Values> name="duplicates" valuePropName="checked" noStyle>
      <Checkbox>{t('preview.duplicates')}</Checkbox>
    </Form.Item>
  )
  return (
    <Form.Item<Values> noStyle shouldUpdate>
      {({ getFieldsValue, setFieldValue }) => {
        const values = getFieldsValue(true) as Partial<Values>
        const onStart = (seconds: number): void =>
          setFieldValue('schedule', { ...values.schedule, start: dayjs.unix(seconds) })
        return (
          <MatrixPreview
            input={isComplete(values) ? requestOf(values) : null}
            duplicates={duplicates}
            onStart={onStart}
          />
        )
      }}
    </Form.Item>
  )
}
