import { App, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'
import { askWhose } from '../../core/session/link-token.ts'
import './offered-session.css'

/** Long enough to be read, s. */
const REFUSED_S = 10

/**
 * A link brought another session while somebody is signed in: it is taken only when the person says so. A link that
 * opens nothing is told of.
 */
export function OfferedSession() {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const { http, session } = useServices()
  const { offered, refusedLink, name, admin } = useStore(session.store)
  const [asking, setAsking] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (refusedLink === null) return
    void message.warning({
      key: 'refused-link',
      content: t(refusedLink === 'in' ? 'offered.refused' : 'offered.refusedOut'),
      duration: REFUSED_S,
    })
    session.declineOffer()
  }, [refusedLink, session, message, t])
  if (offered === null) return null
  const { token, to, person } = offered
  const take = async (): Promise<void> => {
    setAsking(true)
    // It may have ended while the question stood: who is signed in must not be lost for it.
    const now = await askWhose(http, token)
    setAsking(false)
    if (now === 'refused') return session.refuseLink('in')
    if (now === null) return void message.warning({ key: 'refused-link', content: t('offered.later') })
    session.setToken(token)
    // From the ground up: nothing of the one before stays in memory.
    window.location.replace(to)
  }
  const called = (who: { nickname: string; username: string }): string =>
    who.nickname === '' || who.nickname === who.username ? who.username : t('offered.account', { ...who })
  return (
    <Modal
      open
      title={t('offered.title')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      // A press of Enter by habit changes nothing.
      afterOpenChange={(open) => open && stay.current?.focus()}
      footer={[
        <Button key="take" danger loading={asking} onClick={() => void take()}>
          {t('offered.take')}
        </Button>,
        <Button key="stay" ref={stay} type="primary" autoFocus disabled={asking} onClick={session.declineOffer}>
          {t('offered.stay', { name })}
        </Button>,
      ]}
    >
      <ul className="offered-who">
        <li>{t('offered.now', { name: admin === null ? name : called(admin) })}</li>
        <li>{person === null ? t('offered.unknown') : t('offered.will', { to: called(person) })}</li>
      </ul>
      <p className="offered-text">{t('offered.text')}</p>
    </Modal>
  )
}
