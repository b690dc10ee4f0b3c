import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleAccountList, setRuleAccounts } from '../../../contract/http/auto-reply.ts'
import { usePlatformOptions } from '../choices/use-platform-options.tsx'
import { useCall } from '../http/use-api.ts'
import { useMay } from '../permissions/permit.tsx'
import { RiskModal } from './risk-modal.tsx'
import './rules.css'
import { type AnsweringAccount, useAnsweringAccounts } from './use-answering-accounts.ts'

/** Accounts that are named. */
const NAMES = 5

/**
 * Beside chosen accounts: for which of them rules don't answer, whatever is chosen here, and a button that lets them
 * once somebody says that he knows the risk. `ids` null = all accounts. Nothing where rules answer for all of them.
 */
export function AnsweringNote({ ids }: { ids: readonly number[] | null }) {
  const { t } = useTranslation('autoReply')
  const { message } = App.useApp()
  const may = useMay()
  const { nameOf: platformOf } = usePlatformOptions()
  const known = useAnsweringAccounts(ids)
  const [isAsking, setAsking] = useState(false)
  const save = useCall(setRuleAccounts, { refreshes: [ruleAccountList], overlay: false })
  if (known === null || known.off.length === 0) return null
  const { off, total, answering } = known
  const switchable = off.filter((one) => one.by_hand_only === 0)
  const [first] = off
  // Accounts of several platforms often have one name.
  const nameOf = (one: AnsweringAccount): string => `${platformOf(one.platform_value)} ${one.openname}`
  const names = off
    .slice(0, NAMES)
    .map((one) => (one.by_hand_only === 1 ? t('answering.byHand', { openname: nameOf(one) }) : nameOf(one)))
  const listed = names.join(t('pause')) + (total - answering > NAMES ? t('answering.more') : '')
  const canSwitch = may('autoreply:edit')
  const allow = async (): Promise<void> => {
    const { updated } = await save.mutateAsync({
      ids: switchable.map((one) => one.third_auth_id),
      enabled: 1,
      is_risk_accepted: 1,
    })
    message.success(t('answering.done', { n: updated }))
  }
  return (
    <>
      <Alert
        className="rule-answering"
        type="warning"
        showIcon
        title={
          total === 1 && first !== undefined
            ? t(first.by_hand_only === 1 ? 'answering.oneByHand' : 'answering.one', { name: nameOf(first) })
            : t('answering.some', { total, n: answering, names: listed })
        }
        {...(canSwitch || switchable.length === 0 ? {} : { description: t('answering.ask') })}
        action={
          canSwitch && switchable.length > 0 ? (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('answering.allow')}
            </Button>
          ) : null
        }
      />
      {isAsking ? (
        <RiskModal
          names={switchable.map(nameOf)}
          platforms={[...new Set(switchable.map((one) => one.platform_value))]}
          onOk={allow}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
