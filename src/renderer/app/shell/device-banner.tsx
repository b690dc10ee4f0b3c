import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { waitingDevices } from '../../../contract/http/admin.ts'
import { showDeviceMark } from '../../../contract/device-mark.ts'
import { ApproveDialog } from '../../core/helper/approve-dialog.tsx'
import { useRegisteredAgain, useWaitingDevice, useWaitingDevices } from '../../core/helper/use-device.ts'
import { useHelperStatus } from '../../core/helper/use-helper-status.ts'
import { usePermit } from '../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'

type Waiting = OutputOf<typeof waitingDevices>['list'][number]

/** Computers that a sentence names; of more it tells how many. */
const NAMED = 3

/**
 * Says that this computer's helper waits for its approval: until then it receives no account. Whoever may approve is
 * told of the other computers that wait, too.
 */
export function DeviceBanner() {
  const { t } = useTranslation('shell')
  const may = usePermit('device:approve')
  const [asking, setAsking] = useState<Waiting | null>(null)
  const waiting = useWaitingDevice()
  const { others, approvers } = useWaitingDevices(waiting !== undefined)
  useRegisteredAgain()
  const people = approvers.length > 0 ? approvers.join(t('device.and')) : t('device.anyApprover')
  const own =
    waiting === undefined
      ? ''
      : t(
          waiting.revoked_time > 0
            ? may
              ? 'device.again'
              : 'device.againOther'
            : may
              ? 'device.pending'
              : 'device.pendingOther',
          { name: waiting.name, people },
        )
  return (
    <>
      {waiting === undefined ? null : (
        <Alert
          banner
          type="warning"
          title={`${own}${t('device.mark', { mark: showDeviceMark(waiting.key_mark) })}`}
          action={
            may ? (
              <Button size="small" type="primary" onClick={() => setAsking(waiting)}>
                {t('device.approve')}
              </Button>
            ) : null
          }
        />
      )}
      {may && others.length > 0 ? <OthersWait list={others} onApprove={setAsking} /> : null}
      <ApproveDialog device={asking} onClose={() => setAsking(null)} />
    </>
  )
}

/** How often the helper is asked, ms. */
const LOOK_MS = 60_000

/**
 * Over every screen: a backend, this one first, has another key than at the pairing; its helper reports to it through
 * this page only. What to do stands in the settings.
 */
export function BackendKeyBanner() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const changed = useHelperStatus(LOOK_MS)?.changed_backends ?? []
  const origin = changed.find((one) => one === window.location.origin) ?? changed[0]
  if (origin === undefined) return null
  return (
    <Alert
      banner
      type="warning"
      title={t('device.otherKey', { origin })}
      action={
        <Button size="small" onClick={() => void navigate(withQuery(PATHS.personal, { tab: 'helper' }))}>
          {t('device.viewWaiting')}
        </Button>
      }
    />
  )
}

/** Can be put away until another computer comes. */
function OthersWait({ list, onApprove }: { list: readonly Waiting[]; onApprove: (device: Waiting) => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const [first] = list
  if (first === undefined || list.every((one) => away.has(one.key_mark))) return null
  const names = list
    .slice(0, NAMED)
    .map((one) => t('device.waitingOne', { name: one.name, admin: one.admin_name }))
    .join(t('device.and'))
  return (
    <Alert
      banner
      type="info"
      title={t('device.waitingOthers', {
        n: list.length,
        names: list.length > NAMED ? `${names}${t('device.andMore')}` : names,
      })}
      closable={{ onClose: () => setAway(new Set(list.map((one) => one.key_mark))) }}
      action={
        <Space size={8}>
          {list.length === 1 ? (
            <Button size="small" type="primary" onClick={() => onApprove(first)}>
              {t('device.approve')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void navigate(withQuery(PATHS.personal, { tab: 'helper' }))}>
            {t('device.viewWaiting')}
          </Button>
        </Space>
      }
    />
  )
}
