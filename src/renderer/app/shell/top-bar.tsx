import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DemoMark } from '../../core/session/demo-mark.tsx'
import { ClipCount } from './clip-count.tsx'
import { Crumbs } from './crumbs.tsx'
import { GoToButton } from './go-to-button.tsx'
import { HelperDot } from './helper-dot.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ThemeButton } from './theme-button.tsx'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

/** Back, where we are, notices, the way to any screen, balance, helper, notifications, theme, language, person. */
export function TopBar() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <header className="top-bar">
      <Tooltip title={t('back')}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={() => void navigate(-1)} />
      </Tooltip>
      <Crumbs />
      <DemoMark />
      <NoticeBar />
      <GoToButton />
      <ClipCount />
      <HelperDot />
      <NotificationBell />
      <ThemeButton />
      <LanguageMenu />
      <UserMenu />
    </header>
  )
}
