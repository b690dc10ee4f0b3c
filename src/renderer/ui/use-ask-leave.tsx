import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** Asks whether unsaved changes may go. */
export function useAskLeave(): (onLeave: () => void, onStay?: () => void) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation('ui')
  return (onLeave, onStay) => {
    modal.confirm({
      title: t('leave.title'),
      content: t('leave.text'),
      okText: t('leave.leave'),
      okButtonProps: { danger: true },
      cancelText: t('leave.stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onLeave,
      ...(onStay === undefined ? {} : { onCancel: onStay }),
    })
  }
}
