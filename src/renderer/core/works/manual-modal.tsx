import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { listItems } from '../../../contract/http/publish-items.ts'
import { publishRecordResult, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useCall } from '../http/use-api.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { accountWords } from './account-words.ts'

interface Values {
  reason: string
  url: string
}

/** A person saw the work on the platform: it counts as published, with the reason in the log. */
export function ManualModal({ item, onClose }: { item: PublishItem | null; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const record = useCall(publishRecordResult, { refreshes: [taskInfo, taskVideoList, listItems] })
  const submit = async ({ reason, url }: Values): Promise<void> => {
    if (item === null) return
    await record.mutateAsync({
      taskId: item.id,
      publishId: 'manual',
      status: 2,
      msg: reason,
      ...(url.trim() ? { platform_url: url.trim() } : {}),
    })
    message.success(t('items.manualDone'))
  }
  return (
    <FormModal<Values>
      open={item !== null}
      title={t('items.isOut')}
      okText={t('confirm')}
      initial={{ reason: '', url: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('items.manualText', { title: item?.title ?? '', account: item === null ? '' : accountWords(item) })}</p>
      <Form.Item<Values>
        name="reason"
        label={t('items.manualReason')}
        rules={[{ required: true, whitespace: true, message: t('items.manualReasonRequired') }]}
      >
        <Input maxLength={200} placeholder={t('items.manualReasonHint')} />
      </Form.Item>
      <Form.Item<Values>
        name="url"
        label={t('items.manualUrl')}
        rules={[{ type: 'url', message: t('items.manualUrlWrong') }]}
      >
        <Input maxLength={1000} placeholder="https://" />
      </Form.Item>
    </FormModal>
  )
}
