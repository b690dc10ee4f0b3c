import { Alert, App, Button, Drawer, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MESSAGE_KINDS, type MessageKind } from '../../../../contract/entities/message.ts'
import { readingList, setReading } from '../../../../contract/http/message-readings.ts'
import { INTERFACE_MESSAGE_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { ReturnLine } from '../dialogs/return-line.tsx'
import { type ReadAccount, ReadingCell } from './reading-cell.tsx'
import { useReadNow } from './use-read-now.ts'

const PAGE = 20
/** Readings come in while the drawer is open, ms. */
const POLL_MS = 10_000
/**
 * 消息读取: which accounts have their comments and private messages read. Off until somebody who knows the risk says so.
 */
export function ReadingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('readings')
  const { t: word } = useTranslation('chat')
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
  const reader = useReadNow()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const change = async (ids: readonly number[], kinds: readonly MessageKind[], enabled: 0 | 1): Promise<void> => {
    const { updated } = await save.mutateAsync({ ids: [...ids], kinds: [...kinds], enabled })
    message.success(t(enabled === 1 ? 'switchedOn' : 'switchedOff', { n: updated }))
    setChosen([])
  }
  const ask = (ids: readonly number[], kinds: readonly MessageKind[], enabled: 0 | 1): void => {
    if (enabled === 0) return void change(ids, kinds, 0).catch(() => undefined)
    modal.confirm({
      title: t('askTitle'),
      width: 480,
      content: (
        <>
          <p>{t('risk')}</p>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>{t(`riskOf.${kind}`)}</li>
            ))}
          </ul>
        </>
      ),
      okText: t('askOk'),
      cancelText: word('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => change(ids, kinds, 1).catch(() => undefined),
    })
  }
  return (
    <Drawer open size={760} title={t('title')} onClose={onClose} destroyOnHidden>
      <Alert
        type="warning"
        showIcon
        title={t('text')}
        description={
          <ul className="chat-risks">
            {MESSAGE_KINDS.map((kind) => (
              <li key={kind}>{t(`riskOf.${kind}`)}</li>
            ))}
            <li>{t('interfaceText')}</li>
            <li>{t('neverSends')}</li>
          </ul>
        }
      />
      <ReturnLine />
      {query.data === undefined ? (
        <NotLoaded query={query} rows={6} small />
      ) : query.data.total === 0 && keyword === '' ? (
        <EmptyState
          small
          title={t('noAccounts')}
          text={t('noAccountsText')}
          action={may('account:list') ? <Link to={PATHS.accounts}>{t('toAccounts')}</Link> : null}
        />
      ) : (
        <>
          <StillOld query={query} />
          {canSwitch ? null : <p className="chat-quiet">{t('readOnly')}</p>}
          <div className="chat-readings-bar">
            <Input
              size="small"
              className="chat-readings-search"
              allowClear
              value={typed}
              placeholder={t('search')}
              aria-label={t('search')}
              onChange={(event) => {
                setTyped(event.target.value)
                setPage(1)
              }}
            />
            {canSwitch ? (
              <>
                {MESSAGE_KINDS.map((kind) => (
                  <Button key={kind} size="small" disabled={chosen.length === 0} onClick={() => ask(chosen, [kind], 1)}>
                    {t('allOn', { kind: word(`kind.${kind}`) })}
                  </Button>
                ))}
                <Button size="small" disabled={chosen.length === 0} onClick={() => ask(chosen, MESSAGE_KINDS, 0)}>
                  {t('allOff')}
                </Button>
              </>
            ) : null}
          </div>
          <Table<ReadAccount>
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
                    getCheckboxProps: (account) => ({ 'aria-label': t('choose', { name: account.openname }) }),
                    getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
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
                title: word('filter.account'),
                render: (_, account) => (
                  <span className="chat-account">
                    <PlatformIcon value={account.platform_value} size={16} />
                    <span className="ellipsis" title={account.openname}>
                      {account.openname}
                    </span>
                    {INTERFACE_MESSAGE_PLATFORMS.includes(account.platform_value) ? (
                      <small className="chat-quiet">{t('byInterface')}</small>
                    ) : null}
                  </span>
                ),
              },
              ...MESSAGE_KINDS.map((kind) => ({
                key: kind,
                title: word(`kind.${kind}`),
                render: (_: unknown, account: ReadAccount) => (
                  <ReadingCell
                    account={account}
                    kind={kind}
                    canSwitch={canSwitch}
                    isSaving={save.isPending}
                    reader={reader}
                    onSwitch={(enabled) => ask([account.third_auth_id], [kind], enabled)}
                  />
                ),
              })),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
