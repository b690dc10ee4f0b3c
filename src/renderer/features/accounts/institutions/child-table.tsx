import { ClockCircleOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { type ChildStatus, type InstitutionChild, listChildren } from '../../../../contract/http/institutions.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime, formatTime } from '../../../lib/format.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { useListState } from '../../../ui/use-list-state.ts'

const KIND: Readonly<Record<ChildStatus, StatusKind>> = { 0: 'neutral', 1: 'success', 2: 'warning', 3: 'danger' }

export interface ChildTableProps {
  parent: Account
  /** Left end of the toolbar. */
  primary: ReactNode
  onConfer: (children: readonly InstitutionChild[]) => void
  onRenew: (ids: readonly number[]) => void
}

const boundIds = (rows: readonly InstitutionChild[]): number[] =>
  rows.flatMap((row) => (row.third_auth_id > 0 ? [row.third_auth_id] : []))

/** Accounts below one institution, with their right and its end. */
export function ChildTable({ parent, primary, onConfer, onRenew }: ChildTableProps) {
  const { t } = useTranslation('institutions')
  const may = useMay()('account:auth')
  const say = useErrorText()
  const list = useListState<'status'>('ins-children', ['status'])
  const { sort_field: _field, sort_order: _order, ...params } = list.params
  const query = useApi(listChildren, { ...params, parent_id: parent.id }, { keepPrevious: true, quiet: true })
  const sync = query.data?.sync_time ?? 0
  const counts = query.data?.counts
  const columns: ResourceColumn<InstitutionChild>[] = [
    {
      key: 'name',
      title: t('account'),
      width: 260,
      always: true,
      render: (_, child) => (
        <AccountAvatar
          name={child.openname}
          avatar={child.avatar}
          platform={parent.platform_value}
          text={child.account_id}
        />
      ),
    },
    {
      key: 'status',
      title: t('state'),
      width: 120,
      render: (_, child) => <StatusTag kind={KIND[child.status]}>{t(`status.${child.status}`)}</StatusTag>,
    },
    {
      key: 'end',
      title: t('end'),
      width: 148,
      render: (_, child) =>
        child.status === 0 ? (
          t('none')
        ) : child.days_left === null ? (
          t('noEnd')
        ) : (
          <span className="tabular" title={formatFullTime(child.expire_time)}>
            {child.status === 3 ? formatTime(child.expire_time) : t('daysLeft', { n: child.days_left })}
          </span>
        ),
    },
    {
      key: 'bound',
      title: t('inList'),
      width: 112,
      render: (_, child) => (
        <StatusTag kind={child.bound === 1 ? 'success' : 'neutral'}>
          {t(child.bound === 1 ? 'bound' : 'notBound')}
        </StatusTag>
      ),
    },
  ]
  const options = ([0, 1, 2, 3] as const).map((value) => ({
    value: String(value),
    label: `${t(`status.${value}`)}${counts === undefined ? '' : ` ${[counts.none, counts.good, counts.soon, counts.over][value] ?? 0}`}`,
  }))
  return (
    <ResourceTable<InstitutionChild, 'status'>
      list={list}
      query={query}
      columns={columns}
      rowKey="account_id"
      searchHint={t('search')}
      filters={[{ key: 'status', label: t('state'), width: 136, options }]}
      primary={primary}
      extra={
        <span className="institution-sync tabular">
          {sync > 0 ? t('syncedAt', { time: formatTime(sync) }) : t('never')}
        </span>
      }
      errorText={say}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      actionsWidth={88}
      rowActions={(child) => [
        may &&
          child.bound === 0 && {
            key: 'confer',
            label: t('confer.button'),
            icon: <SafetyCertificateOutlined />,
            onClick: () => onConfer([child]),
          },
        may &&
          child.bound === 1 && {
            key: 'renew',
            label: t('renew.button'),
            icon: <ClockCircleOutlined />,
            onClick: () => onRenew([child.third_auth_id]),
          },
      ]}
      {...(may
        ? {
            bulk: (rows: readonly InstitutionChild[]) => (
              <>
                <Button
                  size="small"
                  disabled={rows.every((row) => row.bound === 1)}
                  onClick={() => onConfer(rows.filter((row) => row.bound === 0))}
                >
                  {t('confer.button')}
                </Button>
                <Button size="small" disabled={boundIds(rows).length === 0} onClick={() => onRenew(boundIds(rows))}>
                  {t('renew.button')}
                </Button>
              </>
            ),
          }
        : {})}
    />
  )
}
