import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

/** Asks whether unsaved changes may go. */
export const useAskLeave = (): ((onLeave: () => void, onStay?: () => void) => void) => {
  const { modal } = App.useApp()
  const { t } = useTranslation('ui')
  return (onLeave, onStay) => {
    modal.confirm({ title: t('leave.title'), content: t('leave.text'), okText: t('leave.leave'), okButtonProps: { danger: true }, cancelText: t('leave.stay'), focusable: { autoFocusButton: 'cancel' }, onOk: onLeave, ...(onStay === undefined ? {} : { onCancel: onStay }) })
  }
}

/** Guards a page with unsaved changes: asks before another screen opens or the window closes. */
export const useLeaveGuard = (dirty: boolean): void => {
  const ask = useAskLeave()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  const question = useEffectEvent(() => {
    ask(
      () => blocker.proceed?.(),
      () => blocker.reset?.(),
    )
  })
  useEffect(() => {
    if (blocker.state === 'blocked') question()
  }, [blocker.state])
  useEffect(() => {
    if (!dirty) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [dirty])
}
