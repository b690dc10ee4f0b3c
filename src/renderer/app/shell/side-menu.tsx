import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useLayout } from '../../core/appearance/use-layout.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PATHS } from '../../lib/paths.ts'
import { filterMenu, isGroup, MENU, type MenuLeaf } from '../menu.ts'
import { ROUTES } from '../routes.tsx'
import { Brand } from './brand.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { SideGroup } from './side-group.tsx'
import { useCurrentRoute } from './use-current-route.ts'
import { useLogout } from './use-logout.ts'
import './side-menu.css'

const PATHS_WITH_SCREEN: ReadonlySet<string> = new Set(ROUTES.map((route) => route.path))

/** Loads a screen's code while the pointer is on its way, so that the click is answered at once. */
const prefetch = (path: string): void => {
  void ROUTES.find((route) => route.path === path)
    ?.page()
    .catch(() => undefined)
}

/** The sidebar: 13.125rem wide, or icons only. */
export function SideMenu({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const perms = useSession((state) => state.perms)
  const cardType = useSession((state) => state.admin?.cardType ?? 'full')
  const items = useMemo(() => filterMenu(MENU, { cardType, perms, paths: PATHS_WITH_SCREEN }), [cardType, perms])
  const route = useCurrentRoute()
  const withLogo = useLayout((layout) => layout.sidebarLogo)
  const active = route?.menu ?? route?.path ?? ''
  const logout = useLogout()
  const list = useRef<HTMLElement>(null)
  // Whoever came by a link of a page sees where he is.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const leaf = (item: MenuLeaf) => (
    <li key={item.key}>
      <Tooltip title={open ? '' : t(`menu.${item.key}`)} placement="right">
        <NavLink
          to={item.path}
          onPointerEnter={() => prefetch(item.path)}
          className={active === item.path ? 'side-item active' : 'side-item'}
          aria-current={active === item.path ? 'page' : undefined}
        >
          <MenuIcon name={item.icon} />
          <span className="side-label">{t(`menu.${item.key}`)}</span>
        </NavLink>
      </Tooltip>
    </li>
  )

  return (
    <aside className={open ? 'side-menu' : 'side-menu closed'}>
      {withLogo ? <Brand to={PATHS.home} small={!open} /> : null}
      <nav ref={list} className="side-scroll" aria-label={t('menuLabel')}>
        <ul>
          {items.map((item) =>
            isGroup(item) ? (
              <SideGroup
                key={item.key}
                group={item}
                active={active}
                open={open}
                parent={route?.parent ?? ''}
                onApproach={prefetch}
              />
            ) : (
              leaf(item)
            ),
          )}
        </ul>
      </nav>
      <div className="side-foot">
        <Tooltip title={open ? '' : t('logout.title')} placement="right">
          <button type="button" className="plain side-item" onClick={logout}>
            <MenuIcon name="logout" />
            <span className="side-label">{t('logout.title')}</span>
          </button>
        </Tooltip>
        <button
          type="button"
          className="plain side-item"
          onClick={onToggle}
          aria-expanded={open}
          aria-label={t(open ? 'collapse' : 'expand')}
        >
          {open ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
          <span className="side-label">{t('collapse')}</span>
        </button>
      </div>
    </aside>
  )
}
