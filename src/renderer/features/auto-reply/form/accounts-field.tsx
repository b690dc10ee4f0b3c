import { Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { AnsweringNote } from '../../../core/rules/answering-note.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { RuleValues } from '../rule-values.ts'
import { useRuleAccounts } from '../use-rule-accounts.ts'

/** Chosen accounts; one that this person does not see keeps its place without a name. */
function AccountSelect({
  id,
  value = [],
  onChange = () => undefined,
}: {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}) {
  const { t } = useTranslation('autoReply')
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  const keyword = useDebounced(typed.trim())
  const all = useRuleAccounts()
  const found = useRuleAccounts(all.isCut ? keyword : '')
  const options = found.options
  const labels = new Map([...known, ...[...all.options, ...options].map((one) => [one.value, one.label] as const)])
  const missing = value.filter((one) => !options.some((option) => option.value === one))
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={t('form.chosenAccounts')}
      placeholder={t('form.chooseAccounts')}
      maxCount={RULE_LIMITS.accounts}
      maxTagCount={8}
      loading={found.isPending}
      value={value}
      showSearch={all.isCut ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' }}
      options={[
        ...options,
        ...(typed === ''
          ? missing.map((one) => ({ value: one, label: labels.get(one) ?? t('form.unseenAccount') }))
          : []),
      ]}
      onChange={(ids) => {
        setKnown(labels)
        onChange(ids)
      }}
      {...found.failed}
    />
  )
}

/** For which accounts a rule answers: all of them, or some. */
export function AccountsFields() {
  const { t } = useTranslation('autoReply')
  const scope = Form.useWatch<RuleValues['scope'] | undefined>('scope') ?? 'all'
  const chosen = Form.useWatch<number[] | undefined>('third_auth_ids') ?? []
  return (
    <>
      <Form.Item name="scope" label={t('col.accounts')} extra={t('form.accountsText')}>
        <Radio.Group
          options={[
            { value: 'all', label: t('allAccounts') },
            { value: 'some', label: t('form.someAccounts') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['scope']}>
        {({ getFieldValue }) =>
          getFieldValue('scope') === 'some' ? (
            <Form.Item
              name="third_auth_ids"
              label={t('form.chosenAccounts')}
              rules={[{ required: true, type: 'array', min: 1, message: t('form.needAccounts') }]}
            >
              <AccountSelect />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <AnsweringNote ids={scope === 'all' ? null : chosen} />
    </>
  )
}
