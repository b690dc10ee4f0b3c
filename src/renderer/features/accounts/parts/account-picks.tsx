import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account, AccountGroup } from '../../../../contract/entities/account.ts'
import type { AccountActions } from '../use-account-actions.tsx'
import { PickModal } from './pick-modal.tsx'

export interface PickQuestion {
  kind: 'group' | 'operator'
  accounts: readonly Account[]
  done?: () => void
}

export interface AccountPicksProps {
  question: PickQuestion | null
  groups: readonly AccountGroup[]
  operators: readonly { id: number; username: string; nickname: string }[]
  actions: AccountActions
  onClose: () => void
}

/** 移动分组 and 分配运营人, for one account or many. */
export function AccountPicks({ question, groups, operators, actions, onClose }: AccountPicksProps) {
  const { t } = useTranslation('accounts')
  // What was asked stays while the dialog closes.
  const [last, setLast] = useState<PickQuestion | null>(null)
  if (question !== null && question !== last) setLast(question)
  const accounts = last?.accounts ?? []
  const first = accounts[0]
  const text =
    accounts.length === 1 ? t('picks.one', { name: first?.openname ?? '' }) : t('picks.many', { n: accounts.length })
  const group = last?.kind !== 'operator'
  return (
    <PickModal
      open={question !== null}
      title={t(group ? 'actions.group' : 'actions.assign')}
      text={text}
      label={t(group ? 'columns.group' : 'columns.operator')}
      value={accounts.length === 1 ? ((group ? first?.group_id : first?.operator_admin_id) ?? 0) : 0}
      options={
        group
          ? [{ value: 0, label: t('ungrouped') }, ...groups.map((one) => ({ value: one.id, label: one.name }))]
          : [
              { value: 0, label: t('unassigned') },
              ...operators.map((one) => ({ value: one.id, label: one.nickname || one.username })),
            ]
      }
      onPick={async (value) => {
        await (group
          ? actions.move(accounts, value)
          : actions.assign(
              accounts.map((account) => account.id),
              value,
            ))
        last?.done?.()
      }}
      onClose={onClose}
    />
  )
}
