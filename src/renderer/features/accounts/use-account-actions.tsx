import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/entities/account.ts'
import {
  accountCounts,
  accountDetail,
  deleteAccounts,
  deletePreview,
  editAccount,
  listAccounts,
  listAccountsByGroup,
  listGroups,
  setAccountsGroup,
  setAccountsOperator,
} from '../../../contract/http/third-auth.ts'
import { useViewAccount } from '../../core/accounts/use-view-account.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useServices } from '../../core/services/services-context.ts'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'
import { useUndo } from './use-undo.tsx'

type Accounts = readonly Account[]
const idsOf = (accounts: Accounts): number[] => accounts.map((account) => account.id)

export interface AccountActions {
  /** Asks first, with the works that would be cancelled. */
  remove(accounts: Accounts, done?: () => void): Promise<void>
  /** Can be taken back for a moment. */
  move(accounts: Accounts, groupId: number): Promise<void>
  assign(ids: readonly number[], operatorId: number): Promise<void>
  setEnabled(accounts: Accounts, enabled: 0 | 1, done?: () => void): void
  setRemark(account: Account, remark: string): Promise<void>
  /** 打开后台: the signed-in back-office of the account in a window of the helper. */
  view(account: Account): Promise<void>
}

/** What can be done with accounts, each with its question and its sentence at the end. */
export function useAccountActions(): AccountActions {
  const { t } = useTranslation('accounts')
  const { message, modal } = App.useApp()
  const { http } = useServices()
  const view = useViewAccount()
  const confirmDelete = useConfirmDelete()
  const refreshes = [listAccounts, listAccountsByGroup, accountCounts, listGroups, accountDetail]
  const remove = useCall(deleteAccounts, { refreshes })
  const group = useCall(setAccountsGroup, { refreshes })
  const operator = useCall(setAccountsOperator, { refreshes })
  const sayWithUndo = useUndo()
  const edit = useCall(editAccount, { refreshes, overlay: false })

  const change = async (accounts: Accounts, enabled: 0 | 1, done?: () => void): Promise<void> => {
    const { updated } = await edit.mutateAsync({ ids: idsOf(accounts), enabled })
    if (enabled === 1) message.success(t('enabledDone', { n: updated }))
    else
      sayWithUndo(t('disabledDone', { n: updated }), () =>
        edit.mutateAsync({ ids: idsOf(accounts.filter((account) => account.enabled === 1)), enabled: 1 }),
      )
    done?.()
  }
  return {
    async remove(accounts, done) {
      const ids = idsOf(accounts)
      const preview = await http.call(deletePreview, { ids })
      confirmDelete({
        what: t('account'),
        names: accounts.map((account) => account.openname),
        more: (
          <>
            {preview.waiting_items > 0 ? <p>{t('remove.waiting', { n: preview.waiting_items })}</p> : null}
            {preview.children > 0 ? <p>{t('remove.children', { n: preview.children })}</p> : null}
            <p>{t('remove.kept')}</p>
          </>
        ),
        onOk: async () => {
          const { deleted, cancelled } = await remove.mutateAsync({ ids, cascade: preview.children > 0 ? 1 : 0 })
          message.success(t(cancelled > 0 ? 'remove.doneCancelled' : 'remove.done', { n: deleted, cancelled }))
          done?.()
        },
      })
    },
    async move(accounts, groupId) {
      const moved = accounts.filter((account) => account.group_id !== groupId)
      if (moved.length === 0) return
      const { updated } = await group.mutateAsync({ ids: idsOf(moved), group_id: groupId })
      sayWithUndo(t('moved', { n: updated }), async () => {
        for (const before of new Set(moved.map((account) => account.group_id)))
          await group.mutateAsync({
            ids: idsOf(moved.filter((account) => account.group_id === before)),
            group_id: before,
          })
      })
    },

    async assign(ids, operatorId) {
      const { updated } = await operator.mutateAsync({ ids: [...ids], operator_admin_id: operatorId })
      message.success(t('assigned', { n: updated }))
    },
    setEnabled(accounts, enabled, done) {
      if (enabled === 1) return void change(accounts, 1, done).catch(() => undefined)
      modal.confirm({
        title: t('disable.title'),
        content:
          accounts.length === 1
            ? t('disable.one', { name: accounts[0]?.openname ?? '' })
            : t('disable.many', { n: accounts.length }),
        okText: t('actions.disable'),
        cancelText: t('cancel'),
        onOk: () => change(accounts, 0, done),
      })
    },
    async setRemark(account, remark) {
      await edit.mutateAsync({ ids: [account.id], remark })
    },
    view,
  }
}
