import { Alert, App, Button, Drawer, Input, Switch, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { MESSAGE_KINDS, type MessageKind } from '../../../../contract/entities/message.ts'
import { readingList, setReading } from '../../../../contract/http/message-readings.ts'
import { INTERFACE_MESSAGE_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { ReturnLine } from '../dialogs/return-line.tsx'

type Account = OutputOf<typeof readingList>['data'][number]
type Reading = Account['kinds'][number]

const PAGE = 20
/** Readings come in while the drawer is open, ms. */
const POLL_MS = 30_000
const TICK_MS = 30_000
const STATE: Readonly<Record<NonNullable<Reading['status']>, StatusKind>> = {
  ok: 'success',
  partial: 'warning',
  changed: 'danger',
  blocked: 'danger',
  resting: 'neutral',
  error: 'danger',
}

/** The last reading of one kind, why it failed, and when the next one is due. */
function ReadingState({ reading, isOnline }: { reading: Reading; isOnline: boolean }) {
  const { t } = useTranslation('chat')
  const now = useNow(TICK_MS)
  const isDue = reading.next_time > 0 && reading.next_time * 1_000 <= now
  const next = !isOnline
    ? t('readings.offline')
    : isDue
      ? t('readings.due')
      : reading.next_time > 0
        ? t('readings.next', { time: formatTime(reading.next_time) })
        : ''
  return (
    <span className="chat-reading">
      {reading.status === null ? (
        <small className="chat-quiet">{t('readings.never')}</small>
      ) : (
        <StatusTag kind={STATE[reading.status]}>
          {t(`readings.status.${reading.status}`)} <small>{formatTime(reading.read_time)}</small>
        </StatusTag>
      )}
      {reading.reason === '' ? null : <small className="chat-reason">{reading.reason}</small>}
      {reading.enabled === 1 && next !== '' ? <small className="chat-quiet">{next}</small> : null}
    </span>
  )
}

/**
 * 消息读取: which accounts have their comments and private messages read. Off until somebody who knows the risk says so.
 */
export function ReadingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { message, modal } = App.useApp()
  const may = useMay()
  const canSwitch = may('chat:assign')
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const query = useApi(
    readingList,
    { page, limit: PAGE, ...(keyword === '' ? {} : { keyword }) },
    { keepPrevious: true, quiet: true, pollMs: POLL_MS },
  )
  const save = useCall(setReading, { refreshes: [readingList], overlay: false })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const change = async (ids: readonly number[], kinds: readonly MessageKind[], enabled: 0 | 1): Promise<void> => {
    const { updated } = await save.mutateAsync({ ids: [...ids], kinds: [...kinds], enabled })
    message.success(t(enabled === 1 ? 'readings.switchedOn' : 'readings.switchedOff', { n: updated }))
    setChosen([])
  }
  const ask = (ids: readonly number[], kinds: readonly MessageKind[], enabled: 0 | 1): void => {
    if (enabled === 0) return void change(ids, kinds, 0).catch(() => undefined)
    modal.confirm({
      title: t('readings.askTitle'),
      width: 480,
      content: (
        <>
          <p>{t('readings.risk')}</p>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>{t(`readings.riskOf.${kind}`)}</li>
            ))}
          </ul>
        </>
      ),
      okText: t('readings.askOk'),
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => change(ids, kinds, 1).catch(() => undefined),
    })
  }
  const kindCell = (kind: MessageKind) => (account: Account) => {
    const reading = account.kinds.find((one) => one.kind === kind)
    if (reading === undefined) return <span className="chat-quiet">{t('readings.unable')}</span>
    return (
      <span className="chat-switch">
        <Switch
          size="small"
          checked={reading.enabled === 1}
          disabled={!canSwitch}
          loading={save.isPending}
          aria-label={t('readings.switch', { name: account.openname, kind: t(`kind.${kind}`) })}
          onChange={(isOn) => ask([account.third_auth_id], [kind], isOn ? 1 : 0)}
        />
        <ReadingState reading={reading} isOnline={account.is_online === 1} />
      </span>
    )
  }
  return (
    <Drawer open size={760} title={t('readings.title')} onClose={onClose} destroyOnHidden>
      <Alert
        type="warning"
        showIcon
        title={t('readings.text')}
        description={
          <ul className="chat-risks">
            {MESSAGE_KINDS.map((kind) => (
              <li key={kind}>{t(`readings.riskOf.${kind}`)}</li>
            ))}
            <li>{t('readings.interfaceText')}</li>
            <li>{t('readings.neverSends')}</li>
          </ul>
        }
      />
      <ReturnLine />
      {query.data === undefined ? (
        <NotLoaded query={query} rows={6} small />
      ) : query.data.total === 0 && keyword === '' ? (
        <EmptyState
          small
          title={t('readings.noAccounts')}
          text={t('readings.noAccountsText')}
          action={may('account:list') ? <Link to={PATHS.accounts}>{t('readings.toAccounts')}</Link> : null}
        />
      ) : (
        <>
          <StillOld query={query} />
          {canSwitch ? null : <p className="chat-quiet">{t('readings.readOnly')}</p>}
          <div className="chat-readings-bar">
            <Input
              size="small"
              className="chat-readings-search"
              allowClear
              value={typed}
              placeholder={t('readings.search')}
              aria-label={t('readings.search')}
              onChange={(event) => {
                setTyped(event.target.value)
                setPage(1)
              }}
            />
            {canSwitch ? (
              <>
                {MESSAGE_KINDS.map((kind) => (
                  <Button key={kind} size="small" disabled={chosen.length === 0} onClick={() => ask(chosen, [kind], 1)}>
                    {t('readings.allOn', { kind: t(`kind.${kind}`) })}
                  </Button>
                ))}
                <Button size="small" disabled={chosen.length === 0} onClick={() => ask(chosen, MESSAGE_KINDS, 0)}>
                  {t('readings.allOff')}
                </Button>
              </>
            ) : null}
          </div>
          <Table<Account>
            size="small"
            rowKey="third_auth_id"
            dataSource={query.data.data}
            scroll={{ x: 'max-content' }}
            {...(canSwitch
              ? {
                  rowSelection: {
                    selectedRowKeys: [...chosen],
                    columnWidth: 40,
                    onChange: (keys) => setChosen(keys.map(Number)),
                    getCheckboxProps: (account) => ({ 'aria-label': t('readings.choose', { name: account.openname }) }),
                    getTitleCheckboxProps: () => ({ 'aria-label': t('readings.chooseAll') }),
                  },
                }
              : {})}
            pagination={{
              current: page,
              pageSize: PAGE,
              total: query.data.total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              size: 'small',
              onChange: setPage,
            }}
            columns={[
              {
                key: 'account',
                title: t('filter.account'),
                render: (_, account) => (
                  <span className="chat-account">
                    <PlatformIcon value={account.platform_value} size={16} />
                    <span className="ellipsis" title={account.openname}>
                      {account.openname}
                    </span>
                    {INTERFACE_MESSAGE_PLATFORMS.includes(account.platform_value) ? (
                      <small className="chat-quiet">{t('readings.byInterface')}</small>
                    ) : null}
                  </span>
                ),
              },
              ...MESSAGE_KINDS.map((kind) => ({
                key: kind,
                title: t(`kind.${kind}`),
                render: (_: unknown, account: Account) => kindCell(kind)(account),
              })),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
