import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProject } from '../../../core/session/use-project.ts'

/** The 403 flow ends here: what expired, and whom to ask. */
export function ExpiredBanner() {
  const { t } = useTranslation('settings')
  const phone = useProject().data?.support.phone
  return (
    <Alert
      className="settings-alert"
      type="error"
      showIcon
      title={t('expired')}
      description={phone ? t('expiredPhone', { phone }) : t('expiredAsk')}
    />
  )
}
