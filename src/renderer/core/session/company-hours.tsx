import { useTranslation } from 'react-i18next'
import { formatExact } from '../../lib/format.ts'
import { useOtherZone } from './use-other-zone.ts'
import './company-hours.css'

function Note({ text, at = 0 }: { text: 'companyHours' | 'companyTimes'; at?: number }) {
  const { t, i18n } = useTranslation('ui')
  const other = useOtherZone(at)
  return other === null ? null : (
    <small className="company-hours">{t(text, { zone: other.zone, n: formatExact(other.hours, i18n.language) })}</small>
  )
}

/**
 * Beside a field of hours of a day: they are the company's. Nothing where this computer's clock shows the same. `at`: a
 * moment that is shown with them, unix seconds.
 */
export function CompanyHours({ at = 0 }: { at?: number }) {
  return <Note text="companyHours" at={at} />
}

const CLOCK = /\d\d:\d\d/

/**
 * Below sentences of the server, which tell times by the company's clock: says so where one of them tells a time and
 * this computer's clock shows another.
 */
export function CompanyTimes({ said }: { said: readonly string[] }) {
  return said.some((sentence) => CLOCK.test(sentence)) ? <Note text="companyTimes" /> : null
}
