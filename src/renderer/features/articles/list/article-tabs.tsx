import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listArticles } from '../../../../contract/http/article.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'

/** Drafts are made behind the page's back: their count is asked for again, ms. */
const POLL_MS = 5_000
const KINDS = ['all', 'article', 'official'] as const
export const OTHER_TABS = ['review', 'orders', 'plans', 'bin'] as const
export type ArticleTab = (typeof KINDS)[number] | (typeof OTHER_TABS)[number]

/**
 * Articles by kind, those that wait for review, what was generated, plans, and the recycle bin; each at an address of
 * its own.
 */
export function ArticleTabs({ active }: { active: ArticleTab }) {
  const { t } = useTranslation(['articles', 'drafts'])
  const may = useMay()
  const navigate = useNavigate()
  const counts = useApi(
    listArticles,
    { page: 1, limit: 1 },
    { quiet: true, keepPrevious: true, pollMs: () => (OTHER_TABS.some((one) => one === active) ? POLL_MS : false) },
  ).data?.counts
  const go = (key: string): void =>
    void navigate(
      withQuery(
        PATHS.articles,
        OTHER_TABS.some((one) => one === key) ? { tab: key } : { kind: key === 'all' ? undefined : key },
      ),
    )
  return (
    <Tabs
      activeKey={active}
      onChange={go}
      items={[
        ...KINDS.map((key) => ({ key, label: `${t(`articles:kind.${key}`)} ${counts?.[key] ?? ''}` })),
        { key: 'review', label: `${t('drafts:tabs.review')} ${counts?.review ?? ''}` },
        ...(['orders', 'plans'] as const).map((key) => ({ key, label: t(`drafts:tabs.${key}`) })),
        ...(may('article:del') ? [{ key: 'bin', label: t('articles:bin.title') }] : []),
      ]}
    />
  )
}
