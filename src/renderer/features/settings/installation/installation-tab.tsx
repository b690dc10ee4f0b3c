import { installation } from '../../../../contract/http/installation.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { CompanyCard } from './company-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { ProductCard } from './product-card.tsx'

/** 产品与公告: what the owner of the installation decides for it. */
export function InstallationTab() {
  const query = useApi(installation, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} rows={8} />
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      <ProductCard product={query.data.product} />
      <NoticesCard notices={query.data.notices} />
      <CompanyCard company={query.data.company} />
    </div>
  )
}
