import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { StatusPage } from './status-page.tsx'

/** A screen's code could not be loaded (new version, lost connection) or the shell itself broke. */
export function RouteFailed({ error: known }: { error?: unknown }) {
  const { t } = useTranslation()
  const { errors } = useServices()
  const thrown = useRouteError()
  const error = known ?? thrown
  useEffect(() => errors.report(error), [errors, error])
  return (
    <StatusPage
      picture={<Illustration name="broken" size={220} />}
      title={t('broken.title')}
      text={t('broken.text')}
      actions={[{ label: t('reload'), primary: true, onClick: () => window.location.reload() }]}
    />
  )
}
