import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RestoreBanner } from '../../features/restores/restore-banner.tsx'
import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { DeviceBanner } from './device-banner.tsx'
import { HealthBanner } from './health-banner.tsx'
import { ScreenSlot } from './screen-slot.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { UploadCorner } from './upload-corner.tsx'
import './shell.css'

/** Opened or closed sidebar (spec 4): '1' open, '0' closed. */
const SIDEBAR_COOKIE = 'sidebarStatus'
const YEAR_S = 31_536_000

/** The main layout: menu at the left, bar at the top, the screen below. */
export function ShellLayout() {
  const { t } = useTranslation()
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
        <HealthBanner />
        <RestoreBanner />
        <DeviceBanner />
        <main id="main" className="shell-main" tabIndex={-1}>
          <ScreenSlot />
        </main>
        <UploadCorner />
      </div>
    </div>
  )
}
