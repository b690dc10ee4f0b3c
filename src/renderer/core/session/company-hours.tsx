import { useTranslation } from 'react-i18next'
import { formatExact } from '../../lib/format.ts'
import { useOtherZone } from './use-other-zone.ts'
import './company-hours.css'

/** Beside a field of hours of a day: they are the company's. Nothing where this computer's clock shows the same. `at`: a moment that is shown with them, unix seconds. */
export function CompanyHours({ at = 0 }: { at?: number }) {
  const { t, i18n } = useTranslation('ui')
  const other = useOtherZone(at)
  return other === null ? null : <small className="company-hours">{t('companyHours', { zone: other.zone, n: formatExact(other.hours, i18n.language) })}</small>
}
