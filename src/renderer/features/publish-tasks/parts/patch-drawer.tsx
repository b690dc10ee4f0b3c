import { App, DatePicker, Form, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { editItems, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { HandInNote } from '../../../core/publishing/hand-in-note.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { ComputerNote } from '../../../ui/time-channel.tsx'
import { BATCH_FIELD, batchTimes, type BatchValues as Values, toBatch } from './batch-edit.ts'
import { GapInput } from '../../../core/works/times/gap-input.tsx'
import { usePublishDefaults } from '../../../core/works/use-publish-defaults.ts'
import { TopicsInput } from '../../../ui/topics-input.tsx'

/** How many of the works are handed to their sites soon after the times in the form are saved. */
function BatchHandIns({ items }: { items: readonly PublishItem[] }) {
  const start = Form.useWatch<Values['start'] | undefined>('start')
  const gap = Form.useWatch<Values['gap'] | undefined>('gap')
  return (
    <HandInNote
      times={batchTimes(
        items.map((item) => item.id),
        { start: start ?? null, gap: gap ?? 0 },
      )}
    />
  )
}

/** The same topics for all chosen items, or times spread from a start. Only what is ticked changes. */
export function PatchDrawer({ items, onClose }: { items: readonly PublishItem[]; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const say = useErrorText()
  const defaults = usePublishDefaults()
  const edit = useCall(editItems, { refreshes: [taskVideoList], quiet: true })
  const submit = async (values: Values): Promise<void> => {
    const { skipped } = await edit.mutateAsync(
      toBatch(
        items.map((item) => item.id),
        values,
      ),
    )
    if (skipped.length > 0) message.warning(t('patch.skipped', { n: skipped.length, reason: skipped[0]?.reason ?? '' }))
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, BATCH_FIELD)) message.error(say(error))
  }
  return (
    <FormDrawer<Values>
      open={items.length > 0 && defaults.ready}
      title={t('patch.title', { n: items.length })}
      initial={{ change: [], topics: [], start: null, gap: defaults.gap }}
      onClose={onClose}
      onSubmit={submit}
      onError={onError}
    >
      <Form.Item<Values>
        name="change"
        label={t('patch.what')}
        rules={[{ required: true, type: 'array', min: 1, message: t('patch.whatRequired') }]}
      >
        <CheckGroup
          options={[
            { value: 'topics', label: t('patch.topics') },
            { value: 'time', label: t('patch.time') },
          ]}
        />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate={(a, b) => a.change !== b.change}>
        {({ getFieldValue }) => {
          const change = (getFieldValue('change') ?? []) as Values['change']
          return (
            <>
              {change.includes('topics') ? (
                <Form.Item<Values> name="topics" label={t('fields.topics')}>
                  <TopicsInput />
                </Form.Item>
              ) : null}
              {change.includes('time') ? (
                <>
                  <Form.Item<Values>
                    name="start"
                    label={t('patch.start')}
                    extra={
                      <>
                        <div>{t('patch.startHint')}</div>
                        <ComputerNote />
                      </>
                    }
                  >
                    <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
                  </Form.Item>
                  <Form.Item<Values> name="gap" label={t('schedule.gap')}>
                    <GapInput />
                  </Form.Item>
                  <BatchHandIns items={items} />
                </>
              ) : null}
            </>
          )
        }}
      </Form.Item>
    </FormDrawer>
  )
}
