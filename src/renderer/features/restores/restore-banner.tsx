import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeRestore, restoreState } from '../../../contract/http/restores.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useHelperConnected, useHelperLink } from '../../core/helper/use-helper.ts'
import { usePermit } from '../../core/permissions/permit.tsx'
import { formatFullTime } from '../../lib/format.ts'
import { RestoreDrawer } from './restore-drawer.tsx'
import './restore-banner.css'

const OPEN_MS = 10_000
const QUIET_MS = 300_000

/** After a restored backup, over every screen: what was taken back, and how far the settling of published works is. */
export function RestoreBanner() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const sees = usePermit('task:list')
  const may = usePermit('setting:edit')
  const state = useApi(
    restoreState,
    {},
    {
      quiet: true,
      enabled: sees,
      pollMs: (data) => (data?.active === 1 && data.since > 0 ? OPEN_MS : QUIET_MS),
      staleMs: OPEN_MS,
    },
  ).data
  const connected = useHelperConnected()
  const helper = useHelperLink()
  const close = useCall(closeRestore, { refreshes: [restoreState] })
  if (state === undefined || state.active === 0) return null
  const open = state.checks.filter((check) => check.settled === 0).length
  const values = {
    backup: formatFullTime(state.backup_time),
    time: formatFullTime(state.restore_time),
    held: state.held,
    open,
    unknown: state.unconfirmed,
    lost: state.lost.length,
  }
  // What there is none of is not said.
  const parts = open > 0 ? (['held'] as const) : (['unknown', 'lost'] as const)
  const sentence =
    t(open > 0 ? 'restore.open' : 'restore.done', values) +
    parts
      .filter((part) => values[part] > 0)
      .map((part) => t(`restore.${part}`, values))
      .join('') +
    (open > 0 && !connected ? t('restore.needsHelper') : '')
  return (
    <>
      <Alert
        className="restore-banner"
        banner
        type={open > 0 ? 'warning' : 'info'}
        title={sentence}
        action={
          <Space size={8}>
            {open > 0 && !connected ? (
              <Button size="small" type="primary" onClick={() => void helper.require()}>
                {t('restore.connect')}
              </Button>
            ) : null}
            <Button size="small" onClick={() => setShown(true)}>
              {t('restore.details')}
            </Button>
            {open === 0 && may ? (
              <Button
                size="small"
                type="primary"
                loading={close.isPending}
                onClick={() => close.mutate({ id: state.id })}
              >
                {t('restore.close')}
              </Button>
            ) : null}
          </Space>
        }
      />
      <RestoreDrawer state={state} open={shown} onClose={() => setShown(false)} />
    </>
  )
}
