import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { replyPaceOf } from '../../../../contract/helper/reply-commands.ts'
import { useAnsweringAccounts } from '../../../core/rules/use-answering-accounts.ts'
import type { RuleValues } from '../rule-values.ts'

/** Under the cap of a day: what it counts, or that the rule's accounts may not answer as often as it says. */
export function CapText() {
  const { t } = useTranslation('autoReply')
  const cap = Form.useWatch<number | null | undefined>('daily_cap') ?? 0
  const scope = Form.useWatch<RuleValues['scope'] | undefined>('scope') ?? 'all'
  const chosen = Form.useWatch<number[] | undefined>('third_auth_ids') ?? []
  const known = useAnsweringAccounts(scope === 'all' ? null : chosen)
  const accounts = [...(known?.on ?? []), ...(known?.off ?? [])].filter((one) => one.by_hand_only === 0)
  const most = accounts.reduce((sum, one) => sum + replyPaceOf(one.platform_value).day, 0)
  // Of accounts that one answer does not hold nobody knows.
  const isKnown = known !== null && known.total === known.on.length + known.off.length && accounts.length > 0
  if (!isKnown || cap <= most) return t('form.capText')
  return (
    <span className="rule-over" role="note">
      {t(accounts.length === 1 ? 'form.capOverOne' : 'form.capOver', { cap, most, n: accounts.length })}
    </span>
  )
}
