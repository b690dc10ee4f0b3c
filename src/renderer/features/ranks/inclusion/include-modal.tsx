import { App, Form, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InclusionRow } from '../../../../contract/entities/rank.ts'
import { listInclusions, reportInclusion } from '../../../../contract/http/rank.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

interface Values {
  status: 'included' | 'not_included'
  rank?: number | null
}

/** What a person saw when searching for a work's title. */
export function IncludeModal({ row, onClose }: { row: InclusionRow; onClose: () => void }) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(reportInclusion, { refreshes: [listInclusions], quiet: true })
  const onSubmit = async ({ status, rank }: Values): Promise<void> => {
    await save.mutateAsync({
      publish_item_id: row.publish_item_id,
      status,
      ...(status === 'included' && rank !== undefined && rank !== null ? { rank } : {}),
    })
    message.success(t('manual.done'))
  }
  return (
    <FormModal<Values>
      open
      title={t('include.manual')}
      initial={{ status: 'included', rank: null }}
      onSubmit={onSubmit}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <p className="rank-note ellipsis" title={row.title}>
        {row.title}
      </p>
      <Form.Item name="status" label={t('include.result')}>
        <Radio.Group
          options={(['included', 'not_included'] as const).map((value) => ({
            value,
            label: t(`include.status.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <Form.Item name="rank" label={t('include.rank')} hidden={form.getFieldValue('status') !== 'included'}>
            <InputNumber min={1} max={1000} precision={0} />
          </Form.Item>
        )}
      </Form.Item>
    </FormModal>
  )
}
