import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import { PATHS } from '../../lib/paths.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { StatusPage } from './status-page.tsx'

/** /401: no sign-in, no right, or a part that the edition closes. */
export function RefusedPage() {
  const { t } = useTranslation()
  const { session } = useServices()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('reason')
  const reason = asked === 'right' || asked === 'edition' ? asked : 'login'
  return (
    <StatusPage
      picture={<Illustration name="locked" size={220} />}
      title={t(`refused.${reason}.title`)}
      text={t(`refused.${reason}.text`)}
      actions={[
        { label: t('home'), primary: true, onClick: () => void navigate(PATHS.home, { replace: true }) },
        {
          label: t('relogin.ok'),
          onClick() {
            session.clear()
            void navigate(PATHS.login, { replace: true })
          },
        },
      ]}
    />
  )
}
