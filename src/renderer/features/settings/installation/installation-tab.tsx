import { Skeleton } from 'antd'
import { installation } from '../../../../contract/http/installation.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CompanyCard } from './company-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { ProductCard } from './product-card.tsx'

/** 产品与公告: what the owner of the installation decides for it. */
export function InstallationTab() {
  const say = useErrorText()
  const query = useApi(installation, {}, { quiet: true })
  if (query.error) return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="settings-stack">
      <ProductCard product={query.data.product} />
      <NoticesCard notices={query.data.notices} />
      <CompanyCard company={query.data.company} />
    </div>
  )
}
