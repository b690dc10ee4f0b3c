import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ShownLink } from '../../../contract/http/share.ts'
import { useThemeName } from '../../core/appearance/use-theme.ts'
import { DemoMark } from '../../core/session/demo-mark.tsx'
import { useProject } from '../../core/session/use-project.ts'
import { formatFullTime } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import './data.css'

/**
 * A page without menu that people of the company and their clients see alike: the company's mark, the figures, until
 * when they can be seen.
 */
export function ClientPage({
  title,
  link,
  isVisitor,
  actions,
  children,
}: {
  title: string
  /** The link that it was opened by; null = none, or not open yet. */
  link: ShownLink
  isVisitor: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('data')
  const [theme, setTheme] = useThemeName()
  const project = useProject().data
  const logo = (theme === 'dark' ? project?.whiteLogo : project?.blackLogo) ?? ''
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="client-page">
      <header className="client-head">
        {logo === '' ? <LogoMark size={32} /> : <img src={logo} alt="" />}
        <div>
          <h1>{link?.name ?? title}</h1>
          <p>
            {isVisitor ? title : t('own')}
            {link === null || link.expire_time === 0 ? '' : t('until', { time: formatFullTime(link.expire_time) })}
            {link === null || link.frozen_time === 0 ? '' : t('frozen', { time: formatFullTime(link.frozen_time) })}
          </p>
        </div>
        <DemoMark isDemo={link?.demo === 1} />
        <div className="client-tools">
          {actions}
          {isVisitor ? null : (
            <Link to={PATHS.dashboard}>
              <Button>{t('back')}</Button>
            </Link>
          )}
          <Button
            type="text"
            icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(`theme.${other}`)}
            onClick={() => setTheme(other)}
          />
        </div>
      </header>
      <main className="client-main">{children}</main>
    </div>
  )
}
