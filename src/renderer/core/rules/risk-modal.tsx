import { Alert, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatformOptions } from '../choices/use-platform-options.tsx'
import './rules.css'

/** Names what platforms do about automated answers; only who says that he knows it switches them on. */
export function RiskModal({
  names,
  platforms,
  onOk,
  onClose,
}: {
  /** Of the accounts. */
  names: readonly string[]
  /** Their platforms, each once. */
  platforms: readonly string[]
  /** Resolves = it is on, the dialog closes. */
  onOk: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('autoReply')
  const { nameOf } = usePlatformOptions()
  const [isKnown, setKnown] = useState(false)
  const [isPending, setPending] = useState(false)
  const finish = async (): Promise<void> => {
    setPending(true)
    try {
      await onOk()
      onClose()
    } catch {
      // The shell has said why; the dialog stays.
      setPending(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={names.length === 1 ? t('accounts.askOne', { name: names[0] }) : t('accounts.askMany', { n: names.length })}
      okText={t('accounts.askOk')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isKnown }}
      confirmLoading={isPending}
      onOk={() => void finish()}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={t('accounts.risk', { platforms: platforms.map(nameOf).join(t('pause')) })}
        description={
          <ul className="rule-risks">
            <li>{t('accounts.riskFew')}</li>
            <li>{t('accounts.riskContacts')}</li>
            <li>{t('accounts.riskPace')}</li>
            <li>{t('accounts.riskOff')}</li>
          </ul>
        }
      />
      <Checkbox className="rule-known" checked={isKnown} onChange={(event) => setKnown(event.target.checked)}>
        {t('accounts.known')}
      </Checkbox>
    </Modal>
  )
}
