import { App } from 'antd'
import { useEffect } from 'react'
import { ERROR_TOAST_MS } from '../../../contract/constants.ts'
import { useServices } from '../../core/services/services-context.ts'

/** Shows what the global store is told. */
export function ToastDesk() {
  const { notices } = useServices()
  const { message } = App.useApp()
  useEffect(
    () =>
      notices.on((toast) => {
        const seconds = (toast.durationMs ?? (toast.kind === 'error' ? ERROR_TOAST_MS : 3_000)) / 1000
        void message.open({
          type: toast.kind,
          content: toast.text,
          duration: seconds,
          ...(toast.key === undefined ? {} : { key: toast.key }),
        })
      }),
    [notices, message],
  )
  return null
}
