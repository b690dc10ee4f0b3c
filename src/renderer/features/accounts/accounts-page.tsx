import {
  DeleteOutlined,
  DesktopOutlined,
  KeyOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Account, LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { listAccountStats } from '../../../contract/http/account-stats.ts'
import { operatorList } from '../../../contract/http/admin.ts'
import { accountCounts, listAccounts, listGroups } from '../../../contract/http/third-auth.ts'
import { listInterfaces } from '../../../contract/http/official.ts'
import { RegionsModal } from '../../core/accounts/regions-modal.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { BindDialog, type BindTarget } from '../../core/wechat/bind-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { InstitutionView } from './institutions/institution-view.tsx'
import { useAccountColumns } from './parts/account-columns.tsx'
import { AccountBulk } from './parts/account-bulk.tsx'
import { AccountPicks, type PickQuestion } from './parts/account-picks.tsx'
import { DetailDrawer } from './parts/detail-drawer.tsx'
import { GainsBar } from './parts/gains-bar.tsx'
import { GroupTree } from './parts/group-tree.tsx'
import { HelperBar } from './parts/helper-bar.tsx'
import { LoginDialog } from './parts/login-dialog.tsx'
import { MoveWizard } from './parts/move-wizard.tsx'
import { ProxyModal, type ProxyQuestion } from './parts/proxy-modal.tsx'
import { ShopsView } from './shops/shops-view.tsx'
import { WayBack } from './parts/way-back.tsx'
import { TimeChannelModal, type TimeChannelQuestion } from './parts/time-channel-field.tsx'
import { WaysModal } from './parts/ways-modal.tsx'
import { useAccountActions } from './use-account-actions.tsx'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountProxy } from './use-account-proxy.ts'
import { useLoginDialog } from './use-login-dialog.ts'
import { useOfficialLogin } from './use-official-login.ts'
import './accounts.css'

const FILTERS = [
  'platform_value',
  'group_id',
  'third_login_status',
  'operator_admin_id',
  'enabled',
  'auth_mode',
  'expiring_days',
] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const VIEWS = ['list', 'institutions', 'shops'] as const
const MODES = ['helper', 'oauth', 'ins', 'ins_child', 'doudian', 'doudian_sub', 'manual'] as const
type FilterKey = (typeof FILTERS)[number]

/** No browser ever signs it in: it is authorised anew at the platform's interface. */
const byInterfaceOnly = (account: Account): boolean =>
  account.auth_mode === 'oauth' && account.ways.every((way) => way === 'official')

/** A shop publishes nothing, so there is no way to choose. */
const publishes = (account: Account): boolean => account.auth_mode !== 'doudian' && account.auth_mode !== 'doudian_sub'

