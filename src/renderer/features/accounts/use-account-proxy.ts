import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/entities/account.ts'
import { accountDetail, listAccounts, setAccountsProxy } from '../../../contract/http/third-auth.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useServices } from '../../core/services/services-context.ts'
import { runProxyTest } from './proxy-run.ts'

export interface AccountProxy {
  /** @throws what the form shows at its field */
  save(ids: readonly number[], proxy: string): Promise<void>
  clear(account: Account): void
  /** Through the cloud housekeeper; the outcome stands in the details afterwards. */
  test(account: Account): Promise<void>
  readonly testing: boolean
}

/** The proxy of accounts: set, cleared (after a question), tested. */
export function useAccountProxy(): AccountProxy {
  const { t } = useTranslation('accounts')
  const { message, modal } = App.useApp()
  const { http, helper } = useServices()
  const client = useQueryClient()
  const say = useErrorText()
  const [testing, setTesting] = useState(false)
  const set = useCall(setAccountsProxy, { refreshes: [listAccounts, accountDetail], overlay: false, quiet: true })
  return {
    testing,
    async save(ids, proxy) {
      const { updated, proxy_host: host } = await set.mutateAsync({ ids: [...ids], proxy })
      message.success(t('proxy.saved', { n: updated, host }))
    },
    clear(account) {
      modal.confirm({
        title: t('proxy.clearTitle'),
        content: t('proxy.clearText', { name: account.openname, host: account.proxy_host }),
        okText: t('proxy.clear'),
        cancelText: t('cancel'),
        onOk: () =>
          set.mutateAsync({ ids: [account.id], proxy: '' }).then(
            () => void message.success(t('proxy.cleared')),
            (error: unknown) => void message.error(say(error)),
          ),
      })
    },
    async test(account) {
      if (!helper.require()) return
      setTesting(true)
      try {
        const result = await runProxyTest({ http, helper }, account)
        void refresh(client, accountDetail)
        if (!result.reachable) message.warning(result.msg)
      } catch (error) {
        message.error(say(error))
      } finally {
        setTesting(false)
      }
    },
  }
}
