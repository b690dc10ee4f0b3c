import { App, Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type RankFrequency, rankFrequency, type RankRow } from '../../../../contract/entities/rank.ts'
import { editRankKeywords, listRanks } from '../../../../contract/http/rank.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { canBeLooked } from '../rank-list.ts'
import { EyesFields, eyesIn } from './eyes-fields.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

interface Values {
  frequency?: RankFrequency | undefined
  depth?: number | null | undefined
  eyes?: Record<string, number | undefined> | undefined
  plan_ids?: number[] | undefined
}

/**
 * How words are looked at: how often, how deep, through whose eyes (by platform), for which plans. Of several words
 * only what is filled in changes.
 */
export function EditModal({
  rows,
  plans,
  names,
  onClose,
}: {
  rows: readonly RankRow[]
  plans: readonly { id: number; name: string }[]
  names: ReadonlyMap<string, string>
  onClose: (saved: boolean) => void
}) {
  const { t } = useTranslation('ranks')
  const clearable = useClearable()
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const platforms = may('account:list') ? [...new Set(rows.map((row) => row.platform_value))].filter(canBeLooked) : []
  const save = useCall(editRankKeywords, { refreshes: [listRanks], quiet: true })
  const onSubmit = async (values: Values): Promise<void> => {
    const eyes = eyesIn(values.eyes, platforms)
    const { updated } = await save.mutateAsync({
      ids: rows.map((row) => row.id),
      ...(values.frequency === undefined ? {} : { frequency: values.frequency }),
      ...(values.depth === undefined || values.depth === null ? {} : { depth: values.depth }),
      ...(eyes.length === 0 ? {} : { eyes }),
      ...(values.plan_ids === undefined ? {} : { plan_ids: values.plan_ids }),
    })
    message.success(t('edit.done', { n: updated }))
    onClose(true)
  }
  const keep = one === undefined ? { placeholder: t('edit.unchanged') } : {}
  return (
    <FormModal<Values>
      open
      title={one === undefined ? t('edit.many', { n: rows.length }) : t('edit.one', { name: one.keyword })}
      initial={
        one === undefined
          ? {}
          : {
              frequency: one.frequency,
              depth: one.depth,
              eyes: { [one.platform_value]: one.third_auth_id },
              plan_ids: one.plans.map((plan) => plan.id),
            }
      }
      onSubmit={onSubmit}
      onClose={() => onClose(false)}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
    >
      <Form.Item name="frequency" label={t('col.frequency')} extra={t('frequencyHint')}>
        <Select
          allowClear={one === undefined ? clearable : false}
          {...keep}
          options={rankFrequency.options.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="depth"
        label={t('col.depth')}
        extra={t('depthHint')}
        rules={one === undefined ? [] : [{ required: true, message: t('edit.needDepth') }]}
      >
        <InputNumber min={10} max={100} step={10} precision={0} {...keep} />
      </Form.Item>
      <EyesFields
        platforms={platforms}
        names={names}
        {...(one === undefined
          ? { placeholder: t('edit.unchanged') }
          : { also: { platform: one.platform_value, id: one.third_auth_id, name: one.openname } })}
      />
      <Form.Item name="plan_ids" label={t('col.plans')}>
        <Select
          mode="multiple"
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t(one === undefined ? 'edit.unchanged' : 'add.pickPlan')}
          notFoundContent={t('add.noPlans')}
          options={plans.map((plan) => ({ value: plan.id, label: plan.name }))}
        />
      </Form.Item>
    </FormModal>
  )
}
