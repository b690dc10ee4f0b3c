import { App, DatePicker, Form, type FormInstance, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { editItem, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { platformTextLength } from '../../../../contract/text-length.ts'
import { titleBounds } from '../../../../contract/work-lengths.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { CoverField } from './cover-field.tsx'
import { PublishFields, type PublishValues, toPatch, valuesOf } from './publish-fields.tsx'

interface Values extends PublishValues {
  title: string
  cover: number | null
  time: Dayjs | null
}

const EMPTY: Values = { title: '', cover: null, time: null, description: '', topics: [], poi: [], collection: [], friends: [] }

/** Everything one item carries, for its account's platform. */
export function ItemDrawer({ item, onClose }: { item: PublishItem | null; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const say = useErrorText()
  const platforms = useApi(listPlatforms, {}, { staleMs: 300_000 })
  const edit = useCall(editItem, { refreshes: [taskVideoList, listItems], quiet: true })
  const platform = platforms.data?.find((one) => one.value === item?.thirdauth.third_platform_info.value)
  const limits = platform?.limits
  const titleMax = (platform && item ? titleBounds(platform, item.media_type).max : undefined) ?? 100
  const lengthOf = (text: string): number => platformTextLength(platform?.value ?? '', text)
  const least = dayjs().add((limits?.timing_min_minutes ?? 0) + 10, 'minute')
  const initial: Values = item ? { ...valuesOf(item), title: item.title, cover: null, time: item.timing_time > 0 ? dayjs.unix(item.timing_time) : null } : EMPTY
  const submit = async (values: Values): Promise<void> => {
    if (!item) return
    await edit.mutateAsync({ id: item.id, title: values.title, timing_time: values.time ? values.time.unix() : 0, ...toPatch(values), ...(values.cover === null ? {} : { cover_attachment_id: values.cover }) })
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, { timing_time: 'time', topic: 'topics', microApp: 'program' })) message.error(say(error))
  }
  return (
    <FormDrawer<Values> open={item !== null} title={t('items.editTitle')} width={560} initial={initial} onClose={onClose} onSubmit={submit} onError={onError}>
      <Form.Item<Values> name="title" label={t('fields.title')} rules={[{ required: true, whitespace: true, message: t('fields.titleRequired') }]}>
        <Input showCount={{ formatter: ({ value }) => `${lengthOf(value)}/${titleMax}` }} maxLength={Math.max(titleMax * 2, 100)} {...(lengthOf(item?.title ?? '') > titleMax ? { status: 'warning' as const } : {})} />
      </Form.Item>
      {item?.media_type === MEDIA_TYPE.video && platform?.capabilities.includes('cover') ? (
        <Form.Item<Values> name="cover" label={t('fields.cover')}>
          <CoverField current={item.video_cover_url} />
        </Form.Item>
      ) : null}
      <PublishFields account={item?.thirdauth} platform={platform} media={item?.media_type} />
      {platform?.capabilities.includes('timing') ? (
        <Form.Item<Values> name="time" label={t('fields.time')} extra={t('fields.timeHint', { hours: Math.round((limits?.timing_min_minutes ?? 0) / 60), days: Math.round((limits?.timing_max_minutes ?? 0) / 1440) })}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={least} placeholder={t('fields.timeNow')} />
        </Form.Item>
      ) : null}
    </FormDrawer>
  )
}
