import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Perm } from '../../../../contract/permissions.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'

const PAGES = [
  { key: 'leads', path: PATHS.leads, perm: 'lead:list' },
  { key: 'phone', path: PATHS.phoneLeads, perm: 'lead:list' },
  { key: 'appointments', path: PATHS.appointments, perm: 'lead:list' },
  { key: 'customers', path: PATHS.customers, perm: 'customer:list' },
] as const satisfies readonly { key: string; path: string; perm: Perm }[]

/** The way from one of these lists to the others that this person may open. */
export function PageLinks({ here }: { here: (typeof PAGES)[number]['key'] }) {
  const { t } = useTranslation('customers')
  const may = useMay()
  return (
    <nav className="lead-links" aria-label={t('links')}>
      {PAGES.filter((page) => page.key !== here && may(page.perm)).map((page) => (
        <Link key={page.key} to={page.path}>
          {t(`${page.key}.title`)}
        </Link>
      ))}
    </nav>
  )
}
