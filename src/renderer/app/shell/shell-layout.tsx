import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayout, useServerLayout } from '../../core/appearance/use-layout.ts'
import { RestoreBanner } from '../../features/restores/restore-banner.tsx'
import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { BackendKeyBanner, DeviceBanner } from './device-banner.tsx'
import { HealthBanner } from './health-banner.tsx'
import { ScreenSlot } from './screen-slot.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { UploadCorner } from './upload-corner.tsx'
import { useDemoLinks } from './use-demo-links.ts'
import { ZoneBanner } from './zone-banner.tsx'
import './shell.css'

const ViewsBar = lazy(() => import('./views-bar.tsx').then((m) => ({ default: m.ViewsBar })))

/** Opened or closed sidebar: '1' open, '0' closed. */
const SIDEBAR_COOKIE = 'sidebarStatus'
const YEAR_S = 31_536_000

/** The main layout: menu at the left, bar at the top, the screen below. */
export function ShellLayout() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(() => readCookie(document, SIDEBAR_COOKIE) !== '0')
  useServerLayout()
  useDemoLinks()
  const { fixedHeader, tagsView } = useLayout((layout) => layout)
  const toggle = (): void => {
    writeCookie(document, SIDEBAR_COOKIE, open ? '0' : '1', { maxAgeS: YEAR_S })
    setOpen(!open)
  }
  return (
    <div className={['shell', ...(open ? [] : ['closed']), ...(fixedHeader ? [] : ['flowing'])].join(' ')}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <SideMenu open={open} onToggle={toggle} />
      <div id="shell-body" className="shell-body">
        <TopBar />
        {tagsView ? (
          <Suspense fallback={<div className="views-place" />}>
            <ViewsBar />
          </Suspense>
        ) : null}
        <ConnectionBanner />
        <HealthBanner />
        <RestoreBanner />
        <DeviceBanner />
        <BackendKeyBanner />
        <ZoneBanner />
        <main id="main" className="shell-main" tabIndex={-1}>
          <ScreenSlot />
        </main>
        <UploadCorner />
      </div>
    </div>
  )
}
