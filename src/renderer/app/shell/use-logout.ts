import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import { loginAddress } from '../../core/session/redirect.ts'
import { signOut } from '../../core/session/sign-in.ts'

/** Asks, then signs out and goes to /login with the way back. */
export function useLogout(): () => void {
  const { http, session } = useServices()
  const { modal } = App.useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  return () => {
    modal.confirm({
      title: t('logout.title'),
      content: t('logout.confirm'),
      okText: t('logout.ok'),
      cancelText: t('cancel'),
      async onOk() {
        const from = `${window.location.pathname}${window.location.search}`
        await signOut(http, session)
        await navigate(loginAddress(from))
      },
    })
  }
}
