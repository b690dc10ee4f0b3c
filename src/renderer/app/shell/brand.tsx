import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useThemeName } from '../../core/appearance/use-theme.ts'
import { useProject } from '../../core/session/use-project.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import './brand.css'

/** The project's logo and name (white label); our own mark where it has none. */
export function Brand({ to, small }: { to: string; small: boolean }) {
  const { t } = useTranslation()
  const [theme] = useThemeName()
  const project = useProject().data
  const logo = (theme === 'dark' ? project?.whiteLogo : project?.blackLogo) ?? ''
  const name = project?.name || t('site')
  return (
    <Link to={to} className="brand" title={name}>
      {logo === '' ? <LogoMark size={28} /> : <img src={logo} alt="" className="brand-logo" />}
      <span className={small ? 'sr-only' : 'brand-name'}>{name}</span>
    </Link>
  )
}
