import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'
import { useCurrentRoute } from './use-current-route.ts'

/** Parent title, title, and the name of the plan or task in hand. */
export function Crumbs() {
  const { t } = useTranslation()
  const { page } = useServices()
  const suffix = useStore(page, (state) => state.suffix)
  const route = useCurrentRoute()
  if (route === undefined) return null
  return (
    <nav className="crumbs" aria-label={t('crumbs')}>
      {route.parent === undefined ? null : (
        <>
          <span className="parent">{t(`menu.${route.parent}`)}</span>
          <span className="parent" aria-hidden="true">
            /
          </span>
        </>
      )}
      <span className="here" aria-current="page">
        {t(`routes.${route.title}`)}
      </span>
      {suffix === '' ? null : (
        <span className="suffix" title={suffix}>
          - {suffix}
        </span>
      )}
    </nav>
  )
}
