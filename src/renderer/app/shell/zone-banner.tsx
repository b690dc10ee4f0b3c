import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOtherZone } from '../../core/session/use-other-zone.ts'
import { useSession } from '../../core/session/use-session.ts'
import { formatExact } from '../../lib/format.ts'
import { ownKey, safeStorage } from '../../lib/storage.ts'

/**
 * Over every screen, where the clock of this computer is not the company's: which times are whose. Put away it stays
 * away in this tab, until the zones are others.
 */
export function ZoneBanner() {
  const { t, i18n } = useTranslation('shell')
  const other = useOtherZone()
  const key = ownKey(
    'zone-banner',
    useSession((state) => state.admin?.id ?? 0),
  )
  const [away, setAway] = useState('')
  if (other === null) return null
  const { here, zone, hours } = other
  const storage = safeStorage(window.sessionStorage)
  const zones = `${here} ${zone} ${hours}`
  if (away === zones || storage.get(key) === zones) return null
  const close = (): void => {
    storage.set(key, zones)
    setAway(zones)
  }
  return (
    <Alert
      banner
      type="info"
      title={t('zones', { here, zone, n: formatExact(hours, i18n.language) })}
      closable={{ onClose: close }}
    />
  )
}
