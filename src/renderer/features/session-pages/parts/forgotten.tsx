import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../core/services/services-context.ts'

/** What to do about a forgotten password: no mail is sent anywhere, so somebody at the computer has to help. */
export function Forgotten() {
  const { t } = useTranslation('session')
  const { host } = useServices()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('forgotten.link')}
      </Button>
      <Modal
        className="entry-forgotten"
        open={open}
        title={t('forgotten.title')}
        destroyOnHidden
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {t('forgotten.ok')}
          </Button>
        }
      >
        <p>{t('forgotten.ask')}</p>
        {host.kind === 'desktop' ? (
          <>
            <p>{t('forgotten.app')}</p>
            <p>{t('forgotten.appNext')}</p>
          </>
        ) : (
          <>
            <p>{t('forgotten.own')}</p>
            <p>
              <code>{`npm start -- --reset-password ${t('forgotten.name')}`}</code>
            </p>
            <p>{t('forgotten.team')}</p>
            <p>
              <code>{`npm run server -- --reset-password ${t('forgotten.name')}`}</code>
            </p>
            <p>{t('forgotten.next')}</p>
          </>
        )}
      </Modal>
    </>
  )
}
