import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountGroup } from '../../../../contract/entities/account.ts'
import {
  accountCounts,
  deleteGroups,
  listAccounts,
  listGroups,
  saveGroup,
} from '../../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { GROUP_COLORS, GroupDot } from './group-dot.tsx'
import { GroupNameInput } from './group-name-input.tsx'
import { GroupRow } from './group-row.tsx'

export interface GroupTreeProps {
  /** '' all, '0' ungrouped, else a group's id. */
  chosen: string
  onChoose: (groupId: string) => void
  onDropAccounts: (ids: readonly number[], groupId: number) => void
}

/** Groups at the left: choose, make, rename, colour, delete; accounts are dropped on them. */
export function GroupTree({ chosen, onChoose, onDropAccounts }: GroupTreeProps) {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const may = useMay()('account:group')
  const say = useErrorText()
  const confirmDelete = useConfirmDelete()
  const groups = useApi(listGroups, {}, { quiet: true })
  const counts = useApi(accountCounts, {}, { quiet: true }).data
  const save = useCall(saveGroup, { refreshes: [listGroups, listAccounts], overlay: false })
  const remove = useCall(deleteGroups, { refreshes: [listGroups, listAccounts, accountCounts] })
  /** Group whose name is being written; 0 = a new one. */
  const [editing, setEditing] = useState<number | null>(null)

  const ask = (group: AccountGroup): void =>
    confirmDelete({
      what: t('groups.group'),
      names: [group.name],
      more: group.count > 0 ? <p>{t('groups.deleteMore', { n: group.count })}</p> : null,
      onOk: async () => {
        const { moved } = await remove.mutateAsync({ ids: [group.id] })
        message.success(t('groups.deleted', { n: moved }))
        if (chosen === String(group.id)) onChoose('')
      },
    })
  const menu = (group: AccountGroup) => ({
    items: [
      { key: 'rename', label: t('groups.rename'), onClick: () => setEditing(group.id) },
      {
        key: 'color',
        label: t('groups.color'),
        children: GROUP_COLORS.map((color) => ({
          key: `color-${color}`,
          icon: <GroupDot color={color} />,
          label: t(`colors.${color || 'none'}`),
          onClick: () => void save.mutateAsync({ id: group.id, name: group.name, color }).catch(() => undefined),
        })),
      },
      { key: 'delete', label: t('groups.delete'), danger: true, onClick: () => ask(group) },
    ],
  })
  const dropOn = (groupId: number) => (may ? { onDropAccounts: (ids: number[]) => onDropAccounts(ids, groupId) } : {})
  return (
    <nav className="group-tree" aria-label={t('groups.title')}>
      <div className="group-head">
        <b>{t('groups.title')}</b>
        {may ? (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('groups.add')}
            title={t('groups.add')}
            onClick={() => setEditing(0)}
          />
        ) : null}
      </div>
      <ul>
        <GroupRow
          name={t('all')}
          online={counts?.online}
          total={counts?.all}
          chosen={chosen === ''}
          onChoose={() => onChoose('')}
        />
        <GroupRow
          name={t('ungrouped')}
          online={counts?.ungrouped_online}
          total={counts?.ungrouped}
          chosen={chosen === '0'}
          onChoose={() => onChoose('0')}
          {...dropOn(0)}
        />
        {groups.isPending ? (
          <li className="group-wait">
            <Skeleton active title={false} paragraph={{ rows: 3, width: '80%' }} />
          </li>
        ) : null}
        {groups.data?.map((group) =>
          editing === group.id ? (
            <li key={group.id} className="group-row">
              <GroupNameInput
                value={group.name}
                onSave={(name) => save.mutateAsync({ id: group.id, name })}
                onEnd={() => setEditing(null)}
              />
            </li>
          ) : (
            <GroupRow
              key={group.id}
              name={group.name}
              online={group.online_count}
              total={group.count}
              mark={<GroupDot color={group.color} />}
              chosen={chosen === String(group.id)}
              onChoose={() => onChoose(String(group.id))}
              {...dropOn(group.id)}
              {...(may ? { menu: menu(group) } : {})}
            />
          ),
        )}
        {editing === 0 ? (
          <li className="group-row">
            <GroupNameInput value="" onSave={(name) => save.mutateAsync({ name })} onEnd={() => setEditing(null)} />
          </li>
        ) : null}
      </ul>
      {groups.error && groups.data === undefined ? (
        <ErrorState small text={say(groups.error)} onRetry={() => void groups.refetch()} />
      ) : null}
      {groups.data?.length === 0 && editing !== 0 && may ? <p className="group-hint">{t('groups.hint')}</p> : null}
    </nav>
  )
}
