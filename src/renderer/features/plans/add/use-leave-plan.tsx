import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

/**
 * Leaving the screen with something unsaved keeps it on this computer and asks; closing the window asks, too. `isOpen`:
 * is there anything unsaved now?
 */
export function useLeavePlan(isOpen: () => boolean, keep: () => void): void {
  const { t } = useTranslation('addPlan')
  const { modal } = App.useApp()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isOpen(),
  )
  const ask = useEffectEvent((): void => {
    if (blocker.state !== 'blocked') return
    keep()
    modal.confirm({
      title: t('leave.title'),
      content: t('leave.text'),
      okText: t('leave.go'),
      cancelText: t('leave.stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  })
  const onClose = useEffectEvent((event: BeforeUnloadEvent): void => {
    if (!isOpen()) return
    keep()
    event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent): void => onClose(event)
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [])
}
