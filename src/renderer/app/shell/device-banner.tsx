import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceList } from '../../../contract/http/admin.ts'
import { ApproveDialog } from '../../core/helper/approve-dialog.tsx'
import { useHelperState } from '../../core/helper/use-helper.ts'
import { useApi } from '../../core/http/use-api.ts'
import { usePermit } from '../../core/permissions/permit.tsx'

/** Until this computer's helper is registered, and while it waits for its approval, ms. */
const WAITING_MS = 5_000
const QUIET_MS = 300_000

/** Says that this computer's helper waits for its approval: until then it receives no account. */
export function DeviceBanner() {
  const { t } = useTranslation('shell')
  const registers = usePermit('account:auth')
  const may = usePermit('device:approve')
  const [asking, setAsking] = useState(false)
  const device = useHelperState((state) => state.info?.device_id)
  const mine = (rows: readonly { device_id: string; approved: number }[] | undefined) => rows?.find((row) => row.device_id === device)
  const { data } = useApi(deviceList, {}, { quiet: true, enabled: registers && device !== undefined, staleMs: WAITING_MS, pollMs: (answer) => (mine(answer?.list)?.approved === 1 ? QUIET_MS : WAITING_MS) })
  const waiting = data?.list.find((row) => row.device_id === device && row.approved === 0)
  if (waiting === undefined) return null
  return (
    <>
      <Alert banner type="warning" title={t(may ? 'device.pending' : 'device.pendingOther')} action={may ? <Button size="small" type="primary" onClick={() => setAsking(true)}>{t('device.approve')}</Button> : null} />
      <ApproveDialog device={asking ? waiting : null} onClose={() => setAsking(false)} />
    </>
  )
}
