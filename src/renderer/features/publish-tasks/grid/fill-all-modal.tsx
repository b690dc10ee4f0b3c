import { App, DatePicker, Form, Input, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import {
  DECLARATION_INTENTS,
  declarationFor,
  type DeclarationIntent,
} from '../../../../contract/declaration-intents.ts'
import { declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { VARIABLES } from '../../../../contract/variables.ts'
import { HandInNote } from '../../../core/publishing/hand-in-note.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { FIELDS, type GridField, timeText } from './grid-fields.ts'
import { patchAll } from './grid-range.ts'
import type { GridCore } from './grid-core.ts'

interface Values {
  field: GridField
  text: string
  choice: string
  time: Dayjs | null
  mode: 'empty' | 'all'
}

export interface FillAllModalProps {
  open: boolean
  /** The rows it is about: the selected ones, else all in sight. */
  rows: readonly PublishItem[]
  core: GridCore
  onClose: () => void
}

const isText = (field: GridField): boolean => field === 'title' || field === 'topic' || field === 'description'
/** What is meant by a choice: one thing, in each platform's own words. */
const INTENT = 'intent:'
const isIntent = (choice: string): boolean => choice.startsWith(INTENT)
const inWordsOf =
  (choice: string, core: GridCore) =>
  (item: PublishItem): string | null => {
    const platform = core.platformOf(item)
    return platform === undefined
      ? null
      : declarationFor(platform, kindOfMedia(item.media_type), choice.slice(INTENT.length) as DeclarationIntent)
  }
const valueOf = ({ field, text, choice, time }: Values): string =>
  isText(field) ? text.trim() : field === 'timing' ? timeText(time?.unix() ?? 0) : (choice ?? '')

/** How many of the works are handed to their sites soon after their column is filled with the time in the form. */
function FilledHandIns({ rows, core }: Pick<FillAllModalProps, 'rows' | 'core'>) {
  const seconds = Form.useWatch<Values['time'] | undefined>('time')?.unix() ?? 0
  const mode = Form.useWatch<Values['mode'] | undefined>('mode')
  const { changes } = patchAll(
    { rows, valueOf: core.grid.valueOf, platformOf: core.platformOf },
    'timing',
    timeText(seconds),
    mode === 'empty',
  )
  return <HandInNote times={changes.map(({ id }) => ({ id, timing_time: seconds }))} />
}

/** One value for a whole column: everywhere, or only where nothing stands. */
export function FillAllModal({ open, rows, core, onClose }: FillAllModalProps) {
  const { t } = useTranslation(['grid', 'seo'])
  const { message } = App.useApp()
  // Words of one platform mean nothing on another: then only what is meant can be chosen.
  const words =
    new Set(rows.map((item) => item.thirdauth.third_platform_info.value)).size > 1
      ? []
      : [
          ...new Map(
            rows
              .flatMap((item) =>
                declarationsFor(
                  { declarations: core.platformOf(item)?.declarations ?? [] },
                  kindOfMedia(item.media_type),
                ),
              )
              .map((one) => [one.value, one.name]),
          ),
        ].map(([value, label]) => ({ value, label }))
  const intents = DECLARATION_INTENTS.map((one) => ({ value: `${INTENT}${one}`, label: t(`intents.${one}`) }))
  const submit = (values: Values): Promise<void> => {
    const sheet = { rows, valueOf: core.grid.valueOf, platformOf: core.platformOf }
    const { changes, closed } = patchAll(
      sheet,
      values.field,
      values.field === 'declaration' && isIntent(values.choice) ? inWordsOf(values.choice, core) : valueOf(values),
      values.mode === 'empty',
    )
    core.grid.apply(changes)
    message.info(
      closed > 0 ? t('fillAll.doneClosed', { n: changes.length, closed }) : t('fillAll.done', { n: changes.length }),
    )
    return Promise.resolve()
  }
  return (
    <FormModal<Values>
      open={open}
      title={t('fillAll.title', { n: rows.length })}
      okText={t('fillAll.ok')}
      initial={{ field: 'title', text: '', choice: '', time: null, mode: 'empty' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item<Values> name="field" label={t('fillAll.field')}>
        <Select options={FIELDS.map((value) => ({ value, label: t(`field.${value}`) }))} />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate={(a, b) => a.field !== b.field}>
        {({ getFieldValue }) => {
          const field = getFieldValue('field') as GridField
          if (isText(field)) {
            return (
              <Form.Item<Values>
                name="text"
                label={t('fillAll.value')}
                extra={t('fillAll.variables', { list: VARIABLES.map((name) => `{${name}}`).join(' ') })}
                rules={field === 'title' ? [{ required: true, whitespace: true, message: t('fault.empty') }] : []}
              >
                <Input maxLength={field === 'title' ? 100 : 600} />
              </Form.Item>
            )
          }
          if (field === 'timing') {
            return (
              <>
                <Form.Item<Values> name="time" label={t('fillAll.value')} extra={t('fillAll.timeHint')}>
                  <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
                </Form.Item>
                <FilledHandIns rows={rows} core={core} />
              </>
            )
          }
          return (
            <Form.Item<Values>
              name="choice"
              label={t('fillAll.value')}
              extra={field === 'declaration' && words.length === 0 ? t('fillAll.intentHint') : null}
            >
              <Select
                options={
                  field === 'declaration'
                    ? [{ value: '', label: t('seo:fields.noChoice') }, ...(words.length > 0 ? words : intents)]
                    : (['', '0', '3', '1'] as const).map((value) => ({
                        value,
                        label: t(`seo:visibility.${value || 'preset'}`),
                      }))
                }
              />
            </Form.Item>
          )
        }}
      </Form.Item>
      <Form.Item<Values> name="mode" label={t('fillAll.mode')}>
        <Radio.Group options={(['empty', 'all'] as const).map((value) => ({ value, label: t(`fillAll.${value}`) }))} />
      </Form.Item>
    </FormModal>
  )
}
