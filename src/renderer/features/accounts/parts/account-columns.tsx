import { HolderOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { BigNumber } from '../../../ui/big-number.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { takeAccounts } from './drag.ts'
import { GroupDot } from './group-dot.tsx'
import { RemarkCell } from './remark-cell.tsx'
import { StatusCell } from './status-cell.tsx'

export interface ColumnOptions {
  /** Colour name of a group. */
  colorOf: (groupId: number) => string
  onOpen: (account: Account) => void
  /** Accounts that go along when this one is dragged; absent = may not be moved. */
  dragged?: (account: Account) => readonly number[]
  onRemark?: (account: Account, remark: string) => Promise<void>
}

/** Columns of the account list. */
export const useAccountColumns = ({ colorOf, onOpen, dragged, onRemark }: ColumnOptions): ResourceColumn<Account>[] => {
  const { t } = useTranslation('accounts')
  return useMemo(
    () => [
      {
        key: 'openname', title: t('columns.account'), width: 232, always: true, sort: true, fixed: 'left',
        render: (_, account) => (
          <span className="account-cell">
            {dragged === undefined ? null : (
              <span className="account-grip" draggable title={t('drag')} aria-hidden="true" onDragStart={(event) => takeAccounts(event, dragged(account), account.openname)}>
                <HolderOutlined />
              </span>
            )}
            <button type="button" className="plain account-open" onClick={() => onOpen(account)} title={t('openDetail', { name: account.openname })}>
              <AccountAvatar name={account.openname} avatar={account.avatar} platform={account.platform_value} text={account.account_id} />
            </button>
          </span>
        ),
      },
      { key: 'platform', title: t('columns.platform'), width: 84, render: (_, account) => account.third_platform_info.name },
      { key: 'third_login_status', title: t('columns.status'), width: 152, sort: true, render: (_, account) => <StatusCell account={account} /> },
      {
        key: 'group', title: t('columns.group'), width: 112, ellipsis: true,
        render: (_, account) => (account.group_id === 0 ? <span className="account-none">{t('ungrouped')}</span> : <span className="account-group" title={account.group_name}><GroupDot color={colorOf(account.group_id)} /> <span className="ellipsis">{account.group_name}</span></span>),
      },
      { key: 'operator', title: t('columns.operator'), width: 96, ellipsis: true, render: (_, account) => (account.operator_name ? <span title={account.operator_name}>{account.operator_name}</span> : '–') },
      { key: 'fans', title: t('columns.fans'), width: 84, align: 'right', sort: true, render: (_, account) => <BigNumber value={account.fans} /> },
      { key: 'works', title: t('columns.works'), width: 76, align: 'right', sort: true, render: (_, account) => <BigNumber value={account.works} /> },
      { key: 'remark', title: t('columns.remark'), width: 148, render: (_, account) => <RemarkCell value={account.remark} {...(onRemark === undefined ? {} : { onSave: (remark) => onRemark(account, remark) })} /> },
      { key: 'proxy', title: t('columns.proxy'), width: 188, ellipsis: true, hiddenFirst: true, render: (_, account) => (account.proxy_host ? <span className="tabular" title={account.proxy_host}>{account.proxy_host}</span> : '–') },
      { key: 'create_time', title: t('columns.created'), width: 112, sort: true, render: (_, account) => <TimeText seconds={account.create_time} /> },
    ],
    [t, colorOf, onOpen, dragged, onRemark],
  )
}
