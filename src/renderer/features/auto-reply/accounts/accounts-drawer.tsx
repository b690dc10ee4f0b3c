import { Alert, App, Drawer, Input, Select, Switch, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { ruleAccountList, setRuleAccounts } from '../../../../contract/http/auto-reply.ts'
import { MESSAGE_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { RiskModal } from '../../../core/rules/risk-modal.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

type Account = OutputOf<typeof ruleAccountList>['data'][number]
const PAGE = 50

/** Its switch; where the platform takes answers of people only it is locked and says so. */
function AccountSwitch({
  account,
  isEditor,
  isSaving,
  onSwitch,
}: {
  account: Account
  isEditor: boolean
  isSaving: boolean
  onSwitch: (enabled: 0 | 1) => void
}) {
  const { t } = useTranslation('autoReply')
  return (
    <Tooltip title={account.by_hand_only === 1 ? t('accounts.byHand') : ''}>
      <Switch
        size="small"
        checked={account.enabled === 1}
        loading={isSaving}
        disabled={!isEditor || (account.by_hand_only === 1 && account.enabled === 0)}
        aria-label={t('accounts.switch', { name: account.openname })}
        onChange={(isOn) => onSwitch(isOn ? 1 : 0)}
      />
    </Tooltip>
  )
}

/** What keeps an account's rules from being asked, or who has let them answer. */
function AccountState({ account }: { account: Account }) {
  const { t } = useTranslation('autoReply')
  const may = useMay()
  if (account.by_hand_only === 1)
    return (
      <StatusTag kind="neutral" long>
        {t('accounts.byHand')}
      </StatusTag>
    )
  return (
    <span className="rule-account-state">
      {account.is_read === 0 ? (
        <StatusTag kind="warning" long>
          {t('accounts.notRead')}{' '}
          {may('chat:reply') ? (
            <Link to={withQuery(PATHS.chat, { readings: 1 })}>{t('accounts.toReadings')}</Link>
          ) : null}
        </StatusTag>
      ) : null}
      {account.enabled === 1 ? (
        <small className="rule-quiet">
          {account.enabled_name === '' ? null : t('accounts.by', { name: account.enabled_name })}{' '}
          <TimeText seconds={account.enabled_time} />
        </small>
      ) : null}
    </span>
  )
}

/** 允许自动回复的账号: for which accounts rules may answer; for none until somebody who knows the risk says so. */
export function AccountsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('autoReply')
  const { message } = App.useApp()
  const may = useMay()
  const isEditor = may('autoreply:edit')
  const clearable = useClearable()
  const { nameOf } = usePlatformOptions()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [platform, setPlatform] = useState('')
  const [asked, ask] = useState<Account | null>(null)
  const keyword = useDebounced(typed.trim())
  const query = useApi(
    ruleAccountList,
    {
      page,
      limit: PAGE,
      ...(keyword === '' ? {} : { keyword }),
      ...(platform === '' ? {} : { platform_value: platform }),
    },
    { keepPrevious: true, quiet: true },
  )
  const save = useCall(setRuleAccounts, { refreshes: [ruleAccountList], overlay: false })
  const change = async (account: Account, enabled: 0 | 1): Promise<void> => {
    await save.mutateAsync({
      ids: [account.third_auth_id],
      enabled,
      ...(enabled === 1 ? { is_risk_accepted: 1 } : {}),
    })
    message.success(t(enabled === 1 ? 'accounts.on' : 'accounts.off', { name: account.openname }))
  }
  const onSwitch = (account: Account) => (enabled: 0 | 1) => {
    if (enabled === 1) ask(account)
    else void change(account, 0).catch(() => undefined)
  }
  const isFiltered = keyword !== '' || platform !== ''
  return (
    <Drawer open size={720} title={t('accounts.title')} onClose={onClose} destroyOnHidden>
      <p className="rule-quiet">{t('accounts.text')}</p>
      {isEditor ? null : <Alert type="info" showIcon title={t('accounts.readOnly')} />}
      {query.data === undefined ? (
        <NotLoaded query={query} rows={6} small />
      ) : query.data.total === 0 && !isFiltered ? (
        <EmptyState
          small
          title={t('accounts.none')}
          text={t('accounts.noneText')}
          action={may('account:list') ? <Link to={PATHS.accounts}>{t('accounts.toAccounts')}</Link> : null}
        />
      ) : (
        <>
          <StillOld query={query} />
          <div className="rule-account-bar">
            <Input
              allowClear
              value={typed}
              placeholder={t('accounts.search')}
              aria-label={t('accounts.search')}
              onChange={(event) => {
                setTyped(event.target.value)
                setPage(1)
              }}
            />
            <Select<string | null>
              allowClear={clearable}
              placeholder={t('accounts.platform')}
              aria-label={t('accounts.platform')}
              value={platform === '' ? null : platform}
              options={Object.keys(MESSAGE_PLATFORMS).map((value) => ({ value, label: nameOf(value) }))}
              onChange={(value) => {
                setPlatform(value ?? '')
                setPage(1)
              }}
            />
          </div>
          <Table<Account>
            size="small"
            rowKey="third_auth_id"
            dataSource={query.data.data}
            locale={{ emptyText: t('accounts.noMatch') }}
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
                title: t('col.account'),
                onCell: () => ({ style: { maxWidth: 200 } }),
                render: (_, account) => (
                  <span className="rule-account">
                    <PlatformIcon value={account.platform_value} size={16} />
                    <span className="ellipsis" title={`${nameOf(account.platform_value)} · ${account.openname}`}>
                      {account.openname}
                    </span>
                  </span>
                ),
              },
              {
                key: 'today',
                title: t('accounts.today'),
                align: 'right',
                width: 96,
                render: (_, account) => <span className="tabular">{account.today_count}</span>,
              },
              { key: 'state', title: t('accounts.state'), render: (_, account) => <AccountState account={account} /> },
              {
                key: 'switch',
                title: t('accounts.allowed'),
                width: 80,
                render: (_, account) => (
                  <AccountSwitch
                    account={account}
                    isEditor={isEditor}
                    isSaving={save.isPending && [save.variables.ids].flat().includes(account.third_auth_id)}
                    onSwitch={onSwitch(account)}
                  />
                ),
              },
            ]}
          />
        </>
      )}
      {asked === null ? null : (
        <RiskModal
          names={[asked.openname]}
          platforms={[asked.platform_value]}
          onOk={() => change(asked, 1)}
          onClose={() => ask(null)}
        />
      )}
    </Drawer>
  )
}
