import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BinView } from '../bin/bin-view.tsx'
import { GenerateDrawer } from '../generate/generate-drawer.tsx'
import { OrdersView } from '../orders/orders-view.tsx'
import { PlansView } from '../plan/plans-view.tsx'
import { ReviewQueue } from '../review/review-queue.tsx'
import { ArticleTabs, type OTHER_TABS } from './article-tabs.tsx'

/** What stands beside the articles themselves: the review queue, what was generated, plans, the recycle bin. */
export function WorkshopView({ tab }: { tab: (typeof OTHER_TABS)[number] }) {
  const { t } = useTranslation(['articles', 'drafts'])
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const generate = may('article:edit') ? (
    <Button
      {...(tab === 'plans' ? {} : { type: 'primary' as const })}
      icon={<ThunderboltOutlined />}
      onClick={() => setOpen(true)}
    >
      {t('drafts:generate.button')}
    </Button>
  ) : undefined
  return (
    <div className="articles-page">
      <PageHeader title={t('articles:list.title')} text={t('articles:list.text')} actions={generate} />
      <ArticleTabs active={tab} />
      {tab === 'review' ? (
        <ReviewQueue action={generate} />
      ) : tab === 'orders' ? (
        <OrdersView action={generate} />
      ) : tab === 'plans' ? (
        <PlansView />
      ) : (
        <BinView />
      )}
      <GenerateDrawer
        open={open}
        onClose={() => setOpen(false)}
        onStarted={() => void navigate(withQuery(PATHS.articles, { tab: 'orders' }))}
      />
    </div>
  )
}
