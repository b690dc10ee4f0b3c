import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import type { AccountActions } from '../use-account-actions.tsx'
import type { AccountChecks } from '../use-account-checks.ts'
import type { PickQuestion } from './account-picks.tsx'
import type { ProxyQuestion } from './proxy-modal.tsx'
import type { TimeChannelQuestion } from './time-channel-field.tsx'

export interface AccountBulkProps {
  rows: readonly Account[]
  clear: () => void
  /** Tells which rows are selected, for dragging. */
  onRows: (rows: readonly Account[]) => void
  actions: AccountActions
  checks: AccountChecks
  onPick: (question: PickQuestion) => void
  onProxy: (question: ProxyQuestion) => void
  onRegions: (rows: readonly Account[]) => void
  onTiming: (question: TimeChannelQuestion) => void
}

/** What can be done with all selected accounts. */
export function AccountBulk({
  rows,
  clear,
  onRows,
  actions,
  checks,
  onPick,
  onProxy,
  onRegions,
  onTiming,
}: AccountBulkProps) {
  const { t } = useTranslation('accounts')
  const may = useMay()
  useEffect(() => {
    onRows(rows)
    return () => onRows([])
  }, [onRows, rows])
  return (
    <>
      <Button size="small" disabled={checks.progress !== null} onClick={() => checks.start(rows.map((row) => row.id))}>
        {t('actions.check')}
      </Button>
      <Button size="small" disabled={checks.progress !== null} onClick={() => checks.refreshProfiles(rows)}>
        {t('actions.refresh')}
      </Button>
      {may('account:group') ? (
        <Button size="small" onClick={() => onPick({ kind: 'group', accounts: rows, done: clear })}>
          {t('actions.group')}
        </Button>
      ) : null}
      {may('account:assign') ? (
        <Button size="small" onClick={() => onPick({ kind: 'operator', accounts: rows, done: clear })}>
          {t('actions.assign')}
        </Button>
      ) : null}
      {may('task:edit') ? (
        <Button size="small" onClick={() => onRegions(rows)}>
          {t('actions.regions')}
        </Button>
      ) : null}
      {may('account:auth') ? (
        <Button size="small" onClick={() => onProxy({ accounts: rows, done: clear })}>
          {t('proxy.set')}
        </Button>
      ) : null}
      {may('account:auth') ? (
        <Button size="small" onClick={() => onTiming({ accounts: rows, done: clear })}>
          {t('timeChannel.title')}
        </Button>
      ) : null}
      {may('account:auth') && rows.some((row) => row.enabled === 0) ? (
        <Button
          size="small"
          onClick={() =>
            actions.setEnabled(
              rows.filter((row) => row.enabled === 0),
              1,
              clear,
            )
          }
        >
          {t('actions.enable')}
        </Button>
      ) : null}
      {may('account:auth') && rows.some((row) => row.enabled === 1) ? (
        <Button
          size="small"
          onClick={() =>
            actions.setEnabled(
              rows.filter((row) => row.enabled === 1),
              0,
              clear,
            )
          }
        >
          {t('actions.disable')}
        </Button>
      ) : null}
      {may('account:del') ? (
        <Button size="small" danger onClick={() => void actions.remove(rows, clear).catch(() => undefined)}>
          {t('actions.delete')}
        </Button>
      ) : null}
    </>
  )
}
