import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface CapsLock {
  on: boolean
  handlers: { onKeyDown: (event: KeyboardEvent) => void; onKeyUp: (event: KeyboardEvent) => void; onBlur: () => void }
}

/** Is caps lock on while a password is typed? */
export function useCapsLock(): CapsLock {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent): void => setOn(event.getModifierState('CapsLock'))
  return { on, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}

/** The hint under the password. */
export function CapsLockHint() {
  const { t } = useTranslation('session')
  return (
    <span className="entry-caps" role="status">
      {t('caps')}
    </span>
  )
}
