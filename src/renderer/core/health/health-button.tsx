import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { findingOf, type HealthCheck } from '../../../contract/entities/health.ts'
import { backupInfo, createBackup } from '../../../contract/http/admin.ts'
import { confirmClock, healthState, recheckHealth } from '../../../contract/http/health.ts'
import { formatFullTime } from '../../lib/format.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { useCall } from '../http/use-api.ts'

/** Looks at everything anew. */
export function RecheckButton() {
  const { t } = useTranslation('shell')
  const recheck = useCall(recheckHealth, { overlay: false, refreshes: [healthState] })
  return (
    <Button size="small" loading={recheck.isPending} onClick={() => recheck.mutate({})}>
      {t('health.recheck')}
    </Button>
  )
}

/** What the page can do about a finding; nothing where the sentence names a command. */
export function HealthButton({ check }: { check: HealthCheck }) {
  const { t } = useTranslation('shell')
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const recheck = useCall(recheckHealth, { overlay: false, refreshes: [healthState] })
  const backup = useCall(createBackup, {
    refreshes: [backupInfo],
    onSuccess: async () => {
      message.success(t('health.backedUp'))
      await recheck.mutateAsync({})
    },
  })
  const confirm = useCall(confirmClock, { onSuccess: async () => void (await recheck.mutateAsync({})) })
  const action = findingOf(check.code).action ?? 'none'
  if (action === 'none') return null
  const time = Number(check.params['time'])
  const run = {
    backup: () => backup.mutate({}),
    restore: () => void navigate(withQuery(PATHS.personal, { tab: 'backup' })),
    clip: () => void navigate(withQuery(PATHS.personal, { tab: 'clip' })),
    clock: () =>
      void modal.confirm({
        title: t('health.clockTitle'),
        content: t('health.clockText', { time: formatFullTime(time) }),
        okText: t('health.actions.clock'),
        cancelText: t('cancel'),
        onOk: () => confirm.mutateAsync({ time }),
      }),
  }
  return (
    <Button size="small" type="primary" loading={backup.isPending || confirm.isPending} onClick={run[action]}>
      {t(`health.actions.${action}`)}
    </Button>
  )
}
