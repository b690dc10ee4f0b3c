import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { createFailurePolicy, isEnded } from '../../core/http/failure-policy.ts'
import type { Failure } from '../../core/http/http-client.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useServices } from '../../core/services/services-context.ts'
import { loginAddress } from '../../core/session/redirect.ts'
import { PATHS } from '../../lib/paths.ts'

/** Shows failed calls: message for 5 s, one sign-in question, the expiry notice. */
export function FailureDesk() {
  const { http, notices, session } = useServices()
  const { modal } = App.useApp()
  const { t } = useTranslation()
  const say = useErrorText()
  const navigate = useNavigate()
  const [policy] = useState(createFailurePolicy)

  const handle = useEffectEvent((failure: Failure) => {
    const action = policy.decide(failure)
    if (action === 'toast') notices.error(say(failure.error))
    if (action === 'go-to-settings') {
      notices.error(say(failure.error))
      void Promise.resolve(navigate(PATHS.personal)).finally(() => setTimeout(policy.settled, 3_000))
    }
    if (action === 'sign-in') {
      const from = `${window.location.pathname}${window.location.search}`
      session.clear()
      void Promise.resolve(navigate(loginAddress(from), { state: { restored: true } })).finally(() =>
        setTimeout(policy.settled, 3_000),
      )
    }
    if (action === 'ask-sign-in') {
      modal.confirm({
        title: t('relogin.title'),
        content: t(isEnded(failure.error.data) ? 'relogin.ended' : 'relogin.text'),
        okText: t('relogin.ok'),
        cancelText: t('cancel'),
        onOk() {
          const from = `${window.location.pathname}${window.location.search}`
          session.clear()
          policy.settled()
          void navigate(loginAddress(from))
        },
        onCancel: () => policy.stayed(failure.token),
      })
    }
  })
  useEffect(() => http.onFailure((failure) => handle(failure)), [http])
  return null
}