/** 矩阵账号管理: every linked account, its login, its group and its operator. */
export function AccountsPage() {
  const { t } = useTranslation('accounts')
  const may = useMay()
  const say = useErrorText()
  const { t: ti } = useTranslation('institutions')
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'list'
  // Columns and density are the operator's own, also where two share a computer.
  const list = useListState<FilterKey>('accounts', FILTERS)
  // The query string carries words; the call's own schema reads the number.
  const params = { ...list.params, auth_mode: MODES.find((mode) => mode === list.get('auth_mode')) }
  const query = useApi(listAccounts, params, { keepPrevious: true, quiet: true, enabled: view === 'list' })
  // Days that the figures are of, where somebody came from figures of such days; no filter of accounts.
  const [from, until] = [search.get('from') ?? '', search.get('to') ?? '']
  const hasDays = DAY.test(from) && DAY.test(until)
  const gained = useApi(listAccountStats, hasDays ? { ...params, from, to: until } : params, {
    keepPrevious: true,
    quiet: true,
    staleMs: 60_000,
    enabled: view === 'list',
  })
  const stats = gained.data?.data
  const statOf = useCallback((id: number) => stats?.find((row) => row.id === id), [stats])
  const counts = useApi(accountCounts, {}, { quiet: true }).data
  const groups = useApi(listGroups, {}, { quiet: true }).data
  const operators = useApi(operatorList, { page: 1, limit: 200, status: 1 }, { quiet: true, staleMs: 60_000 }).data
    ?.data
  const actions = useAccountActions()
  const checks = useAccountChecks()
  const proxy = useAccountProxy()
  const login = useLoginDialog()
  const { t: tm } = useTranslation('moves')
  const { t: to } = useTranslation('official')
  const official = useOfficialLogin()
  const interfaces = useApi(listInterfaces, {}, { quiet: true, staleMs: 60_000 }).data
  const [wayed, setWayed] = useState<Account | null>(null)
  const [moving, setMoving] = useState<Account | null>(null)
  const [detail, setDetail] = useState<number | null>(null)
  const [binding, setBinding] = useState<BindTarget | null>(null)
  const [pick, setPick] = useState<PickQuestion | null>(null)
  const [proxied, setProxied] = useState<ProxyQuestion | null>(null)
  const [timing, setTiming] = useState<TimeChannelQuestion | null>(null)
  const [regioned, setRegioned] = useState<readonly Account[] | null>(null)
  /** Selected rows, so that dragging one of them takes all along. */
  const selected = useRef<readonly Account[]>([])

  const onRows = useCallback((rows: readonly Account[]) => {
    selected.current = rows
  }, [])

  const colorOf = useCallback((groupId: number) => groups?.find((group) => group.id === groupId)?.color ?? '', [groups])
  const open = useCallback((account: Account) => setDetail(account.id), [])
  const dragged = useCallback(
    (account: Account) =>
      selected.current.some((one) => one.id === account.id) ? selected.current.map((one) => one.id) : [account.id],
    [],
  )
  const known = (ids: readonly number[]): Account[] => {
    const rows = new Map([...(query.data?.data ?? []), ...selected.current].map((account) => [account.id, account]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
  const askGroup = useCallback(
    (account: Account) =>
      setPick({
        kind: 'group',
        accounts: selected.current.some((one) => one.id === account.id) ? selected.current : [account],
      }),
    [],
  )
  const bind = useCallback((account: Account) => setBinding({ accountId: account.id, name: account.openname }), [])
  const columns = useAccountColumns({
    colorOf,
    onOpen: open,
    onMove: askGroup,
    statOf,
    onWechat: bind,
    hasDays,
    ...(may('account:group') ? { dragged } : {}),
    ...(may('account:auth') ? { onRemark: actions.setRemark } : {}),
  })
  const addButton = (label: string) =>
    may('account:auth') ? (
      <Button type="primary" icon={<PlusOutlined />} onClick={login.add}>
        {label}
      </Button>
    ) : null
  const shownGroup = Number(list.get('group_id')) || 0
  return (
    <>
      <PageHeader
        title={t('title')}
        text={counts ? t('text', { all: counts.all, online: counts.online }) : ' '}
        actions={<WayBack onAdd={login.add} />}
      />
      <HelperBar checks={checks} total={counts?.all ?? 0} />
      <Tabs
        className="accounts-views"
        activeKey={view}
        onChange={(key) => setSearch(key === 'list' ? {} : { view: key }, { replace: true })}
        items={VIEWS.map((key) => ({ key, label: ti(`views.${key}`) }))}
      />
      {view === 'institutions' ? <InstitutionView onView={(account) => void actions.view(account)} /> : null}
      {view === 'shops' ? <ShopsView onAdd={() => login.choose('doudian', 0)} onAgain={login.renew} /> : null}
      {view !== 'list' ? null : (
        <div className="accounts">
          <GroupTree
            chosen={list.get('group_id')}
            onChoose={(groupId) => list.set({ group_id: groupId })}
            onDropAccounts={(ids, groupId) => void actions.move(known(ids), groupId).catch(() => undefined)}
          />
          <div className="accounts-main">
            <Tabs
              className="accounts-tabs"
              activeKey={list.get('platform_value') || 'all'}
              onChange={(key) => list.set({ platform_value: key === 'all' ? '' : key })}
              items={[
                {
                  key: 'all',
                  label: (
                    <span className="platform-tab">
                      {t('all')} {counts?.all ?? '–'}
                    </span>
                  ),
                },
                ...(counts?.platforms ?? []).map((platform) => ({
                  key: platform.value,
                  label: (
                    <span className="platform-tab">
                      <PlatformIcon value={platform.value} /> {platform.name} {platform.count}
                    </span>
                  ),
                })),
              ]}
            />
            {hasDays ? (
              <GainsBar
                query={gained}
                onLeave={() =>
                  setSearch(
                    (before) => {
                      const next = new URLSearchParams(before)
                      next.delete('from')
                      next.delete('to')
                      return next
                    },
                    { replace: true },
                  )
                }
              />
            ) : null}
            <ResourceTable<Account, FilterKey>
              list={list}
              query={query}
              columns={columns}
              rowKey="id"
              searchHint={t('search')}
              filters={[
                {
                  key: 'third_login_status',
                  label: t('columns.status'),
                  width: 112,
                  options: [1, 2, 3, 0].map((value) => ({ value: String(value), label: t(`status.${value}`) })),
                },
                {
                  key: 'operator_admin_id',
                  label: t('columns.operator'),
                  width: 120,
                  searchable: true,
                  options: [
                    { value: '0', label: t('unassigned') },
                    ...(operators ?? []).map((one) => ({ value: String(one.id), label: one.nickname || one.username })),
                  ],
                },
                {
                  key: 'enabled',
                  label: t('enabledFilter'),
                  width: 112,
                  options: [
                    { value: '1', label: t('enabled') },
                    { value: '0', label: t('disabled') },
                  ],
                },
                {
                  key: 'auth_mode',
                  label: t('columns.mode'),
                  width: 140,
                  options: MODES.map((value) => ({ value, label: t(`modes.${value}`) })),
                },
                {
                  key: 'expiring_days',
                  label: t('expiring.label'),
                  width: 132,
                  options: ['0', '7', '30'].map((value) => ({ value, label: t(`expiring.${value}`) })),
                },
              ]}
              primary={addButton(t('add.title'))}
              errorText={say}
              empty={{ title: t('empty.title'), text: t('empty.text'), action: addButton(t('empty.action')) }}
              rowClassName={(account) => (account.enabled === 0 ? 'account-off' : '')}
              rowActions={(account) => [
                may('account:auth') && {
                  key: 'renew',
                  label: t('actions.renew'),
                  icon: <KeyOutlined />,
                  onClick: () =>
                    byInterfaceOnly(account)
                      ? void official.start({ platform: account.platform_value, thirdAuthId: account.id })
                      : login.renew(account),
                },
                may('account:auth') &&
                  !byInterfaceOnly(account) &&
                  (interfaces ?? []).some(
                    (one) => one.platform_value === account.platform_value && one.configured === 1,
                  ) && {
                    key: 'official',
                    label: to('add.grant'),
                    onClick: () => void official.start({ platform: account.platform_value, thirdAuthId: account.id }),
                  },
                may('account:auth') &&
                  !byInterfaceOnly(account) && {
                    key: 'view',
                    label: t('actions.view'),
                    icon: <DesktopOutlined />,
                    disabled: account.third_login_status === LOGIN_STATUS.none,
                    ...(account.third_login_status === LOGIN_STATUS.none ? { hint: t('actions.viewNeedsLogin') } : {}),
                    onClick: () => void actions.view(account),
                  },
                {
                  key: 'check',
                  label: t('actions.check'),
                  icon: <SafetyCertificateOutlined />,
                  disabled: checks.progress !== null,
                  onClick: () => checks.start([account.id]),
                },
                {
                  key: 'refresh',
                  label: t('actions.refresh'),
                  disabled: checks.progress !== null,
                  onClick: () => checks.refreshProfiles([account]),
                },
                { key: 'detail', label: t('actions.detail'), onClick: () => setDetail(account.id) },
                may('account:group') && {
                  key: 'group',
                  label: t('actions.group'),
                  onClick: () => setPick({ kind: 'group', accounts: [account] }),
                },
                may('account:assign') && {
                  key: 'assign',
                  label: t('actions.assign'),
                  onClick: () => setPick({ kind: 'operator', accounts: [account] }),
                },
                may('account:auth') && {
                  key: 'enable',
                  label: t(account.enabled === 1 ? 'actions.disable' : 'actions.enable'),
                  onClick: () => actions.setEnabled([account], account.enabled === 1 ? 0 : 1),
                },
                may('account:auth') &&
                  account.auth_mode === 'helper' && {
                    key: 'move',
                    label: tm('move.action'),
                    onClick: () => setMoving(account),
                  },
                may('account:auth') &&
                  publishes(account) && { key: 'ways', label: to('ways.action'), onClick: () => setWayed(account) },
                { key: 'wechat', label: t('actions.wechat'), onClick: () => bind(account) },
                may('account:del') && {
                  key: 'delete',
                  label: t('actions.delete'),
                  icon: <DeleteOutlined />,
                  danger: true,
                  onClick: () => void actions.remove([account]).catch(() => undefined),
                },
              ]}
              bulk={(rows, clear) => (
                <AccountBulk
                  rows={rows}
                  clear={clear}
                  onRows={onRows}
                  actions={actions}
                  checks={checks}
                  onPick={setPick}
                  onProxy={setProxied}
                  onRegions={setRegioned}
                  onTiming={setTiming}
                />
              )}
            />
          </div>
        </div>
      )}
      <LoginDialog control={login} groupId={shownGroup} />
      <AccountPicks
        question={pick}
        groups={groups ?? []}
        operators={operators ?? []}
        actions={actions}
        onClose={() => setPick(null)}
      />
      <ProxyModal question={proxied} onSave={proxy.save} onClose={() => setProxied(null)} />
      <MoveWizard account={moving} onClose={() => setMoving(null)} />
      <BindDialog target={binding} onClose={() => setBinding(null)} />
      <RegionsModal
        open={regioned !== null}
        ids={(regioned ?? []).map((account) => account.id)}
        onClose={() => setRegioned(null)}
      />
      <TimeChannelModal question={timing} onClose={() => setTiming(null)} />
      <WaysModal account={wayed} onClose={() => setWayed(null)} />
      <DetailDrawer id={detail} onClose={() => setDetail(null)} />
    </>
  )
}
