import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { OPERATION_LIMITS, type OperationType } from '../../../../contract/entities/operation.ts'
import { ruleList } from '../../../../contract/http/auto-reply.ts'
import { BY_HAND_PLATFORMS, canReply, messageKindsOf } from '../../../../contract/message-platforms.ts'
import { useAccountChoices } from '../../../core/choices/account-filter.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { AnsweringNote } from '../../../core/rules/answering-note.tsx'

interface Chosen {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** Can an account of this platform be worked for? */
function isFor(type: OperationType, platform: string): boolean {
  if (type === 'comment_reply') return canReply(platform, 'comment') && !BY_HAND_PLATFORMS.includes(platform)
  return type !== 'lead_capture' || messageKindsOf(platform).length > 0
}

/** What is chosen, those that are not among the choices under a word for them. */
function withMissing(options: { value: number; label: string }[], value: readonly number[], word: string) {
  const known = new Set(options.map((one) => one.value))
  return [...options, ...value.filter((one) => !known.has(one)).map((one) => ({ value: one, label: word }))]
}

function AccountSelect({ type, id, value = [], onChange = () => undefined }: Chosen & { type: OperationType }) {
  const { t } = useTranslation('operations')
  const { accounts, options, failed } = useAccountChoices()
  const fitting = new Set(accounts.filter((one) => isFor(type, one.platform_value)).map((one) => one.id))
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={t('form.accounts')}
      placeholder={t('form.chooseAccounts')}
      maxCount={OPERATION_LIMITS.accounts}
      maxTagCount={8}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={withMissing(
        options.filter((one) => fitting.has(one.value)),
        value,
        t('form.unseenAccount'),
      )}
      onChange={onChange}
      {...failed}
    />
  )
}

function RuleSelect({ id, value = [], onChange = () => undefined }: Chosen) {
  const { t } = useTranslation('operations')
  const rules = useApi(ruleList, { page: 1, limit: RULE_LIMITS.rules }, { quiet: true })
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={t('form.rules')}
      placeholder={t('form.chooseRules')}
      loading={rules.isPending}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={withMissing(
        (rules.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
        value,
        t('form.goneRule'),
      )}
      onChange={onChange}
      {...failedChoices(rules)}
    />
  )
}

const needed = (message: string) => ({
  validator: (_rule: unknown, value: number[] | undefined) =>
    (value?.length ?? 0) > 0 ? Promise.resolve() : Promise.reject(new Error(message)),
})

/** The accounts that an operation works for, and the rules that answer for them. */
export function PartsFields({ type }: { type: OperationType }) {
  const { t } = useTranslation('operations')
  const chosen = Form.useWatch<number[] | undefined>('third_auth_ids') ?? []
  const extra =
    type === 'comment_reply' ? t('form.accountsReply') : type === 'lead_capture' ? t('form.accountsLead') : undefined
  return (
    <>
      <Form.Item
        name="third_auth_ids"
        label={t('form.accounts')}
        required
        extra={extra}
        rules={[needed(t('form.needAccounts'))]}
      >
        <AccountSelect type={type} />
      </Form.Item>
      {type === 'comment_reply' ? <AnsweringNote ids={chosen} /> : null}
      {type === 'comment_reply' ? (
        <Form.Item
          name="rule_ids"
          label={t('form.rules')}
          required
          extra={t('form.rulesText')}
          rules={[needed(t('form.needRules'))]}
        >
          <RuleSelect />
        </Form.Item>
      ) : null}
    </>
  )
}
