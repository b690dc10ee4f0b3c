import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/entities/account.ts'
import { cancel, login } from '../../../contract/helper/commands.ts'
import { loginNeedInfo } from '../../../contract/http/third-auth.ts'
import { useHelperLink } from '../helper/use-helper.ts'
import { useHttp } from '../http/http-context.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { keepView } from './keep-view.ts'

const VIEW = 'account-view'

/**
 * 打开后台: the signed-in back-office of an account in a window of the helper. Says how it ends itself; without a helper
 * it asks for one.
 */
export function useViewAccount(): (account: Pick<Account, 'id' | 'openname'>) => Promise<void> {
  const { t } = useTranslation('ui')
  const { message } = App.useApp()
  const http = useHttp()
  const helper = useHelperLink()
  const say = useErrorText()
  return async (account) => {
    if (!helper.require()) return
    let end: () => void = () => undefined
    void message.loading({ key: VIEW, content: t('openAccount.opening', { name: account.openname }), duration: 0 })
    try {
      const device = helper.store.getState().info?.device_id
      const need = await http.call(
        loginNeedInfo,
        { third_auth_id: account.id, purpose: 'view', ...(device ? { device_id: device } : {}) },
        { quiet: true, overlay: false },
      )
      const onLost = (): void => {
        helper.send(cancel, { login_id: need.login_id }).catch(() => undefined)
        void message.warning(t('openAccount.lost', { name: account.openname }))
      }
      end = keepView({ http, helper, onLost }, need.login_id, account.id)
      const reply = await helper.send(login, {
        platform_value: need.platform_value,
        login_id: need.login_id,
        third_auth_id: need.third_auth_id,
        account_id: need.account_id,
        third_cookie: need.third_cookie,
        proxy: need.proxy,
        partition: need.partition,
        mode: 'view',
      })
      if (reply.status !== 'ok') end()
      if (reply.status === 'ok') void message.success({ key: VIEW, content: t('openAccount.opened') })
      else void message.warning({ key: VIEW, content: reply.msg || t('openAccount.failed') })
    } catch (error) {
      end()
      void message.error({ key: VIEW, content: say(error), duration: 5 })
    }
  }
}
