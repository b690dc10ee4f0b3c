import { App, DatePicker, Form, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { RankRow } from '../../../../contract/entities/rank.ts'
import { listRanks, rankHistory, saveManualRank } from '../../../../contract/http/rank.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { keepPictureFile } from '../../../core/ranks/keep-picture.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { PictureField } from './picture-field.tsx'

interface Values {
  found: 'in' | 'out'
  rank?: number | null
  time: Dayjs
  picture?: File | null
}

/** 手动登记: a rank that a person saw, with the time and, if there is one, a picture. */
export function ManualModal({ row, onClose }: { row: RankRow; onClose: () => void }) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const { http } = useServices()
  const say = useErrorText()
  const may = useMay()
  const save = useCall(saveManualRank, { refreshes: [listRanks, rankHistory], quiet: true })
  const onSubmit = async ({ found, rank, time, picture }: Values): Promise<void> => {
    const evidence =
      picture === undefined || picture === null
        ? null
        : await keepPictureFile({ http, win: window }, picture, AbortSignal.timeout(120_000))
    await save.mutateAsync({
      rank_keyword_id: row.id,
      rank: found === 'in' ? (rank ?? null) : null,
      checked_time: time.unix(),
      ...(evidence === null ? {} : { evidence_id: evidence }),
    })
    message.success(t('manual.done'))
  }
  return (
    <FormModal<Values>
      open
      title={t('manual.title', { name: row.keyword })}
      initial={{ found: 'in', rank: null, time: dayjs(), picture: null }}
      onSubmit={onSubmit}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { checked_time: 'time' })) message.error(say(error))
      }}
    >
      <Form.Item name="found" label={t('manual.found')}>
        <Radio.Group
          options={[
            { value: 'in', label: t('manual.in') },
            { value: 'out', label: t('rank.outside', { n: row.depth }) },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <Form.Item
            name="rank"
            label={t('col.rank')}
            hidden={form.getFieldValue('found') === 'out'}
            rules={form.getFieldValue('found') === 'out' ? [] : [{ required: true, message: t('manual.needRank') }]}
          >
            <InputNumber min={1} max={1000} precision={0} placeholder={t('manual.rankHint')} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="time" label={t('col.checked')} rules={[{ required: true, message: t('manual.needTime') }]}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" maxDate={dayjs()} allowClear={false} />
      </Form.Item>
      {may('material:upload') ? (
        <Form.Item name="picture" label={t('picture.label')}>
          <PictureField />
        </Form.Item>
      ) : null}
    </FormModal>
  )
}
