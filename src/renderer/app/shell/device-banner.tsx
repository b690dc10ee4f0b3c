import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDeviceMark } from '../../../contract/device-mark.ts'
import { ApproveDialog } from '../../core/helper/approve-dialog.tsx'
import { useRegisteredAgain, useWaitingDevice } from '../../core/helper/use-device.ts'
import { usePermit } from '../../core/permissions/permit.tsx'

/** Says that this computer's helper waits for its approval: until then it receives no account. */
export function DeviceBanner() {
  const { t } = useTranslation('shell')
  const may = usePermit('device:approve')
  const [asking, setAsking] = useState(false)
  const waiting = useWaitingDevice()
  useRegisteredAgain()
  if (waiting === undefined) return null
  return (
    <>
      <Alert banner type="warning" title={`${t(waiting.revoked_time > 0 ? (may ? 'device.again' : 'device.againOther') : may ? 'device.pending' : 'device.pendingOther')}${t('device.mark', { mark: showDeviceMark(waiting.key_mark) })}`} action={may ? <Button size="small" type="primary" onClick={() => setAsking(true)}>{t('device.approve')}</Button> : null} />
      <ApproveDialog device={asking ? waiting : null} onClose={() => setAsking(false)} />
    </>
  )
}
