import { App, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { websiteNotice } from '../../../../contract/http/common.ts'
import { installation, saveNotice } from '../../../../contract/http/installation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

type Notice = OutputOf<typeof installation>['notices'][number]
interface Values extends Pick<Notice, 'title' | 'jumpUrl' | 'level' | 'sort'> {
  start_time: Dayjs | null
  end_time: Dayjs | null
}

const atTime = (seconds: number): Dayjs | null => (seconds > 0 ? dayjs(seconds * 1000) : null)

/** A notice, new (null) or changed. */
export function NoticeModal({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveNotice, { refreshes: [installation, websiteNotice], quiet: true })
  const { title = '', jumpUrl = '', level = 'info', sort = 0, start_time: start = 0, end_time: end = 0 } = notice ?? {}
  return (
    <FormModal<Values>
      open
      title={t(notice === null ? 'installation.add' : 'installation.edit')}
      initial={{ title, jumpUrl, level, sort, start_time: atTime(start), end_time: atTime(end) }}
      onClose={onClose}
      onSubmit={async (values) =>
        await save.mutateAsync({
          ...values,
          ...(notice === null ? {} : { id: notice.id }),
          jumpUrl: values.jumpUrl.trim(),
          start_time: values.start_time?.unix() ?? 0,
          end_time: values.end_time?.unix() ?? 0,
        })
      }
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) void message.error(say(error))
      }}
    >
      <Form.Item<Values>
        name="title"
        label={t('installation.title')}
        rules={[{ required: true, whitespace: true, message: t('installation.required') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item<Values> name="jumpUrl" label={t('installation.jump')} extra={t('installation.jumpHint')}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item<Values> name="level" label={t('installation.level')}>
        <Select
          options={(['info', 'warning', 'error'] as const).map((value) => ({
            value,
            label: t(`installation.levels.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item<Values> name="start_time" label={t('installation.start')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item<Values> name="end_time" label={t('installation.stop')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item<Values> name="sort" label={t('installation.sort')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </FormModal>
  )
}
