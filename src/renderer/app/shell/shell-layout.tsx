import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../core/errors/error-boundary.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { RestoreBanner } from '../../features/restores/restore-banner.tsx'
import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { BrokenPart } from '../status/broken-part.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { DeviceBanner } from './device-banner.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { UploadCorner } from './upload-corner.tsx'
import './shell.css'

/** Opened or closed sidebar (spec 4): '1' open, '0' closed. */
const SIDEBAR_COOKIE = 'sidebarStatus'
const YEAR_S = 31_536_000

/** The main layout: menu at the left, bar at the top, the screen below. */
export function ShellLayout() {
  const { errors } = useServices()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(() => readCookie(document, SIDEBAR_COOKIE) !== '0')
  const toggle = (): void => {
    writeCookie(document, SIDEBAR_COOKIE, open ? '0' : '1', { maxAgeS: YEAR_S })
    setOpen(!open)
  }
  return (
    <div className={open ? 'shell' : 'shell closed'}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <SideMenu open={open} onToggle={toggle} />
      <div className="shell-body">
        <TopBar />
        <ConnectionBanner />
        <RestoreBanner />
        <DeviceBanner />
        <main id="main" className="shell-main" tabIndex={-1}>
          <ErrorBoundary resetKey={pathname} onError={(error) => errors.report(error)} fallback={(_error, reset) => <BrokenPart onRetry={reset} />}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <UploadCorner />
      </div>
    </div>
  )
}
