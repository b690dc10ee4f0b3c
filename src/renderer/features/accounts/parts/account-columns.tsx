import { HolderOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { Account } from '../../../../contract/entities/account.ts'
import type { listAccountStats } from '../../../../contract/http/account-stats.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { BigNumber } from '../../../ui/big-number.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { takeAccounts } from './drag.ts'
import { EndCell } from './end-cell.tsx'
import { GroupDot } from './group-dot.tsx'
import { RemarkCell } from './remark-cell.tsx'
import { StatNumber } from './stat-number.tsx'
import { StatusCell } from './status-cell.tsx'
import { WechatBell } from './wechat-bell.tsx'

type ListedStat = Pick<OutputOf<typeof listAccountStats>['data'][number], 'parent_name' | 'stat'>

export interface ColumnOptions {
  /** Colour name of a group. */
  colorOf: (groupId: number) => string
  onOpen: (account: Account) => void
  /** Accounts that go along when this one is dragged; absent = may not be moved. */
  dragged?: (account: Account) => readonly number[]
  onRemark?: (account: Account, remark: string) => Promise<void>
  /** Moves by the keyboard: the grip asks for a group. */
  onMove: (account: Account) => void
  /** Numbers of the last seven days; undefined = not loaded yet. */
  statOf: (id: number) => ListedStat | undefined
  /** The figures are of days that somebody asked for. */
  hasDays: boolean
  onWechat: (account: Account) => void
}

/** Columns of the account list. */
export function useAccountColumns({
  colorOf,
  onOpen,
  dragged,
  onRemark,
  onMove,
  statOf,
  hasDays,
  onWechat,
}: ColumnOptions): ResourceColumn<Account>[] {
  const { t } = useTranslation('accounts')
  const columns = useMemo(
    (): ResourceColumn<Account>[] => [
      {
        key: 'openname',
        title: t('columns.account'),
        width: 232,
        always: true,
        sort: true,
        fixed: 'left',
        render: (_, account) => (
          <span className="account-cell">
            {dragged === undefined ? null : (
              <button
                type="button"
                className="plain account-grip"
                draggable
                title={t('drag')}
                aria-label={`${account.openname} ${t('drag')}`}
                onClick={() => onMove(account)}
                onDragStart={(event) => takeAccounts(event, dragged(account), account.openname)}
              >
                <HolderOutlined />
              </button>
            )}
            <button
              type="button"
              className="plain account-open"
              onClick={() => onOpen(account)}
              title={t('openDetail', { name: account.openname })}
            >
              <AccountAvatar
                name={account.openname}
                avatar={account.avatar}
                platform={account.platform_value}
                text={account.account_id}
              />
            </button>
          </span>
        ),
      },
      {
        key: 'platform',
        title: t('columns.platform'),
        width: 84,
        render: (_, account) => account.third_platform_info.name,
      },
      {
        key: 'third_login_status',
        title: t('columns.status'),
        width: 152,
        sort: true,
        render: (_, account) => <StatusCell account={account} />,
      },
      {
        key: 'mode',
        title: t('columns.mode'),
        width: 100,
        hiddenFirst: true,
        render: (_, account) => t(`modes.${account.auth_mode}`),
      },
      {
        key: 'parent',
        title: t('columns.parent'),
        width: 120,
        ellipsis: true,
        hiddenFirst: true,
        render: (_, account) => statOf(account.id)?.parent_name || '–',
      },
      {
        key: 'group',
        title: t('columns.group'),
        width: 112,
        ellipsis: true,
        render: (_, account) =>
          account.group_id === 0 ? (
            <span className="account-none">{t('ungrouped')}</span>
          ) : (
            <span className="account-group" title={account.group_name}>
              <GroupDot color={colorOf(account.group_id)} /> <span className="ellipsis">{account.group_name}</span>
            </span>
          ),
      },
      {
        key: 'operator',
        title: t('columns.operator'),
        width: 96,
        ellipsis: true,
        render: (_, account) =>
          account.operator_name ? <span title={account.operator_name}>{account.operator_name}</span> : '–',
      },
      {
        key: 'fans',
        title: t('columns.fans'),
        width: 84,
        align: 'right',
        sort: true,
        render: (_, account) => <BigNumber value={account.fans} />,
      },
      {
        key: 'works',
        title: t('columns.works'),
        width: 76,
        align: 'right',
        sort: true,
        render: (_, account) => <BigNumber value={account.works} />,
      },
      {
        key: 'play',
        title: t(hasDays ? 'gains.play' : 'columns.play'),
        width: 100,
        align: 'right',
        render: (_, account) => <StatNumber stat={statOf(account.id)?.stat} of="play" />,
      },
      {
        key: 'gained',
        title: t(hasDays ? 'gains.new_fans' : 'columns.gained'),
        width: 100,
        align: 'right',
        render: (_, account) => <StatNumber stat={statOf(account.id)?.stat} of="new_fans" signed />,
      },
      // Asked for by their days, they stand beside the plays; else for who wants them.
      ...(['published', 'like', 'comment', 'share'] as const).map((of): ResourceColumn<Account> => ({
        key: of,
        title: t(hasDays ? `gains.${of}` : `columns.${of}`),
        width: 92,
        align: 'right',
        ...(hasDays ? {} : { hiddenFirst: true }),
        render: (_, account) => <StatNumber stat={statOf(account.id)?.stat} of={of} />,
      })),
      {
        key: 'leads',
        title: t('columns.leads'),
        width: 100,
        align: 'right',
        hiddenFirst: true,
        render: (_, account) => <StatNumber stat={statOf(account.id)?.stat} of="leads" />,
      },
      {
        key: 'expire_time',
        title: t('columns.end'),
        width: 128,
        sort: true,
        render: (_, account) => <EndCell account={account} />,
      },
      {
        key: 'wechat',
        title: t('columns.wechat'),
        width: 84,
        align: 'center',
        render: (_, account) => (
          <WechatBell bound={account.wechat_bound === 1} name={account.openname} onBind={() => onWechat(account)} />
        ),
      },
      {
        key: 'remark',
        title: t('columns.remark'),
        width: 148,
        render: (_, account) => (
          <RemarkCell
            value={account.remark}
            {...(onRemark === undefined ? {} : { onSave: (remark) => onRemark(account, remark) })}
          />
        ),
      },
      {
        key: 'proxy',
        title: t('columns.proxy'),
        width: 188,
        ellipsis: true,
        hiddenFirst: true,
        render: (_, account) =>
          account.proxy_host ? (
            <span className="tabular" title={account.proxy_host}>
              {account.proxy_host}
            </span>
          ) : (
            '–'
          ),
      },
      {
        key: 'create_time',
        title: t('columns.created'),
        width: 112,
        sort: true,
        render: (_, account) => <TimeText seconds={account.create_time} />,
      },
    ],
    [t, colorOf, onOpen, dragged, onRemark, onMove, statOf, onWechat, hasDays],
  )
  return useMemo(() => (hasDays ? gainsFirst(columns) : columns), [columns, hasDays])
}

const GAINS: ReadonlySet<string> = new Set(['published', 'play', 'like', 'comment', 'share', 'gained'])

/** Name and platform, then what the days brought that somebody came to see. */
function gainsFirst(columns: readonly ResourceColumn<Account>[]): ResourceColumn<Account>[] {
  const [name, platform, ...rest] = columns
  return [
    name,
    platform,
    ...rest.filter((one) => GAINS.has(one.key)),
    ...rest.filter((one) => !GAINS.has(one.key)),
  ].filter((one) => one !== undefined)
}
