import { Button, Progress, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOGIN_CHECK_SLOW_MS } from '../../../../contract/constants.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useWaitingDevice } from '../../../core/helper/use-device.ts'
import { useHelperLink, useHelperState } from '../../../core/helper/use-helper.ts'
import { LAST_LOGIN_CHECK } from '../../../core/publishing/login-check-duty.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { AccountChecks } from '../use-account-checks.ts'

const LOOK_AGAIN_MS = 15_000
const HOUR_MS = 3_600_000

/** Is the housekeeper there, when were the logins last looked at, and 检测全部. */
export function HelperBar({ checks, total }: { checks: AccountChecks; total: number }) {
  const { t } = useTranslation('accounts')
  const { storage } = useServices()
  const link = useHelperLink()
  const connected = useHelperState((state) => state.connected)
  const device = useHelperState((state) => state.info?.device_name ?? '')
  const waits = useWaitingDevice() !== undefined
  useNow(LOOK_AGAIN_MS)
  const last = Number(storage.get(LAST_LOGIN_CHECK) ?? 0) || 0
  const { progress } = checks
  // Said only where somebody has accounts there.
  const used = usePlatformOptions({ used: true }).options
  const slow = used
    .flatMap(({ value, search }) =>
      LOGIN_CHECK_SLOW_MS[value] === undefined
        ? []
        : [t('helper.slow', { name: search, n: LOGIN_CHECK_SLOW_MS[value] / HOUR_MS })],
    )
    .join('')
  return (
    <div className="helper-bar" role="region" aria-label={t('helper.title')}>
      <StatusTag kind={connected && !waits ? 'success' : 'warning'}>
        {waits ? t('helper.waits') : connected ? t('helper.on', { device }) : t('helper.off')}
      </StatusTag>
      <Tooltip title={connected && !waits ? t('helper.whichText') : ''}>
        <span className="helper-bar-note">
          {waits
            ? t('helper.waitsWhy')
            : connected
              ? `${last > 0 ? t('helper.last', { time: formatTime(Math.floor(last / 1000)) }) : t('helper.never')}${slow}`
              : t('helper.why')}
        </span>
      </Tooltip>
      <span className="helper-bar-end">
        {progress === null ? null : (
          <>
            <span role="status" className="tabular">
              {progress.total === 0
                ? t('check.preparing')
                : t('check.progress', { done: progress.done, total: progress.total })}
            </span>
            <Progress
              className="helper-bar-progress"
              size="small"
              showInfo={false}
              percent={progress.total === 0 ? 0 : Math.round((progress.done / progress.total) * 100)}
              aria-label={t('check.title')}
            />
            <Button size="small" onClick={checks.stop}>
              {t('check.stop')}
            </Button>
          </>
        )}
        {progress !== null ? null : connected ? (
          <Button size="small" disabled={total === 0 || waits} onClick={checks.startAll}>
            {t('check.all')}
          </Button>
        ) : (
          <Button size="small" onClick={() => void link.require()}>
            {t('helper.connect')}
          </Button>
        )}
      </span>
    </div>
  )
}
