import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../../../contract/errors.ts'
import { useThemeName } from '../../../core/appearance/use-theme.ts'
import { changeLanguage } from '../../../core/i18n/i18n.ts'
import { useLanguage } from '../../../core/i18n/use-language.ts'
import { useProject } from '../../../core/session/use-project.ts'
import { LogoMark } from '../../../ui/logo-mark.tsx'
import { EntryArt } from './entry-art.tsx'
import './entry.css'

/** The entry's two halves: what the product does, and the form. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('session')
  const [theme, setTheme] = useThemeName()
  const language = useLanguage()
  const project = useProject().data
  const logo = (theme === 'dark' ? project?.whiteLogo : project?.blackLogo) ?? ''
  const name = project?.name || t('shell:site')
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="entry">
      <section className="entry-story" aria-label={name}>
        <div className="entry-brand">
          {logo === '' ? <LogoMark size={36} /> : <img src={logo} alt="" className="entry-logo" />}
          <span>{name}</span>
        </div>
        <div className="entry-pitch">
          <p className="entry-claim">{t('claim')}</p>
          <p className="entry-text">{t('claimText')}</p>
        </div>
        <EntryArt />
      </section>
      <main className="entry-side">
        <div className="entry-tools">
          <Segmented<Locale>
            size="small"
            value={language}
            aria-label={t('shell:language')}
            onChange={(value) => void changeLanguage(i18n, document, value)}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'EN' },
              { value: 'es', label: 'ES' },
              { value: 'ja', label: '日本語' },
            ]}
          />
          <Button
            type="text"
            icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(`shell:theme.${other}`)}
            onClick={() => setTheme(other)}
          />
        </div>
        <div className="entry-form">{children}</div>
        <footer className="entry-foot">
          {project === undefined ? null : (
            <>
              {project.support.phone === '' ? null : <span>{t('support', { phone: project.support.phone })}</span>}
              <span>
                {t('version')} {project.build.version}
              </span>
            </>
          )}
        </footer>
      </main>
    </div>
  )
}
