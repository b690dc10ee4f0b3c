import { Alert, Button, Dropdown, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationRow, OperationStatus } from '../../../../contract/entities/operation.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useHelperConnected } from '../../../core/helper/use-helper.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { hasAccounts, isReading } from '../operation-values.ts'
import type { OperationActions } from '../use-operation-actions.tsx'
import { useScheduleText } from '../use-schedule-text.ts'

const KINDS: Readonly<Record<OperationStatus, StatusKind>> = { on: 'success', off: 'neutral', error: 'danger' }

/** One line of a card. */
function Fact({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd title={title}>{children}</dd>
    </>
  )
}

/** The accounts of an operation: the first ones by name, the others counted. */
function AccountsText({ row }: { row: OperationRow }) {
  const { t } = useTranslation('operations')
  const { nameOf: platformOf } = usePlatformOptions()
  if (!hasAccounts(row.type)) return <span>{t('company')}</span>
  if (row.account_count === 0) return <span className="operation-bad">{t('noAccounts')}</span>
  const [first] = row.account_names
  // Accounts of several platforms often have one name.
  const nameOf = (name: string, at: number): string => `${platformOf(row.account_platforms[at] ?? '')} ${name}`.trim()
  if (first === undefined) return <span>{t('accountsN', { n: row.account_count })}</span>
  const rest = row.account_count - 1
  return (
    <span className="ellipsis" title={row.account_names.map((name, at) => nameOf(name, at)).join(t('pause'))}>
      <PlatformIcon value={row.account_platforms[0] ?? ''} size={14} /> {first}
      {rest > 0 ? ` +${rest}` : ''}
    </span>
  )
}

/** What an operation needs to come to anything. */
function HelperBadge() {
  const { t } = useTranslation('operations')
  const isConnected = useHelperConnected()
  return (
    <StatusTag kind={isConnected ? 'neutral' : 'warning'} {...(isConnected ? {} : { title: t('helperOff') })}>
      {t('needsHelper')}
    </StatusTag>
  )
}

/** An operation: its switch, what it works on, when, how much of today is done, and what it came to. */
export function OperationCard({
  row,
  actions,
  onEdit,
  onLog,
  onReports,
}: {
  row: OperationRow
  actions: OperationActions
  onEdit: (row: OperationRow) => void
  onLog: (row: OperationRow) => void
  onReports: () => void
}) {
  const { t } = useTranslation('operations')
  const say = useScheduleText()
  const canEdit = useMay()('operation:edit')
  const isBusy = actions.busy === row.id
  // A report a day is all that there is to do.
  const isFull = row.type !== 'daily_report' && row.today_count >= row.today_cap
  return (
    <li className="operation-card" aria-label={row.name}>
      <header>
        <h3 className="ellipsis" title={row.name}>
          {row.name}
        </h3>
        <Switch
          checked={row.status === 'on'}
          disabled={!canEdit}
          loading={isBusy}
          aria-label={t('switch', { name: row.name })}
          onChange={(isOn) => actions.setStatus(row, isOn ? 'on' : 'off')}
        />
      </header>
      <p className="operation-marks">
        <StatusTag kind={KINDS[row.status]}>{t(`status.${row.status}`)}</StatusTag>
        <span>{t(`type.${row.type}`)}</span>
        {row.needs_helper === 1 ? <HelperBadge /> : null}
      </p>
      {row.last_error === null ? null : (
        <Alert type="error" title={t('lastError', { why: t(`detail.${row.last_error}`) })} />
      )}
      <dl>
        <Fact label={t('accounts')}>
          <AccountsText row={row} />
        </Fact>
        <Fact label={t('schedule')}>
          {say(row.schedule)}
          {isReading(row.type) ? <small className="operation-also">{t('alsoRead')}</small> : null}
        </Fact>
        <Fact label={t('today')} title={t('todayText')}>
          <span className={isFull ? 'operation-full tabular' : 'tabular'}>
            {t('todayOf', { n: row.today_count, most: row.today_cap, unit: t(`form.unit.${row.type}`) })}
          </span>
        </Fact>
        <Fact label={t('lastRun')}>
          {row.last_run_time === 0 ? t('never') : <TimeText seconds={row.last_run_time} />}
        </Fact>
        <Fact label={t('nextRun')}>
          {row.next_run_time === 0 ? t('notPlanned') : <TimeText seconds={row.next_run_time} />}
        </Fact>
      </dl>
      <footer>
        {canEdit ? (
          <>
            <Button size="small" disabled={isBusy} onClick={() => actions.run(row)}>
              {t('action.run')}
            </Button>
            <Button size="small" onClick={() => onEdit(row)}>
              {t('action.edit')}
            </Button>
          </>
        ) : null}
        {row.type === 'daily_report' ? (
          <Button size="small" type="link" onClick={onReports}>
            {t('action.reports')}
          </Button>
        ) : null}
        <Button size="small" type="link" onClick={() => onLog(row)}>
          {t('action.log')}
        </Button>
        {canEdit ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'delete', label: t('action.delete'), danger: true, onClick: () => actions.remove(row) }],
            }}
          >
            <Button size="small" type="link">
              {t('action.more')}
            </Button>
          </Dropdown>
        ) : null}
      </footer>
    </li>
  )
}
