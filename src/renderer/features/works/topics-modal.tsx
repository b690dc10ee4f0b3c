import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { useSaveWorks } from '../../core/works/use-save-works.ts'
import { topicsAfter } from './work-list.ts'
import { TopicsInput } from '../../ui/topics-input.tsx'

interface Values {
  mode: 'replace' | 'append'
  topics: string[]
}

/** 改话题: the same topics for all chosen works, instead of theirs or behind them. */
export function TopicsModal({
  items,
  onClose,
  onSaved,
}: {
  items: readonly ListedItem[]
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation('plantask')
  const save = useSaveWorks()
  const submit = async ({ mode, topics }: Values): Promise<void> => {
    await save(
      items.map((item) => ({ id: item.id, topic: topicsAfter(item.topic, topics, mode) })),
      items.map((item) => ({ id: item.id, topic: item.topic })),
    )
    onSaved()
  }
  return (
    <FormModal<Values>
      open={items.length > 0}
      title={t('topics.title', { n: items.length })}
      initial={{ mode: 'append', topics: [] }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item<Values> name="mode" label={t('topics.mode')}>
        <Radio.Group
          options={(['append', 'replace'] as const).map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
      </Form.Item>
      <Form.Item<Values>
        name="topics"
        label={t('topics.topics')}
        extra={t('topics.hint')}
        dependencies={['mode']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string[]) =>
              value.length > 0 || getFieldValue('mode') === 'replace'
                ? Promise.resolve()
                : Promise.reject(new Error(t('topics.required'))),
          }),
        ]}
      >
        <TopicsInput maxCount={30} />
      </Form.Item>
    </FormModal>
  )
}
