import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { besideView, type VisitedView } from '../../core/page/visited-views.ts'
import { useServices } from '../../core/services/services-context.ts'
import { PATHS } from '../../lib/paths.ts'
import { ROUTES } from '../routes.tsx'
import './views-bar.css'

const titleOf = new Map(ROUTES.map((line) => [line.path, line.title]))

/**
 * The screens that were opened in this tab: each leads back to its filters and page, and can be closed (cross, middle
 * button, Delete).
 */
export function ViewsBar() {
  const { t } = useTranslation()
  const { visited, page } = useServices()
  const suffix = useStore(page, (state) => state.suffix)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // A form with unsaved changes may ask and stay: the screen is taken away only once it was left.
  const closing = useRef<readonly string[]>([])
  const views = useStore(visited.store).filter((view) => titleOf.has(view.path))
  useEffect(() => {
    if (!titleOf.has(pathname)) return
    if (closing.current.length > 0 && !closing.current.includes(pathname)) {
      visited.close(closing.current)
      closing.current = []
    }
    visited.visit({ path: pathname, address: `${pathname}${search}`, suffix })
  }, [visited, pathname, search, suffix])

  const close = (paths: readonly string[]): void => {
    if (!paths.includes(pathname)) {
      visited.close(paths)
      return
    }
    const left = views.filter((view) => view.path === pathname || !paths.includes(view.path))
    closing.current = paths
    void navigate(besideView(left, pathname)?.address ?? PATHS.dashboard)
  }
  const name = (view: VisitedView): string =>
    `${t(`routes.${titleOf.get(view.path) ?? ''}`)}${view.suffix === '' ? '' : ` - ${view.suffix}`}`
  /** The first screen stays: one has to be somewhere. */
  const canClose = (view: VisitedView): boolean => view.path !== PATHS.dashboard
  const onMiddle = (view: VisitedView) => (event: MouseEvent) => {
    if (event.button !== 1 || !canClose(view)) return
    event.preventDefault()
    close([view.path])
  }
  const onKey = (view: VisitedView) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' && canClose(view)) close([view.path])
  }
  const others = views.filter((view) => view.path !== pathname && canClose(view)).map((view) => view.path)
  return (
    <nav className="views-bar" aria-label={t('views.label')}>
      <ul>
        {views.map((view) => (
          <li key={view.path} className={view.path === pathname ? 'here' : undefined} onAuxClick={onMiddle(view)}>
            <Link
              to={view.address}
              className="ellipsis"
              title={name(view)}
              aria-current={view.path === pathname ? 'page' : undefined}
              onKeyDown={onKey(view)}
            >
              {name(view)}
            </Link>
            {canClose(view) ? (
              <button
                type="button"
                className="plain"
                aria-label={t('views.close', { name: name(view) })}
                onClick={() => close([view.path])}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'others', label: t('views.closeOthers'), disabled: others.length === 0 },
            { key: 'all', label: t('views.closeAll'), disabled: views.every((view) => !canClose(view)) },
          ],
          onClick: ({ key }) => close(key === 'others' ? others : views.filter(canClose).map((view) => view.path)),
        }}
      >
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('views.more')} />
      </Dropdown>
    </nav>
  )
}
