import { DownOutlined, FireFilled } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MenuGroup } from '../menu.ts'
import { MenuCount } from './menu-count.tsx'
import { MenuIcon } from './menu-icon.tsx'

export interface SideGroupProps {
  group: MenuGroup
  /** Address of the highlighted item. */
  active: string
  /** Key of the current screen's parent title: highlights the group. */
  parent: string
  /** Is the sidebar wide? Otherwise the children come in a flyout. */
  open: boolean
  /** The pointer is on a child: its screen is likely next. */
  onApproach: (path: string) => void
}

/** A menu entry with children; open while one of them is shown. */
export function SideGroup({ group, active, parent, open, onApproach }: SideGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const inside = parent === group.key || group.children.some((child) => child.path === active)
  const [unfolded, setUnfolded] = useState(true)

  const hot = group.hot === true ? <FireFilled className="side-hot" aria-label={t('hot')} role="img" /> : null
  const label = (
    <>
      <span className="side-icon">
        <MenuIcon name={group.icon} />
        {hot}
      </span>
      <span className="side-label">{t(`menu.${group.key}`)}</span>
    </>
  )
  if (!open) {
    const items = group.children.map((child) => ({
      key: child.path,
      label: (
        <Link to={child.path}>
          {t(`menu.${child.key}`)} <MenuCount path={child.path} />
        </Link>
      ),
    }))
    return (
      <li>
        <Dropdown menu={{ items, selectedKeys: [active] }} placement="topRight" trigger={['hover', 'click']}>
          <button
            type="button"
            className={inside ? 'plain side-item inside' : 'plain side-item'}
            aria-label={t(`menu.${group.key}`)}
          >
            {label}
          </button>
        </Dropdown>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={inside ? 'plain side-item inside' : 'plain side-item'}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
        <DownOutlined className={unfolded ? 'side-arrow up' : 'side-arrow'} aria-hidden="true" />
      </button>
      <ul id={id} className="side-children" hidden={!unfolded}>
        {group.children.map((child) => (
          <li key={child.key}>
            <Link
              to={child.path}
              onPointerEnter={() => onApproach(child.path)}
              className={active === child.path ? 'side-item child active' : 'side-item child'}
              aria-current={active === child.path ? 'page' : undefined}
            >
              <span className="side-label">{t(`menu.${child.key}`)}</span>
              <MenuCount path={child.path} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
