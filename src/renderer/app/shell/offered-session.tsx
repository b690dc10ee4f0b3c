import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'

/** A link brought another session while somebody is signed in: it is taken only when the person says so. */
export function OfferedSession() {
  const { t } = useTranslation('shell')
  const { session } = useServices()
  const offered = useStore(session.store, (state) => state.offered)
  const name = useStore(session.store, (state) => state.name)
  if (offered === null) return null
  const take = (): void => {
    session.setToken(offered.token)
    // From the ground up: nothing of the one before stays in memory.
    window.location.replace(offered.to)
  }
  return (
    <Modal open title={t('offered.title')} okText={t('offered.stay', { name })} cancelText={t('offered.take')} cancelButtonProps={{ danger: true, onClick: take }} closable={false} mask={{ closable: false }} keyboard={false} onOk={session.declineOffer}>
      {t('offered.text', { name })}
    </Modal>
  )
}
