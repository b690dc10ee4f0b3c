import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../lib/paths.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { StatusPage } from './status-page.tsx'

/** /404 */
export function NotFoundPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <StatusPage
      picture={<Illustration name="lost" size={220} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={[
        { label: t('home'), primary: true, onClick: () => void navigate(PATHS.home, { replace: true }) },
        { label: t('back'), onClick: () => void navigate(-1) },
      ]}
    />
  )
}
