import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { carriesAccounts, droppedAccounts } from './drag.ts'

export interface GroupRowProps {
  name: string
  /** Undefined = not known (yet). */
  online: number | undefined
  total: number | undefined
  chosen: boolean
  onChoose: () => void
  /** Before the name. */
  mark?: ReactNode
  /** Takes dragged accounts; absent = can't. */
  onDropAccounts?: (ids: number[]) => void
  menu?: MenuProps
}

/** One line of the group tree: name, how many are online, what can be done; accounts can be dropped on it. */
export function GroupRow({ name, online, total, chosen, onChoose, mark, onDropAccounts, menu }: GroupRowProps) {
  const { t } = useTranslation('accounts')
  const [over, setOver] = useState(false)
  return (
    <li
      className={`group-row${chosen ? ' chosen' : ''}${over ? ' over' : ''}`}
      {...(onDropAccounts === undefined
        ? {}
        : {
            onDragOver: (event) => {
              if (!carriesAccounts(event)) return
              event.preventDefault()
              event.dataTransfer.dropEffect = 'move'
              setOver(true)
            },
            onDragLeave: () => setOver(false),
            onDrop: (event) => {
              event.preventDefault()
              setOver(false)
              const ids = droppedAccounts(event)
              if (ids.length > 0) onDropAccounts(ids)
            },
          })}
    >
      <button type="button" className="plain group-choose" aria-pressed={chosen} onClick={onChoose}>
        {mark}
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {online === undefined || total === undefined ? (
          <small>–</small>
        ) : (
          <small className="tabular" title={t('groups.counts', { online, total })}>
            {online}/{total}
          </small>
        )}
      </button>
      {menu === undefined ? null : (
        <Dropdown trigger={['click']} menu={menu}>
          <Button
            type="text"
            size="small"
            className="group-more"
            icon={<MoreOutlined />}
            aria-label={t('groups.more', { name })}
          />
        </Dropdown>
      )}
    </li>
  )
}
