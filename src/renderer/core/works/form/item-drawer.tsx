import { Alert, App, DatePicker, Form, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { editItem, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { fieldsOf } from '../../../../contract/work-fields.ts'
import { showFieldErrors } from '../../http/field-errors.ts'
import { NotLoaded } from '../../http/not-loaded.tsx'
import { useApi, useCall } from '../../http/use-api.ts'
import { useErrorText } from '../../http/use-error-text.ts'
import { TitleInput } from '../../publishing/title-input.tsx'
import { useHandIns } from '../../publishing/use-hand-ins.ts'
import { wayOf } from '../../publishing/way-of.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { ComputerNote } from '../../../ui/time-channel.tsx'
import { CoverField } from './cover-field.tsx'
import { failText } from '../fail-text.ts'
import { FORM_FIELD, type ItemValues as Values, itemValues, NO_VALUES, toEdit } from './item-edit.ts'
import { PublishFields } from './publish-fields.tsx'
import { timeHint } from './time-hint.ts'

const NO_TIMES: readonly never[] = []

/** What the time in the form means. */
function TimeHint({ item, platform }: { item: PublishItem | null; platform: Parameters<typeof timeHint>[1] }) {
  const { t } = useTranslation('seo')
  const seconds = Form.useWatch<Values['time'] | undefined>('time')?.unix() ?? 0
  // A time that stays is nothing new.
  const handIns = useHandIns(
    item === null || seconds === item.timing_time ? NO_TIMES : [{ id: item.id, timing_time: seconds }],
  )
  const hint = timeHint(item, platform, item === null ? undefined : handIns.get(item.id)?.when)
  return hint === null ? null : <div>{t(...hint)}</div>
}

/** Everything one item carries, for its account's platform. */
export function ItemDrawer({ item, onClose }: { item: PublishItem | null; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const say = useErrorText()
  const platforms = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  const edit = useCall(editItem, { refreshes: [taskVideoList, listItems], quiet: true })
  const platform = platforms.data?.find((one) => one.value === item?.thirdauth.third_platform_info.value)
  const fields = platform && item ? fieldsOf(platform, item.media_type) : []
  const least = dayjs().add(1, 'minute')
  const initial: Values = item ? itemValues(item) : NO_VALUES
  const failed = item === null ? '' : failText(t, item)
  const submit = async (values: Values): Promise<void> => {
    if (item) await edit.mutateAsync(toEdit(item, values, fields))
  }
  const onError = (form: FormInstance<Values>, error: unknown): void => {
    if (!showFieldErrors(form, error, FORM_FIELD)) message.error(say(error))
  }
  return (
    <FormDrawer<Values>
      open={item !== null}
      title={t('items.editTitle')}
      width={560}
      initial={initial}
      onClose={onClose}
      onSubmit={submit}
      onError={onError}
    >
      {failed === '' ? null : <Alert className="seo-alert" type="warning" showIcon title={failed} />}
      {platforms.error && platforms.data === undefined ? <NotLoaded query={platforms} small /> : null}
      <Form.Item<Values>
        name="title"
        label={t('fields.title')}
        rules={[{ required: true, whitespace: true, message: t('fields.titleRequired') }]}
      >
        <TitleInput
          site={platform?.value ?? ''}
          kind={kindOfMedia(item?.media_type ?? MEDIA_TYPE.video)}
          way={wayOf(item?.thirdauth)}
        />
      </Form.Item>
      {fields.includes('cover') ? (
        <Form.Item<Values> name="cover" label={t('fields.cover')}>
          <CoverField current={item?.video_cover_url ?? ''} />
        </Form.Item>
      ) : null}
      <PublishFields item={item} platform={platform} fields={fields} />
      {fields.includes('time') ? (
        <Form.Item<Values>
          name="time"
          label={t('fields.time')}
          extra={
            <>
              <TimeHint item={item} platform={platform} />
              <ComputerNote />
            </>
          }
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            minDate={least}
            placeholder={t('fields.timeNow')}
          />
        </Form.Item>
      ) : null}
    </FormDrawer>
  )
}
