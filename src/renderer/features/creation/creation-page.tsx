import { Button, Skeleton, Space, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { creationData } from '../../../contract/http/creation.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { ReviewDrawer } from '../../core/rewrite/review-drawer.tsx'
import { ReviewEntry } from '../../core/rewrite/review-entry.tsx'
import { PATHS } from '../../lib/paths.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Copies } from './parts/copies.tsx'
import { HotWords } from './parts/hot-words.tsx'
import { QuickStart } from './parts/quick-start.tsx'
import { Works } from './parts/works.tsx'
import { type Stat, statsAt } from './stats.ts'
import './creation.css'

const SHOWN = 12
/** While something renders the numbers are asked for this often, ms. */
const POLL_MS = 3_000

const TABS = ['mine', 'inspiration', 'hot'] as const
type Tab = (typeof TABS)[number]

function Numbers({ stat }: { stat: Stat }) {
  const { t } = useTranslation('creation')
  const navigate = useNavigate()
  return (
    <ul className="creation-stats" aria-label={t('stats')}>
      {statsAt(dayjs()).map(({ key, to }) => (
        <li key={key}>
          <button type="button" className="plain" onClick={() => void navigate(to)}>
            <span>{t(`stat.${key}`)}</span>
            <b>
              <BigNumber value={stat[key]} />
            </b>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * 创作中心: how much there is, ways to start; the newest own works, own copy and hot words, one tab each, kept in the
 * address.
 */
export function CreationPage() {
  const { t } = useTranslation('creation')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'mine'
  const open = (next: Tab): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'mine') after.delete('tab')
        else after.set('tab', next)
        return after
      },
      { replace: true },
    )
  const query = useApi(
    creationData,
    { limit: SHOWN },
    { quiet: true, pollMs: (data) => ((data?.stat.rendering ?? 0) > 0 ? POLL_MS : false) },
  )
  const start = may('clip:edit') ? (
    <Button type="primary" onClick={() => void navigate(PATHS.production)}>
      {t('start')}
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Space size={16}>
            <ReviewEntry />
            {start}
          </Space>
        }
      />
      {query.isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data === undefined ? null : (
        <>
          <Numbers stat={query.data.stat} />
          <QuickStart />
        </>
      )}
      {query.isPending ? null : (
        <>
          <Tabs
            className="creation-tabs"
            activeKey={tab}
            onChange={(key) => open(TABS.find((one) => one === key) ?? 'mine')}
            items={TABS.map((key) => ({ key, label: t(`tab.${key}`) }))}
          />
          {tab === 'mine' && query.data !== undefined ? <Works works={query.data.list.data} start={start} /> : null}
          {tab === 'inspiration' ? <Copies /> : null}
          {tab === 'hot' ? <HotWords /> : null}
        </>
      )}
      <ReviewDrawer />
    </>
  )
}
