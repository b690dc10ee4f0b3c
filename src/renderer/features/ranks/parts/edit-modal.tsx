import { App, Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type RankFrequency, rankFrequency, type RankRow } from '../../../../contract/entities/rank.ts'
import { editRankKeywords, listRanks } from '../../../../contract/http/rank.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'

interface Values {
  frequency?: RankFrequency | undefined
  depth?: number | null | undefined
  third_auth_id?: number | undefined
  plan_ids?: number[] | undefined
}

/** How words are looked at: how often, how deep, through whose eyes, for which plans. Of several words only what is filled in changes. */
export function EditModal({ rows, plans, onClose }: { rows: readonly RankRow[]; plans: readonly { id: number; name: string }[]; onClose: (saved: boolean) => void }) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const platform = new Set(rows.map((row) => row.platform_value)).size === 1 ? (first?.platform_value ?? '') : ''
  const accounts = useApi(listAccountsByGroup, { platform_value: platform, only_online: 0 }, { enabled: platform !== '' && may('account:list'), quiet: true })
  const save = useCall(editRankKeywords, { refreshes: [listRanks], quiet: true })
  const onSubmit = async (values: Values): Promise<void> => {
    const { updated } = await save.mutateAsync({
      ids: rows.map((row) => row.id), ...(values.frequency === undefined ? {} : { frequency: values.frequency }), ...(values.depth === undefined || values.depth === null ? {} : { depth: values.depth }),
      ...(values.third_auth_id === undefined ? {} : { third_auth_id: values.third_auth_id }), ...(values.plan_ids === undefined ? {} : { plan_ids: values.plan_ids }),
    })
    message.success(t('edit.done', { n: updated }))
    onClose(true)
  }
  const keep = one === undefined ? { placeholder: t('edit.unchanged') } : {}
  return (
    <FormModal<Values>
      open
      title={one === undefined ? t('edit.many', { n: rows.length }) : t('edit.one', { name: one.keyword })}
      initial={one === undefined ? {} : { frequency: one.frequency, depth: one.depth, third_auth_id: one.third_auth_id, plan_ids: one.plans.map((plan) => plan.id) }}
      onSubmit={onSubmit}
      onClose={() => onClose(false)}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <Form.Item name="frequency" label={t('col.frequency')} extra={t('frequencyHint')}><Select allowClear={one === undefined} {...keep} options={rankFrequency.options.map((value) => ({ value, label: t(`frequency.${value}`) }))} /></Form.Item>
      <Form.Item name="depth" label={t('col.depth')} extra={t('depthHint')} rules={one === undefined ? [] : [{ required: true, message: t('edit.needDepth') }]}><InputNumber min={10} max={100} step={10} precision={0} {...keep} /></Form.Item>
      {platform === '' || !may('account:list') ? null : (
        <Form.Item name="third_auth_id" label={t('col.eyes')} extra={t('eyesHint')}>
          <Select allowClear={one === undefined} {...keep} loading={accounts.isPending} options={[{ value: 0, label: t('loggedOut') }, ...(accounts.data ?? []).flatMap((group) => group.list).map((account) => ({ value: account.id, label: account.openname }))]} />
        </Form.Item>
      )}
      <Form.Item name="plan_ids" label={t('col.plans')}><Select mode="multiple" allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={t(one === undefined ? 'edit.unchanged' : 'add.pickPlan')} notFoundContent={t('add.noPlans')} options={plans.map((plan) => ({ value: plan.id, label: plan.name }))} /></Form.Item>
    </FormModal>
  )
}
